import { randomUUID } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import type { Keyring } from './embedded/keyring';
import { RESERVED_CLAIMS } from './verify';

export const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** The browser exchanges a custom token at once; Firebase would accept up to an hour. */
export const CUSTOM_TOKEN_LIFETIME_S = 5 * 60;

export type CustomClaims = Readonly<Record<string, unknown>>;

/** Makes a token that `signInWithCustomToken` accepts. */
export type CustomTokenMinter = (uid: string, claims?: CustomClaims) => Promise<string>;

export type MinterSource =
  | { readonly mode: 'embedded'; readonly keyring: Keyring; readonly projectId: string }
  | { readonly mode: 'production'; readonly clientEmail: string; readonly privateKey: string };

/** The service account that the embedded service signs custom tokens as. */
export function embeddedServiceAccount(projectId: string): string {
  return `vigil-identity@${projectId}.iam.gserviceaccount.com`;
}

/**
 * Custom tokens as the Admin SDK makes them, signed by the embedded service's key or a Firebase service
 * account. A magic link or a finished single sign-on is exchanged for one. The minter throws when a claim has
 * a reserved name.
 */
export function createCustomTokenMinter(
  source: MinterSource,
  clock: () => Date = () => new Date(),
): CustomTokenMinter {
  const account = source.mode === 'embedded' ? embeddedServiceAccount(source.projectId) : source.clientEmail;
  return async (uid, claims = {}) => {
    const reserved = Object.keys(claims).find((name) => RESERVED_CLAIMS.has(name));
    if (reserved) throw new Error(`Custom tokens can't carry the reserved claim ${reserved}`);
    if (uid === '' || uid.length > 128) throw new Error('A uid has 1 to 128 characters');
    const own = source.mode === 'embedded' ? source.keyring.signingKey() : undefined;
    const key = source.mode === 'embedded' ? own?.privateKey : await importPKCS8(source.privateKey, 'RS256');
    if (!key) throw new Error('no key to sign with');
    const header = { alg: 'RS256', typ: 'JWT', ...(own ? { kid: own.kid } : {}) };
    const issuedAt = Math.floor(clock().getTime() / 1000);
    return new SignJWT(Object.keys(claims).length > 0 ? { uid, claims } : { uid })
      .setProtectedHeader(header)
      .setIssuer(account)
      .setSubject(account)
      .setAudience(CUSTOM_TOKEN_AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + CUSTOM_TOKEN_LIFETIME_S)
      .setJti(randomUUID())
      .sign(key);
  };
}
