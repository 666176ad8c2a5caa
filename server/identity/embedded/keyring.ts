import type { Queryable } from '@server/db/client';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import { insertFirstKey, selectKeys } from './keyring.queries';

/** The embedded service's signing key, and all keys whose tokens it still accepts. */
export interface Keyring {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly keySet: JWTVerifyGetKey;
}

function publicPart({ kty, n, e, kid }: JWK): JWK {
  return { kty, n, e, kid, alg: 'RS256', use: 'sig' };
}

async function newKey(): Promise<{ kid: string; privateJwk: JWK }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, privateJwk: { ...jwk, kid, alg: 'RS256' } };
}

/**
 * Opens the keys, making the first one at first start. Replicas that start together agree on one: the table
 * allows a single current key, and each reads back what stands there. Call once, before serving.
 */
export async function openKeyring(db: Queryable, clock: () => Date = () => new Date()): Promise<Keyring> {
  let keys = await selectKeys(db);
  if (!keys.some((key) => key.current)) {
    await insertFirstKey(db, { ...(await newKey()), createdAt: clock() });
    keys = await selectKeys(db);
  }
  const current = keys.find((key) => key.current);
  if (!current) throw new Error('The identity service has no signing key');
  const privateKey = await importJWK(current.privateJwk, 'RS256');
  if (privateKey instanceof Uint8Array) throw new Error('The identity service needs an RSA key');
  return {
    kid: current.kid,
    privateKey,
    keySet: createLocalJWKSet({ keys: keys.map((key) => publicPart(key.privateJwk)) }),
  };
}
