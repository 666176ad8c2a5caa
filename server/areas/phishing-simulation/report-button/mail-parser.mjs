// Reads mails that came in, in a thread of its own, so that a mail made to be slow stalls nobody. Plain JavaScript, because
// a thread starts before any TypeScript loader. Its messages are typed in mail-reader.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { simpleParser } from 'mailparser';
import { readFile } from './attached-mails.mjs';
import { tokenCandidates } from './token-candidates.mjs';

const { tokensMax, messagesMax, depthMax, bytesMax } = workerData;

/** Attached mails stay whole, so that their headers can be read; nothing is made of texts. */
const OPTIONS = {
  ignoreEmbedded: true,
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
};

function header(mail, name) {
  const found = mail.headerLines.filter(({ key }) => key === name).map(({ line }) => line);
  return found.map((line) => line.slice(name.length + 1).trim()).join(' ');
}

const addressesOf = (field) =>
  [field ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => address || []));

/** Adds what may be a token of ours, as far as there is room. */
function addTokens(tokens, texts) {
  for (const text of texts)
    for (const token of tokenCandidates(text)) {
      if (tokens.size >= tokensMax) return;
      tokens.add(token);
    }
}

function addTokensOf(tokens, mail) {
  const own = header(mail, 'x-phishing-token');
  if (own !== '' && tokens.size < tokensMax) tokens.add(own);
  const texts = [mail.html || '', mail.text ?? '', header(mail, 'references'), header(mail, 'in-reply-to')];
  addTokens(tokens, texts);
}

/** The mails in files, as deep and as many as are read; adds the tokens of what is no mail of its own. */
function messagesIn(files, tokens, depth) {
  if (depth > depthMax) return [];
  return files.slice(0, messagesMax).flatMap((file) => {
    const { message, texts, files: inner } = readFile(file, { bytesMax, filesMax: messagesMax });
    addTokens(tokens, texts);
    return message ? [message] : messagesIn(inner, tokens, depth + 1);
  });
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
    addTokensOf(tokens, next.mail);
    // The first attached one; the mail itself until there is one.
    if (!original || (next.depth === 1 && original.depth === 0)) original = next;
    if (next.depth === depthMax) continue;
    for (const content of messagesIn(next.mail.attachments, tokens, next.depth).slice(0, messagesMax))
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
parentPort.postMessage('ready');
