"""Configuration of the server that Binder starts. postBuild copies it to where JupyterLab looks for it.

As a server extension, Voilà takes its own settings (such as the template) from voila.json, but neither the culling set
there nor what `rules-tutor play` adds in Python.
"""

from jupyter_core.paths import jupyter_runtime_dir

from tutor.server.launch import EXTENSIONS, has_sockets, set_cookie

# This overrides the host's own culling, so it must not be more generous than that of mybinder.org.
# Whether an open page counts as idle is left to the host.
c.MappingKernelManager.cull_idle_timeout = 600  # noqa: F821
c.MappingKernelManager.cull_interval = 60  # noqa: F821

# Without the cookie, a page that is closed could not end its kernel.
c.VoilaConfiguration.prelaunch_hook = set_cookie  # noqa: F821

# The base image has JupyterLab extensions that fail on a page of Voilà, which would load all of them.
c.VoilaConfiguration.extension_allowlist = EXTENSIONS  # noqa: F821

# By default every page of Voilà loads MathJax from another host. `update` keeps what the host has set.
c.ServerApp.tornado_settings.update({"mathjax_url": None, "mathjax_config": None})  # noqa: F821

# The pages of Notebook 7 need an address of MathJax, and nothing links to them.
c.ServerApp.jpserver_extensions.update({"notebook": False})  # noqa: F821

# With Unix sockets no other process can take the port of a kernel before it starts.
if has_sockets(jupyter_runtime_dir()):
    c.ConnectionFileMixin.transport = "ipc"  # noqa: F821
