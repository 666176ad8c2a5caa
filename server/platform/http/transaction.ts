import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Database, Tx } from '@server/platform/db/client';
import { sqlState } from '@server/platform/db/errors';
import type { AuditEntry, Deps, SignedInActor } from './context';

/** Serialization failure and deadlock, after which a transaction should be retried. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 3;

/** Runs a transaction and retries it when the database asks for that. */
export async function retriedTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= MAX_TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/**
 * Runs a write as one transaction with exactly one audit event, retried when the database asks for that. A
 * write that records no event, or two, is a bug and is rolled back.
 */
export async function auditedTransaction<Result>(
  deps: Deps,
  actor: SignedInActor,
  requestId: string,
  work: (
    tx: Tx,
    audit: (entry: AuditEntry) => Promise<void>,
  ) => Promise<{ result: Result; replayed: boolean }>,
): Promise<Result> {
  return retriedTransaction(deps.db, async (tx) => {
    let events = 0;
    const { result, replayed } = await work(tx, async (entry) => {
      events += 1;
      await appendAuditEvent(tx, { ...entry, actor, requestId, at: deps.clock() });
    });
    if (events !== (replayed ? 0 : 1)) throw new Error(`a write must record one audit event, not ${events}`);
    return result;
  });
}
