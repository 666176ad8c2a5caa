// Reads mails that came in, in a thread of its own, so that a mail made to be slow stalls nobody. Plain JavaScript, because
// a thread starts before any TypeScript loader. Its messages are typed in mail-reader.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { simpleParser } from 'mailparser';

const { tokensMax, messagesMax, depthMax } = workerData;
/** In a tracking address, also as filters rewrite it, and in an id of ours that a reply refers to. */
const TOKENS = /(?:\/|%2f)s(?:\/|%2f)([\w-]{22})(?![\w-])|<([\w-]{22})@/gi;

/** Attached mails stay whole, so that their headers can be read; nothing is made of texts. */
const OPTIONS = {
  ignoreEmbedded: true,
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
};

const isMessage = ({ contentType, filename = '' }) =>
  contentType === 'message/rfc822' || /\.eml$/i.test(filename);

function header(mail, name) {
  const found = mail.headerLines.filter(({ key }) => key === name).map(({ line }) => line);
  return found.map((line) => line.slice(name.length + 1).trim()).join(' ');
}

const addressesOf = (field) =>
  [field ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => address || []));

/** Adds what may be a token of ours, as far as there is room. */
function addTokens(tokens, mail) {
  const own = header(mail, 'x-phishing-token');
  if (own !== '' && tokens.size < tokensMax) tokens.add(own);
  for (const text of [
    mail.html || '',
    mail.text ?? '',
    header(mail, 'references'),
    header(mail, 'in-reply-to'),
  ])
    for (const [, link, id] of text.matchAll(TOKENS)) {
      if (tokens.size >= tokensMax) return;
      tokens.add(link ?? id);
    }
}

function isAutomatic(mail) {
  const submitted = header(mail, 'auto-submitted').toLowerCase();
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^(?:bulk|junk|list)\b/i.test(header(mail, 'precedence')) ||
    mail.headers.has('list') ||
    header(mail, 'x-loop') !== ''
  );
}

async function readHeaders(raw) {
  const mail = await simpleParser(Buffer.from(raw), OPTIONS);
  return { senders: addressesOf(mail.from), isAutomatic: isAutomatic(mail) };
}

async function readWhole(raw) {
  const message = Buffer.from(raw);
  const tokens = new Set();
  const waiting = [{ mail: await simpleParser(message, OPTIONS), message, depth: 0 }];
  let original;
  for (let read = 0; waiting.length > 0 && read < messagesMax; read += 1) {
    const next = waiting.shift();
    addTokens(tokens, next.mail);
    // The first attached one; the mail itself until there is one.
    if (!original || (next.depth === 1 && original.depth === 0)) original = next;
    if (next.depth === depthMax) continue;
    for (const { content } of next.mail.attachments.filter(isMessage).slice(0, messagesMax))
      waiting.push({ mail: await simpleParser(content, OPTIONS), message: content, depth: next.depth + 1 });
  }
  const { from, subject = '' } = original.mail;
  return {
    tokens: [...tokens],
    original: { from: [from].flat()[0]?.text ?? '', subject, message: original.message },
  };
}

parentPort.on('message', ({ id, kind, raw }) => {
  (kind === 'headers' ? readHeaders(raw) : readWhole(raw)).then(
    (answer) => parentPort.postMessage({ id, answer }),
    // One that can't be read now can't be read later either.
    () => parentPort.postMessage({ id, answer: null }),
  );
});
