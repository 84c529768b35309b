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
/** A plain object whose values all fit. @param {Check} check @returns {Check} */
export const mapOf = (check) => (value) => isObject(value) && Object.values(value).every(check);
/** @param {Check} check @returns {Check} */
export const maybe = (check) => (value) => value === null || value === undefined || check(value);
/** An object with these parts, and any others. @param {Record<string, Check>} parts @returns {Check} */
export const shape = (parts) => (value) =>
  isObject(value) && Object.entries(parts).every(([key, check]) => check(own(value, key)));

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The value that an object has under a key of its own. @param {Record<string, unknown>} object @param {string} key */
const own = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined);

/** Whether a text holds half of a surrogate pair, which cannot be sent as UTF-8. @param {string} text */
const hasLoneHalf = (text) => /\p{Surrogate}/u.test(text);

/**
 * The text with each lone half of a surrogate pair replaced, and cut where the kernel would refuse it for its length.
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
 * The text that was stored for good under a name; null where there is none, or it is no text of ours.
 * @param {string} key
 */
export function stored(key) {
  const text = raw(lasting, key);
  return isText(text) ? text : null;
}

/**
 * The value that was stored for good under a name; null where there is none, or it does not fit.
 * @param {string} key
 * @param {Check} check
 */
export const storedValue = (key, check) => parsed(raw(lasting, key), check);

/** Store a text for good. @param {string} key @param {string} value */
export const store = (key, value) => put(lasting, key, value);

/** @type {Check} */
const isAct = shape({ do: isText });

/** What a tab keeps, and the shape of each: the card sets, the times at which it was restored, a table. */
const KEPT = {
  sets: listOf(shape({ do: oneOf("set"), name: isText, text: isText })),
  times: listOf(isNumber),
  seat: shape({ search: isText, anchor: isText, at: maybe(isNumber), acts: listOf(isAct), pending: listOf(isAct) }),
};

/** @param {string} key */
const checkOf = (key) => (key === "sets" || key === "times" ? KEPT[key] : KEPT.seat);

/** What this tab remembers, also after a reload; null where it does not fit. @param {string} key @returns {any} */
export const held = (key) => parsed(raw(ofThisTab, key), checkOf(key));

/** Remember something in this tab. @param {string} key @param {unknown} value */
export const hold = (key, value) => put(ofThisTab, key, JSON.stringify(value));

/** The bytes that a value takes on the wire. @param {unknown} value */
export const bytes = (value) => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * The last of some values that together take at most so many bytes on the wire.
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

/** The progress of the learner as it can be sent. What cannot be read is refused by the kernel, and then set aside. */
export const progress = () => sendable(raw(lasting, "progress") ?? "");

/**
 * Store the progress of the learner. What the kernel could not read is set aside, not overwritten.
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
