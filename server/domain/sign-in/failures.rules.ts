import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Deps } from '@server/platform/http/context';
import { networkOf } from '@server/platform/network/addresses';
import { hashToken } from '@server/platform/secrets/tokens';
import { emailKey } from '@server/platform/text/text';
import type { FastifyBaseLogger } from 'fastify';
import { countFailure, findByAddress } from './failures.queries';

/** Origin and id of a request. */
export interface RequestOrigin {
  /** The network address. */
  readonly address: string;
  readonly requestId: string;
}

/** The same for a password attempt, whose failure is recorded after the answer. */
export interface AttemptOrigin extends RequestOrigin {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface SignInFailure extends RequestOrigin {
  readonly email: string;
  readonly method: 'password' | 'code';
  /** `locked`: not checked, because there were too many attempts before. */
  readonly outcome: 'failed' | 'locked';
}

const WINDOW_MS = 60 * 60_000;

/** The 1st, 10th, 100th … failure in an hour: the log shows the size of an attack without as many lines. */
const isTold = (attempts: number): boolean => /^10*$/.test(String(attempts));

/**
 * Records a failed sign-in in the audit log of the user whose account it was, in a few lines an hour however
 * many there are. Attempts at unknown addresses are only counted, by network; the address itself isn't stored
 * (docs/adr/0009).
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
      // The real actor is unknown.
      actor: { ...person, onBehalfOf: null },
      requestId,
      at: now,
    });
  });
}

/**
 * Records a wrong password. The right password of a disabled account is no failure. The answer doesn't wait
 * for this: a known address writes more, and timing would reveal it.
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
