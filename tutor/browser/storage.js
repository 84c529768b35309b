// What this browser remembers, if it remembers anything. Older versions of the page, other pages of the same site and
// extensions can write there, too: every value is checked when it is read, and one that does not fit counts as absent.

const OURS = "rules-tutor-";

/** The longest text that the kernel reads, in characters. */
export const LONGEST = 60_000;

/** @typedef {(value: unknown) => boolean} Check */

/** @type {Check} */
export const isText = (value) => typeof value === "string" && value.length <= LONGEST && !hasLoneHalf(value);
/** @type {Check} */
export const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
/** @type {Check} */
export const isFlag = (value) => typeof value === "boolean";
/** @param {...unknown} known @returns {Check} */
export const oneOf =
  (...known) =>
  (value) =>
    known.includes(value);
/** @param {Check} check @returns {Check} */
export const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
/** Return a check for a plain object whose values all fit. @param {Check} check @returns {Check} */
export const mapOf = (check) => (value) => isObject(value) && Object.values(value).every(check);
/** @param {Check} check @returns {Check} */
export const maybe = (check) => (value) => value === null || value === undefined || check(value);
/** Return a check for an object with these parts, and any others.
 * @param {Record<string, Check>} parts @returns {Check} */
export const shape = (parts) => (value) =>
  isObject(value) && Object.entries(parts).every(([key, check]) => check(own(value, key)));

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return the value of an own property. @param {Record<string, unknown>} object @param {string} key */
const own = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined);

/** Return whether a text contains half of a surrogate pair, which cannot be sent as UTF-8. @param {string} text */
const hasLoneHalf = (text) => /\p{Surrogate}/u.test(text);

/**
 * Return the text with each lone half of a surrogate pair replaced, cut at the longest length that the kernel accepts.
 * @param {string} text
 * @param {number} [most]
 */
export const sendable = (text, most = LONGEST + 1) => text.slice(0, most).replace(/\p{Surrogate}/gu, "\uFFFD");

/** @param {() => Storage} where @param {string} key */
function raw(where, key) {
  try {
    return where().getItem(OURS + key);
  } catch {
    return null; // no storage here
  }
}

/** @param {() => Storage} where @param {string} key @param {string} value */
function put(where, key, value) {
  try {
    where().setItem(OURS + key, value);
    return true;
  } catch {
    return false; // no storage here, or it is full: the value lasts as long as the page
  }
}

/** @param {string | null} text @param {Check} check @returns {any} */
function parsed(text, check) {
  try {
    const value = JSON.parse(text ?? "null");
    return check(value) ? value : null;
  } catch {
    return null;
  }
}

const lasting = () => localStorage;
const ofThisTab = () => sessionStorage;

/**
 * Return the text stored permanently under a name; null if there is none, or if it is not valid.
 * @param {string} key
 */
export function stored(key) {
  const text = raw(lasting, key);
  return isText(text) ? text : null;
}

/**
 * Return the value stored permanently under a name; null if there is none, or if it is not valid.
 * @param {string} key
 * @param {Check} check
 */
export const storedValue = (key, check) => parsed(raw(lasting, key), check);

/** Store a text permanently. @param {string} key @param {string} value */
export const store = (key, value) => put(lasting, key, value);

/** @type {Check} */
const isAct = shape({ do: isText });

/** What a tab stores, and the shape of each: the card sets, the times at which it was restored, a table. */
const KEPT = {
  sets: listOf(shape({ do: oneOf("set"), name: isText, text: isText })),
  times: listOf(isNumber),
  seat: shape({ search: isText, anchor: isText, at: maybe(isNumber), acts: listOf(isAct), pending: listOf(isAct) }),
};

/** @param {string} key */
const checkOf = (key) => (key === "sets" || key === "times" ? KEPT[key] : KEPT.seat);

/** Return what this tab has stored, also after a reload; null if it is not valid. @param {string} key @returns {any} */
export const held = (key) => parsed(raw(ofThisTab, key), checkOf(key));

/** Store something in this tab. @param {string} key @param {unknown} value */
export const hold = (key, value) => put(ofThisTab, key, JSON.stringify(value));

/** Return the number of bytes of a value in a message. @param {unknown} value */
export const bytes = (value) => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * Return the last values that together fit into a number of bytes of a message.
 * @template T
 * @param {T[]} values
 * @param {number} most
 * @returns {T[]}
 */
export function lastWithin(values, most) {
  let left = most;
  const first = values.findLastIndex((value) => {
    left -= bytes(value);
    return left < 0;
  });
  return values.slice(first + 1);
}

/** Return the progress of the learner in a form that can be sent. The kernel refuses an unreadable one, which is then
 * set aside. */
export const progress = () => sendable(raw(lasting, "progress") ?? "");

/**
 * Store the progress of the learner. A text that the kernel could not read is set aside, not overwritten.
 * @param {string | undefined} text
 */
export function keepProgress(text) {
  if (text) {
    store("progress", text);
    return;
  }
  const unread = raw(lasting, "progress") ?? "";
  try {
    localStorage.removeItem(`${OURS}progress`); // it may fill the storage: there is no room for it twice
  } catch {
    // no storage here
  }
  if (!store("progress-kept", unread)) store("progress", unread);
}
