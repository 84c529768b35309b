"""The server that Binder starts, as far as this is ours to say: postBuild lays it where JupyterLab looks.

As an extension of a server Voilà takes its template and the like from voila.json, and nothing else: neither the culling
there nor what `rules-tutor play` adds in Python.
"""

from jupyter_core.paths import jupyter_runtime_dir

from tutor.server.launch import EXTENSIONS, has_sockets, set_cookie

# The host's own culling comes after this and so is overruled by it: it may not be more lavish than mybinder.org's.
# Whether a page that lies open counts as idle is left to the host.
c.MappingKernelManager.cull_idle_timeout = 600  # noqa: F821
c.MappingKernelManager.cull_interval = 60  # noqa: F821

# Without its cookie a page that is closed could not end its kernel.
c.VoilaConfiguration.prelaunch_hook = set_cookie  # noqa: F821

# The base image brings extensions of JupyterLab that fail on a page of Voilà, and all of them would be loaded there.
c.VoilaConfiguration.extension_allowlist = EXTENSIONS  # noqa: F821

# Where neither of these is said, every page of Voilà fetches MathJax from elsewhere. `update` keeps what the host sets.
c.ServerApp.tornado_settings.update({"mathjax_url": None, "mathjax_config": None})  # noqa: F821

# The pages of Notebook 7 could not be shown without an address of MathJax, and nothing leads to them.
c.ServerApp.jpserver_extensions.update({"notebook": False})  # noqa: F821

# No port that a kernel was given can be taken by another before it starts.
if has_sockets(jupyter_runtime_dir()):
    c.ConnectionFileMixin.transport = "ipc"  # noqa: F821
