// The rules of the static site: Python in a worker. In come the table's messages, out go the answers of a session.

import { loadPyodide, onProgress } from "./@PYTHON@/pyodide.mjs";

const START = `
import json
import sys

from tutor.widgets.session import Session

session = Session()


def answer(message):
    message = json.loads(message)
    try:
        told = session.handle(message)
    except Exception:  # a defect of ours must not leave the page without an answer
        sys.excepthook(*sys.exc_info())
        told = {"re": message.get("n"), "broken": "this could not be answered; the table is as it was"}
    return json.dumps(told)


answer
`;

async function lay() {
  onProgress((progress) => postMessage({ progress }));
  const python = await loadPyodide({ wheels: ["@WHEEL@"] });
  const answer = python.runPython(START);
  postMessage({ ready: true });
  return answer;
}

const laid = lay();
laid.catch((error) => postMessage({ broken: String(error.message ?? error).trim().split("\n").at(-1) }));
onmessage = async ({ data }) => postMessage({ answer: (await laid)(JSON.stringify(data)) });
