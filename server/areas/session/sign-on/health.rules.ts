import { limits } from '@contract/limits';
import type { SsoProblem } from '@contract/settings/single-sign-on';
import { certificatesIn, lastEnd } from '@server/domain/sign-on/certificates';
import { SsoFailure } from '@server/domain/sign-on/failures';
import { noteFailure, noteSignIn, type SsoSettings } from '@server/domain/sign-on/sso.queries';
import type { Deps } from '@server/platform/http/context';

type Noting = Pick<Deps, 'db' | 'clock'>;
type Connected = Pick<SsoSettings, 'companyId' | 'id' | 'certificate'>;

/** What a network says of a host that is away. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'OAUTH_TIMEOUT',
]);

const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && AWAY.has(code)) || error.name === 'TimeoutError' || isAway(error.cause);
};

const hasEnded = ({ certificate }: Connected, now: Date): boolean => {
  if (certificate === null) return false;
  try {
    const end = lastEnd(certificatesIn(certificate));
    return end !== undefined && end <= now;
  } catch {
    return false;
  }
};

const problemOf = (settings: Connected, error: unknown, now: Date): SsoProblem => {
  if (error instanceof SsoFailure) return error.reason === 'noSeat' ? 'noSeat' : 'notConnected';
  if (isAway(error)) return 'unreachable';
  return hasEnded(settings, now) ? 'certificate' : 'refused';
};

/** Notes for the admins why somebody could not sign in. What somebody did wrong in their browser is not noted. */
export async function noteProblem(deps: Noting, settings: Connected, error: unknown): Promise<void> {
  if (error instanceof SsoFailure && error.reason !== 'notConnected' && error.reason !== 'noSeat') return;
  const now = deps.clock();
  await noteFailure(deps.db, settings, { at: now, problem: problemOf(settings, error, now) });
}

/** Notes that somebody has signed in, to a few minutes. */
export const noteSuccess = (deps: Noting, companyId: number): Promise<void> => {
  const now = deps.clock();
  return noteSignIn(deps.db, companyId, now, new Date(now.getTime() - limits.session.touchMs));
};
