import { withoutHidden } from '@contract/names';
import { oneLine } from '@server/platform/text/text';

interface SmtpError extends Error {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/** The server takes no addresses outside ASCII (RFC 6531). The mail was not offered to it. */
export class NoUnicodeAddress extends Error {
  constructor() {
    super('the mail server takes no letters outside ASCII before the @ of an address (SMTPUTF8)');
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Codes of policy: the server refuses the sender, not the address. */
const OF_POLICY = /\b5\.7\.\d|relay|authenticat/i;

/** Whether a mail server said, for good, that there is no such address, or takes no address like it. */
export function isAddressRefused(error: unknown): error is Error {
  if (error instanceof NoUnicodeAddress) return true;
  if (!(error instanceof Error)) return false;
  const { command, responseCode, response } = error as SmtpError;
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return command === 'RCPT TO' && isForGood && !OF_POLICY.test(textOf(response));
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name servers do not know the host',
  EDNS: 'the name servers do not know the host',
  ECONNREFUSED: 'the connection was refused',
  ECONNECTION: 'the connection was lost',
  ECONNRESET: 'the connection was lost',
  ETIMEDOUT: 'no answer',
  ETLS: 'no encrypted connection',
  EAUTH: 'user name or password were refused',
};

/** The log names no addresses, and whoever reads a reason knows whose it is. */
const ADDRESS = /[^\s<>"'()]+@[^\s<>"'(),;]+/g;

/** The forms in which a mail server could say a password back. */
const formsOf = (secret: string) => [secret, Buffer.from(secret).toString('base64')];

/**
 * What went wrong, in few harmless words: what the server said on one line without any of the secrets and addresses, else ours. Never the error's own
 * message, which names addresses.
 */
export function reasonOf(
  error: unknown,
  { secrets = [], most }: { readonly secrets?: readonly string[]; readonly most: number },
): string {
  if (error instanceof NoUnicodeAddress) return error.message.slice(0, most);
  const { code, response } = (error instanceof Error ? error : {}) as Partial<SmtpError>;
  const said =
    textOf(response) || WORDS[textOf(code)] || certificateWords(textOf(code)) || 'the connection was lost';
  const clean = secrets
    .filter((secret) => secret.length > 0)
    .flatMap(formsOf)
    .reduce((text, form) => text.replaceAll(form, '…'), said);
  return oneLine(withoutHidden(clean).replace(ADDRESS, '…')).slice(0, most);
}

const certificateWords = (code: string) =>
  /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code) ? 'its certificate is not valid for the host' : '';
