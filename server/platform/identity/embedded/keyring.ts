import { limits } from '@contract/limits';
import type { Queryable } from '@server/platform/db/client';
import { SetupError } from '@server/platform/log/setup-error';
import type { SecretBox } from '@server/platform/secrets/secret-box';
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
import { deleteKeysBefore, insertKey, type KeyRow, sealKey, selectKeys } from './keyring.queries';

const { signingKeyMs, signingKeyNoticeMs, idTokenLifetimeS } = limits.session;
/** A retired key still verifies until its last token expires, plus a margin for clock skew. */
const VERIFIED_FOR_MS = 2 * idTokenLifetimeS * 1000;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

/** The embedded service's signing keys: the one that signs now, and all whose tokens are still accepted. */
export interface Keyring {
  signingKey(): SigningKey;
  readonly keySet: JWTVerifyGetKey;
  /**
   * Loads other replicas' changes, makes the next key when due and drops expired ones. Called every minute.
   */
  keep(): Promise<void>;
}

interface OpenKey extends SigningKey {
  readonly generation: number;
  readonly signsFrom: Date;
  readonly publicJwk: JWK;
}

const placeOf = (kid: string) => `identity_keys ${kid}`;

function publicPart({ kty, n, e, kid }: JWK): JWK {
  return { kty, n, e, kid, alg: 'RS256', use: 'sig' };
}

async function newKey(secrets: SecretBox): Promise<{ kid: string; sealed: string }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, sealed: secrets.seal(JSON.stringify({ ...jwk, kid, alg: 'RS256' }), placeOf(kid)) };
}

function openSealed(secrets: SecretBox, { kid, sealed }: KeyRow): JWK {
  try {
    return JSON.parse(secrets.open(sealed ?? '', placeOf(kid))) as JWK;
  } catch {
    throw new SetupError(
      'The signing keys of the identity service were sealed under another SECRETS_KEY: set that one again, or delete the rows of identity_keys, which signs all users out.',
    );
  }
}

async function openKey(secrets: SecretBox, row: KeyRow): Promise<OpenKey> {
  const jwk = openSealed(secrets, row);
  const privateKey = await importJWK(jwk, 'RS256');
  if (privateKey instanceof Uint8Array) throw new Error('The identity service needs an RSA key');
  const { kid, generation, createdAt: signsFrom } = row;
  return { kid, generation, signsFrom, privateKey, publicJwk: publicPart(jwk) };
}

/** Keys of an earlier release are stored unencrypted. */
async function sealPlainKeys(db: Queryable, secrets: SecretBox): Promise<void> {
  for (const { kid, privateJwk } of await selectKeys(db)) {
    if (privateJwk) await sealKey(db, kid, secrets.seal(JSON.stringify(privateJwk), placeOf(kid)));
  }
}

/**
 * Opens the keys and makes the first one at first start. Replicas that start together agree on one, because
 * the table has one key per generation and each reads back what was stored. Call once, before serving.
 * Rejects with a SetupError when the keys were sealed with another secret.
 */
export async function openKeyring(
  db: Queryable,
  secrets: SecretBox,
  clock: () => Date = () => new Date(),
): Promise<Keyring> {
  let keys: readonly OpenKey[] = [];
  let verify: JWTVerifyGetKey;

  async function read(): Promise<void> {
    const known = new Map(keys.map((key) => [key.kid, key]));
    const rows = await selectKeys(db);
    keys = await Promise.all(rows.map(async (row) => known.get(row.kid) ?? openKey(secrets, row)));
    verify = createLocalJWKSet({ keys: keys.map(({ publicJwk }) => publicJwk) });
  }

  /** The newest active key. At first start a clock may be behind the one that made the first key. */
  function current(): OpenKey {
    const now = clock();
    const key = keys.findLast(({ signsFrom }) => signsFrom <= now) ?? keys[0];
    if (!key) throw new Error('The identity service has no signing key');
    return key;
  }

  async function keep(): Promise<void> {
    await read();
    const now = clock().getTime();
    const newest = keys.at(-1);
    if (!newest || newest.signsFrom.getTime() + signingKeyMs <= now) {
      // Published before it signs: a token must not reach a replica that doesn't know its key.
      const createdAt = new Date(newest ? now + signingKeyNoticeMs : now);
      const generation = (newest?.generation ?? 0) + 1;
      await insertKey(db, { ...(await newKey(secrets)), generation, createdAt });
      await read();
    }
    const { generation, signsFrom } = current();
    if (keys[0] && keys[0].generation < generation && signsFrom.getTime() + VERIFIED_FOR_MS <= now) {
      await deleteKeysBefore(db, generation);
      await read();
    }
  }

  await sealPlainKeys(db, secrets);
  await keep();
  return { signingKey: current, keySet: (header, token) => verify(header, token), keep };
}
