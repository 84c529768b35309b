// What this browser remembers, if it remembers anything.

const OURS = "rules-tutor-";

/** What was stored for good under a name. @param {string} key */
export function stored(key) {
  try {
    return localStorage.getItem(OURS + key);
  } catch {
    return null; // no storage here
  }
}

/** Remember something for good. @param {string} key @param {string} value */
export function store(key, value) {
  try {
    localStorage.setItem(OURS + key, value);
  } catch {
    // no storage here: it lasts as long as the page
  }
}

/** What this tab remembers, also when its page is loaded again. @param {string} key @returns {any} */
export function held(key) {
  try {
    return JSON.parse(sessionStorage.getItem(OURS + key) ?? "null");
  } catch {
    return null;
  }
}

/** Remember something in this tab. @param {string} key @param {unknown} value */
export function hold(key, value) {
  try {
    sessionStorage.setItem(OURS + key, JSON.stringify(value));
  } catch {
    // no storage here, or it is full
  }
}

/**
 * Remember the progress of the learner; what could not be read is put aside and not lost.
 * @param {string | undefined} progress
 */
export function keepProgress(progress) {
  if (progress) store("progress", progress);
  else store("progress-kept", stored("progress") ?? "");
}
