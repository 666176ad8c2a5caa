import type { MailTokens } from '../tracking/tokens';

const LOCAL_PART = /\.([\da-f]{32})$/;
/** With the token, as long as mail servers take. */
const NAME_MAX = 31;

/**
 * The address that replies to a mail go to: it begins as the sender's does, and ends with the mail's token. Mail programs
 * don't keep capitals, so it has none.
 */
export function replyAddressOf(
  tokens: Pick<MailTokens, 'make'>,
  mailId: number,
  senderName: string,
  domain: string,
): string {
  const token = Buffer.from(tokens.make('reply', mailId), 'base64url').toString('hex');
  const name = senderName
    .toLowerCase()
    .replace(/[^a-z\d._-]/g, '')
    .slice(0, NAME_MAX)
    .replace(/^\.+|\.+$/g, '')
    .replace(/\.{2,}/g, '.');
  return `${name || 'mail'}.${token}@${domain}`;
}

/** The simulated mail that such an address is about; undefined for any other address. */
export function mailOfReplyAddress(
  tokens: Pick<MailTokens, 'read'>,
  address: string,
  domain: string,
): number | undefined {
  const [local = '', at = '', ...more] = address.toLowerCase().split('@');
  const [, hex] = LOCAL_PART.exec(local) ?? [];
  if (!hex || at !== domain || more.length > 0) return undefined;
  const read = tokens.read(Buffer.from(hex, 'hex').toString('base64url'));
  return read?.purpose === 'reply' ? read.mailId : undefined;
}
