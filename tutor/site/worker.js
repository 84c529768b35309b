// The rules of the static site: Python in a worker, which receives the table's messages and posts the session's answers.

const START = `
import json

from tutor.session.seat import Seat

seat = Seat()
lambda message: json.dumps(seat.handle(json.loads(message)))
`;
const MODULE = new URL("./@PYTHON@/pyodide.mjs", import.meta.url).href;

async function lay() {
  postMessage({ coming: 0, next: MODULE });
  const { loadPyodide, onProgress } = await import(MODULE).catch((error) => Promise.reject(Object.assign(error, { file: MODULE })));
  onProgress((share, next) => postMessage({ coming: share, next }));
  const python = await loadPyodide({ wheels: /*WHEELS*/ {} });
  const answer = python.runPython(START);
  postMessage({ ready: true });
  return answer;
}

const laid = lay();
laid.catch((error) => {
  console.error(error);
  postMessage({ lost: error.file ?? "Python" });
});
onmessage = async ({ data }) => {
  try {
    postMessage({ answer: (await laid)(JSON.stringify(data)) });
  } catch (error) {
    console.error(error); // a session answers even if something in it fails, so Python itself has crashed
    postMessage({ stopped: data.n });
  }
};
