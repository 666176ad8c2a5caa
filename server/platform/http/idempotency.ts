import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { limits } from '@contract/limits';
import type { Tx } from '@server/platform/db/client';
import { claimIdempotencyKey, findAnswer, storeAnswer } from '@server/platform/db/idempotency.queries';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import { words } from '@server/platform/text/words';
import type { FastifyRequest } from 'fastify';
import type { SignedInActor, UploadedFile } from './context';
import { conflict, invalidField } from './errors';

const { min: MIN, max: MAX } = limits.idempotencyKey;
/** As it is, or in quotes, as structured fields write a text (RFC 8941). */
const KEY_FORMAT = new RegExp(`^("?)([\\w-]{${MIN},${MAX}})\\1$`);
export const KEY_HEADER = 'Idempotency-Key';

/** In OpenAPI, and in the words of a refusal. */
export const keySchema = { type: 'string', minLength: MIN, maxLength: MAX, pattern: '^[A-Za-z0-9_-]+$' };

/**
 * The key of a request; undefined without one. Throws 422 for one that can't be used: whoever sends a key counts on a write
 * that happens once.
 */
export function requestKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const [, , key] = (typeof given === 'string' && KEY_FORMAT.exec(given)) || [];
  if (key === undefined)
    throw invalidField(
      KEY_HEADER,
      words`${KEY_HEADER} must be ${MIN} to ${MAX} letters, digits, hyphens and underscores.`,
    );
  return key;
}

async function digestOf(file: UploadedFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file.path), hash);
  return `${file.field} ${file.fileName} ${hash.digest('base64url')}`;
}

/**
 * What makes a request the same as an earlier one. Keyed, because a body may contain a password and a plain
 * hash could be brute-forced. Undefined without an Idempotency-Key.
 */
export async function fingerprintOf(
  secrets: SecretBox,
  request: FastifyRequest,
  { body, files }: { readonly body: unknown; readonly files: readonly UploadedFile[] },
): Promise<string | undefined> {
  if (!requestKey(request)) return undefined;
  const given = request.isMultipart() ? body : request.body;
  const digests = await Promise.all(files.map(digestOf));
  return secrets.digest([request.method, request.url, JSON.stringify(given ?? null), ...digests].join(' '));
}

/**
 * Runs a write once per caller and Idempotency-Key, in the write's own transaction. A retry after a lost
 * answer gets the first answer; the same key with another request is refused with 409.
 */
export async function once<Result>(
  tx: Tx,
  actor: SignedInActor,
  request: FastifyRequest,
  fingerprint: string | undefined,
  work: () => Promise<Result>,
  mayKeep = true,
): Promise<{ result: Result; replayed: boolean }> {
  const key = mayKeep ? requestKey(request) : undefined;
  if (!key || !fingerprint) return { result: await work(), replayed: false };
  if (await claimIdempotencyKey(tx, actor, key, fingerprint)) {
    const result = await work();
    await storeAnswer(tx, actor, key, result);
    return { result, replayed: false };
  }
  const earlier = await findAnswer(tx, actor, key);
  if (earlier?.fingerprint !== fingerprint)
    throw conflict('This Idempotency-Key belongs to another request.');
  // The answer named a user deleted since and was erased with them (docs/adr/0009). The write must still not
  // run twice.
  if (earlier.answer === null) throw conflict('This was already done, and its answer has been erased.');
  return { result: earlier.answer as Result, replayed: true };
}
