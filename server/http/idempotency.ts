import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { claimIdempotencyKey, findAnswer, storeAnswer } from '../db/audit.queries';
import type { Tx } from '../db/client';
import type { SignedInActor } from './context';
import { conflict } from './errors';

const KEY_FORMAT = /^[\w-]{8,100}$/;

function requestKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && KEY_FORMAT.test(key) ? key : undefined;
}

const fingerprintOf = (request: FastifyRequest) =>
  createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest('base64url');

/**
 * Runs a write once per caller and Idempotency-Key, in the write's own transaction: a retry after a lost answer
 * gets the first answer, a key that comes back with another request is refused with 409.
 */
export async function once<Result>(
  tx: Tx,
  actor: SignedInActor,
  request: FastifyRequest,
  work: () => Promise<Result>,
  mayKeep = true,
): Promise<{ result: Result; replayed: boolean }> {
  const key = mayKeep ? requestKey(request) : undefined;
  if (!key) return { result: await work(), replayed: false };
  const fingerprint = fingerprintOf(request);
  if (await claimIdempotencyKey(tx, actor, key, fingerprint)) {
    const result = await work();
    await storeAnswer(tx, actor, key, result);
    return { result, replayed: false };
  }
  const earlier = await findAnswer(tx, actor, key);
  if (earlier?.fingerprint !== fingerprint)
    throw conflict('This Idempotency-Key belongs to another request.');
  // Erased with somebody whom it named (docs/adr/0009); it must not happen twice for that.
  if (earlier.answer === null) throw conflict('This was already done, and its answer has been erased.');
  return { result: earlier.answer as Result, replayed: true };
}
