import type { FastifyBaseLogger } from 'fastify';
import { appendAuditEvent } from '../db/audit.queries';
import type { Deps } from '../http/context';
import { hashToken } from '../identity/secrets';
import { networkOf } from '../network/addresses';
import { emailKey } from '../text';
import { countFailure, findByAddress } from './failures.queries';

/** Where a request comes from, and which it is. */
export interface RequestOrigin {
  /** The network address. */
  readonly address: string;
  readonly requestId: string;
}

/** The same where a password is tried, whose failure is recorded after the answer. */
export interface AttemptOrigin extends RequestOrigin {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface SignInFailure extends RequestOrigin {
  readonly email: string;
  readonly method: 'password' | 'code';
  /** `locked`: nobody looked at what was given, since there were too many before. */
  readonly outcome: 'failed' | 'locked';
}

const WINDOW_MS = 60 * 60_000;

/** The 1st, 10th, 100th … failure of an hour: an attack is told by its size, not by as many lines. */
const isTold = (attempts: number): boolean => /^10*$/.test(String(attempts));

/**
 * Records a failed sign-in: in the audit log of the person whose account it was, a few lines an hour however many there
 * are. What was tried at addresses that nobody has is only counted, by where it came from; nothing is kept of the
 * address itself (docs/adr/0009).
 */
export async function recordFailure(deps: Pick<Deps, 'db' | 'clock'>, failure: SignInFailure): Promise<void> {
  const { email, method, outcome, address, requestId } = failure;
  const now = deps.clock();
  const windowStart = new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);
  await deps.db.transaction(async (tx) => {
    const person = await findByAddress(tx, emailKey(email));
    const who = person ? `person:${person.companyId}:${person.userId}` : `nobody:${networkOf(address)}`;
    const attempts = await countFailure(tx, hashToken(`${outcome}:${method}:${who}`), windowStart, now);
    if (!person || !isTold(attempts)) return;
    await appendAuditEvent(tx, {
      action: outcome === 'locked' ? 'session.locked_out' : 'session.sign_in_failed',
      target: { type: 'user', id: person.userId },
      details: { method, attempts },
      // Whoever it was: nobody knows.
      actor: { ...person, onBehalfOf: null },
      requestId,
      at: now,
    });
  });
}

/**
 * Records that a password did not pass; who knows a disabled account's password has failed at nothing. The answer does
 * not wait for it: for an address that somebody has it writes more, and time would tell.
 */
export function passwordRefused(
  deps: Pick<Deps, 'db' | 'clock'>,
  attempt: AttemptOrigin & { readonly email: string },
  outcome: 'invalid' | 'disabled' | 'throttled',
): void {
  if (outcome === 'disabled') return;
  const { email, address, requestId, log } = attempt;
  const failure = { email, address, requestId, method: 'password' } as const;
  recordFailure(deps, { ...failure, outcome: outcome === 'throttled' ? 'locked' : 'failed' }).catch(
    (error: unknown) => log.warn({ err: error, requestId }, 'a failed sign-in could not be recorded'),
  );
}
