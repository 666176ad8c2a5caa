import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { emailKey } from '../../text';

/** A mail as a person forwarded it. */
export interface ForwardedMail {
  /** The address in From, for comparison; undefined unless there is exactly one. */
  readonly sender: string | undefined;
  /** Sent by a program, such as a mailing list or an answer of somebody who is away. */
  readonly isAutomatic: boolean;
  /** Everything in it that may be a token of ours. */
  readonly tokens: readonly string[];
  /** The mail that was meant: the one attached, or else this one. */
  readonly original: { readonly from: string; readonly subject: string; readonly message: Buffer };
}

/** A mail attached to a mail that is attached to a mail. */
const DEPTH_MAX = 3;
/** Of a mail with a whole message at each level. */
const MESSAGES_MAX = 5;
const TOKENS_MAX = 200;
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

const isMessage = ({ contentType, filename = '' }: ParsedMail['attachments'][number]) =>
  contentType === 'message/rfc822' || /\.eml$/i.test(filename);

const header = (mail: ParsedMail, name: string): string => {
  const found = mail.headerLines.filter(({ key }) => key === name).map(({ line }) => line);
  return found.map((line) => line.slice(name.length + 1).trim()).join(' ');
};

const addressesOf = (field: AddressObject | AddressObject[] | undefined) =>
  [field ?? []].flat().flatMap(({ value }) => value.flatMap(({ address }) => address || []));

function tokensOf(mail: ParsedMail): string[] {
  const texts = [mail.html || '', mail.text ?? '', header(mail, 'references'), header(mail, 'in-reply-to')];
  const found = texts.flatMap((text) => [...text.matchAll(TOKENS)].map(([, link, id]) => link ?? id ?? ''));
  return [header(mail, 'x-phishing-token'), ...found].filter(Boolean);
}

function isAutomatic(mail: ParsedMail): boolean {
  const submitted = header(mail, 'auto-submitted').toLowerCase();
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^(?:bulk|junk|list)\b/i.test(header(mail, 'precedence')) ||
    mail.headers.has('list') ||
    header(mail, 'x-loop') !== ''
  );
}

/** Reads a mail that came in. Rejects when it is no mail at all. */
export async function readForwarded(raw: Buffer): Promise<ForwardedMail> {
  const outer = await simpleParser(raw, OPTIONS);
  const senders = addressesOf(outer.from);
  const tokens: string[] = [];
  let original: ForwardedMail['original'] | undefined;
  const waiting: { mail: ParsedMail; message: Buffer; depth: number }[] = [
    { mail: outer, message: raw, depth: 0 },
  ];
  for (let read = 0; waiting.length > 0 && read < MESSAGES_MAX; read += 1) {
    const next = waiting.shift();
    if (!next) break;
    const { mail, message, depth } = next;
    tokens.push(...tokensOf(mail));
    // The first attached one; the mail itself until there is one.
    if (depth === 1 && original?.message === raw) original = undefined;
    original ??= {
      from: mail.from ? ([mail.from].flat()[0]?.text ?? '') : '',
      subject: mail.subject ?? '',
      message,
    };
    if (depth === DEPTH_MAX) continue;
    for (const { content } of mail.attachments.filter(isMessage).slice(0, MESSAGES_MAX))
      waiting.push({ mail: await simpleParser(content, OPTIONS), message: content, depth: depth + 1 });
  }
  return {
    sender: senders.length === 1 && senders[0] ? emailKey(senders[0]) : undefined,
    isAutomatic: isAutomatic(outer),
    tokens: [...new Set(tokens)].slice(0, TOKENS_MAX),
    original: original ?? { from: '', subject: '', message: raw },
  };
}
