import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { SecretBox } from '@server/platform/secrets/secret-box';

/**
 * What a token of a mail is good for:
 *
 * - link, pixel: in the mail; they count.
 * - login, education: the pages behind a link; the addresses that a link leads to.
 * - report: in the header that the report button reads.
 * - message: names the mail in its Message-ID.
 * - mailbox: in the address that a company's people forward mails to; it names the company, not a mail.
 * - scan: in the mail's QR code.
 * - attachment: in the file that goes with the mail.
 * - reply: in the address that replies to the mail go to.
 */
export const TOKEN_PURPOSES = [
  'link',
  'pixel',
  'login',
  'education',
  'report',
  'message',
  'mailbox',
  // The place of each is in the tokens of mails that were sent: new ones go to the end.
  'scan',
  'attachment',
  'reply',
] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

export interface MailToken {
  readonly purpose: TokenPurpose;
  readonly mailId: number;
  /** Which of the mail's links, from 0; 0 for other purposes. */
  readonly link: number;
}

export interface MailTokens {
  /** 22 letters that say nothing to anyone without the key. The same for the same mail, purpose and link. */
  make(purpose: TokenPurpose, mailId: number, link?: number): string;
  /** What a token says; undefined for anything that this installation has not made. */
  read(token: string): MailToken | undefined;
}

const BLOCK = 16;
const LETTERS = /^[\w-]{22}$/;
/** Purpose, link, and the mail's id; the rest is zeros, by which a forged block is told. */
const ID_AT = 2;
const ID_BYTES = 6;
const ZEROS_AT = ID_AT + ID_BYTES;
export const LINKS_MAX = 256;
const CIPHER = 'aes-256-ecb';

/**
 * Tokens of mails: one block of AES over what they say and 8 zero bytes. Whoever guesses one has a chance of 1 in 2^64, and
 * a wrong guess is told without the database. A single block needs no mode of operation.
 */
export function mailTokens(secrets: Pick<SecretBox, 'digest'>): MailTokens {
  const key = Buffer.from(secrets.digest('tokens of simulation mails'), 'base64url');
  const zeros = Buffer.alloc(BLOCK - ZEROS_AT);
  // One for all tokens: in this mode a block depends on no other.
  const cipher = createCipheriv(CIPHER, key, null).setAutoPadding(false);
  const decipher = createDecipheriv(CIPHER, key, null).setAutoPadding(false);
  return {
    make(purpose, mailId, link = 0) {
      const block = Buffer.alloc(BLOCK);
      block.writeUInt8(TOKEN_PURPOSES.indexOf(purpose) + 1, 0);
      block.writeUInt8(link, 1);
      block.writeUIntBE(mailId, ID_AT, ID_BYTES);
      return cipher.update(block).toString('base64url');
    },
    read(token) {
      if (!LETTERS.test(token)) return undefined;
      const sealed = Buffer.from(token, 'base64url');
      // The last letter has 4 bits to spare: only one spelling is ours.
      if (sealed.toString('base64url') !== token) return undefined;
      const block = decipher.update(sealed);
      const purpose = TOKEN_PURPOSES[block.readUInt8(0) - 1];
      if (!purpose || !block.subarray(ZEROS_AT).equals(zeros)) return undefined;
      return { purpose, mailId: block.readUIntBE(ID_AT, ID_BYTES), link: block.readUInt8(1) };
    },
  };
}
