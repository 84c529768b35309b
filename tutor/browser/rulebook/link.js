/** Return the address of an entry; it names the game unless that is the first one.
 * @param {string} id @param {string} language @param {string | null} [game] */
export function address(id, language, game = null) {
  const lang = language && language !== "en" ? `&lang=${language}` : "";
  return `?page=rulebook&rule=${encodeURIComponent(id)}${game ? `&game=${game}` : ""}${lang}`;
}

const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|lan|internal|intranet|home|home\.arpa|test|invalid)$/u;
const PRIVATE_ADDRESS =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/u;
const PRIVATE_IPV6 = /^\[(?:::1?|f[cd][^\]]*|fe[89ab][^\]]*|::ffff:[^\]]*)\]$/u;

/** Return whether others can reach a host, judging by its name.
 * @param {string} hostname as in `location.hostname` */
export const isPublic = (hostname) =>
  hostname.startsWith("[")
    ? !PRIVATE_IPV6.test(hostname)
    : ![PRIVATE_NAME, PRIVATE_ADDRESS].some((own) => own.test(hostname.replace(/\.$/u, "")));
