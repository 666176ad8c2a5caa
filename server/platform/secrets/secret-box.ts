import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';

/**
 * Encrypts values the database must not store in plain text. `context` names the place of the value (table,
 * company, row), so a sealed value copied elsewhere can't be opened.
 */
export interface SecretBox {
  seal(text: string, context: string): string;
  /** Throws when the value was sealed with another key, for another place, or was changed. */
  open(sealed: string, context: string): string;
  /** A keyed hash for guessable values that must be recognized: without the key, guesses can't be tested. */
  digest(text: string): string;
}

/** A box with one secret of at least 32 characters, from which its AES-256-GCM key is derived. */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, 'vigil', 'secret-box', 32));
  const digestKey = Buffer.from(hkdfSync('sha256', secret, 'vigil', 'secret-box digest', 32));
  return {
    digest: (text) => createHmac('sha256', digestKey).update(text).digest('base64url'),
    seal(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, context) {
      if (!sealed.startsWith(VERSION)) throw new Error('not a sealed value');
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
