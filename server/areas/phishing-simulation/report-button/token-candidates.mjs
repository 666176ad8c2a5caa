// What may be a token of ours in a text, however programs on the way have written its address. Only decryption tells which is one,
// so that a wide pattern costs nothing but time.

/** A slash, as itself or encoded, once or again and again. */
const SLASH = String.raw`(?:\/|%(?:25)*2f|-2f|&#(?:x2f|47);)`;
/** In a tracking address, and in an id of ours that a reply refers to. What follows a token may be anything. */
const TOKENS = new RegExp(String.raw`${SLASH}s${SLASH}+([\w-]{22})|<([\w-]{22})@`, 'gi');
/** Proofpoint's second form: `u=https-3A__host_s_TOKEN&d=`, with percent signs as hyphens and slashes as underscores. */
const PROOFPOINT_2 = /urldefense[^\s"'<>]*?[?&;]u=([^\s"'<>&]{1,2000})/gi;
/** Addresses in Base64, as some filters pass them on: it begins with 'http'. */
const BASE64 = /aHR0c[A-Za-z\d+/_-]{20,2000}/g;

/** Undoes percent signs where they make sense, and leaves the rest. */
const decoded = (text) =>
  text.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number(`0x${code.slice(1)}`)));

function* spellings(text) {
  yield text;
  for (const [, written] of text.matchAll(PROOFPOINT_2))
    yield decoded(written.replaceAll('-', '%').replaceAll('_', '/'));
  for (const [written] of text.matchAll(BASE64)) yield Buffer.from(written, 'base64').toString('latin1');
}

/** Yields each candidate of a text once it is found. */
export function* tokenCandidates(text) {
  for (const spelling of spellings(text))
    for (const [, link, id] of spelling.matchAll(TOKENS)) yield link ?? id;
}
