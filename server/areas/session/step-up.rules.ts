import { limits } from '@contract/limits';
import { ownSession } from '@server/domain/sign-in/guard';
import { stepUpSession } from '@server/domain/sign-in/sessions.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { invalidField } from '@server/platform/http/errors';
import { checkCode, startVerification } from '@server/platform/identity/mfa';
import {
  checkOwnPassword,
  EXHAUSTED_CODES,
  exhausted,
  invalidCode,
  verificationExpired,
} from './session.rules';

/** Whoever came by single sign-on may have no password here. */
const needsPassword = ({ session }: SignedInActor): boolean => session.method !== 'sso';

/** What confirming the caller's identity takes, and until when it is confirmed; null when it is not. */
export function stepUpState(actor: SignedInActor, now: Date) {
  const { steppedUpAt } = actor.session;
  const until = steppedUpAt && new Date(steppedUpAt.getTime() + limits.session.stepUpMs);
  return {
    needsPassword: needsPassword(actor),
    steppedUpUntil: until && until > now ? until.toISOString() : null,
  };
}

/**
 * Begins a confirmation of identity and returns its verification, for which the console then has a code mailed. After single
 * sign-on the mailed code alone is asked for: it proves more than the provider, which may be what an attacker has. Throws 422 for a wrong or missing password, 429 while throttled or locked.
 */
export async function startStepUp(
  deps: Deps,
  actor: SignedInActor,
  password: string,
  address: string,
): Promise<string> {
  ownSession(actor);
  if (needsPassword(actor)) {
    if (password === '') throw invalidField('password', 'Please enter Your Password.');
    await checkOwnPassword(deps, actor, { password }, address);
  }
  const { uid, userId, companyId, email, epoch } = actor;
  const subject = { uid, userId, companyId, email, epoch, purpose: 'stepUp' as const };
  const started = await deps.db.transaction((tx) => startVerification(tx, subject, deps.clock()));
  if (started.outcome !== 'started') throw exhausted(EXHAUSTED_CODES[started.outcome]);
  return started.verificationToken;
}

/**
 * Confirms the identity with the mailed code and returns until when the session may change settings of trust. A wrong guess is
 * committed before it is refused. Throws 422 for a wrong code, 401 for an expired one, 429 when attempts are used up.
 */
export async function confirmStepUp(
  deps: Deps,
  actor: SignedInActor,
  { code, verificationTokenId }: { readonly code: string; readonly verificationTokenId: string },
  audit: (tx: Tx) => Promise<void>,
): Promise<Date> {
  ownSession(actor);
  const now = deps.clock();
  const guess = { verificationToken: verificationTokenId, code, purposes: ['stepUp'] as const };
  const result = await deps.db.transaction(async (tx) => {
    const checked = await checkCode(tx, guess, now);
    if (checked.outcome !== 'ok') return checked;
    const isOwn = checked.subject.uid === actor.uid && checked.subject.epoch === actor.epoch;
    if (!isOwn) return { outcome: 'expired' as const };
    await stepUpSession(tx, actor.session, now);
    await audit(tx);
    return checked;
  });
  if (result.outcome === 'attemptsExhausted') throw exhausted(EXHAUSTED_CODES.attemptsExhausted);
  if (result.outcome === 'invalid') throw invalidCode(422, result.attemptsLeft);
  if (result.outcome === 'expired') throw verificationExpired();
  return new Date(now.getTime() + limits.session.stepUpMs);
}
