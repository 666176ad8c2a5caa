import type { ErrorCode } from '@contract/errors';
import { redirect } from 'react-router';
import { endActing, isActing, leaveCompany } from '@/authProvider/actingAs';
import { endingReason } from '@/authProvider/endingReason';
import { type LearnerData, RoleNotAllowedError, type SessionOf } from '@/authProvider/session';
import { keepWantedRoute } from '@/authProvider/wantedRoute';
import { isApiError } from '@/client/ApiError';
import { withQuery } from '@/landing';

export const CHANGE_PASSWORD_PATH = '/change-password';
export const REGISTER_PATH = '/register';
const ACCESS_ENDED: ErrorCode = 'company_not_accessible';

/** The document is unloading: nothing may render or throw in the meantime. */
export const leaving = () => new Promise<never>(() => undefined);

/** The registration with the rest of the query, if a route asks for it. */
export function registrationOf(search: string): string | undefined {
  const asks = new URLSearchParams(search).get('register') === 'true';
  return asks ? withQuery(REGISTER_PATH, search) : undefined;
}
const searchOf = (route: string) => route.split('#')[0]?.split('?')[1] ?? '';

async function outcomeOf<Data extends LearnerData>(
  session: SessionOf<Data>,
  resumed: Promise<Data | null>,
): Promise<Data | null> {
  try {
    return await resumed;
  } catch (error) {
    const reason = endingReason(error);
    const accessEnded = isApiError(error) && error.code === ACCESS_ENDED;
    if (isActing() && (reason || accessEnded)) {
      await leaveCompany(session);
      return leaving();
    }
    if (reason) await session.end(reason);
    else if (!(error instanceof RoleNotAllowedError)) throw error;
    return null;
  }
}

/**
 * The session, or a redirect instead: without one to the sign-in page, which stores the wanted route, or with
 * `register=true` to the registration; with a temporary password to the page that changes it. `resumed` is
 * the session's own answer, if it was asked before.
 */
export async function requireSession<Data extends LearnerData>(
  session: SessionOf<Data>,
  route: string,
  resumed: Promise<Data | null> = session.resume(),
): Promise<Data> {
  const data = await outcomeOf(session, resumed);
  if (data) {
    if (!data.user.temporary_password || route.startsWith(CHANGE_PASSWORD_PATH)) return data;
    keepWantedRoute(route);
    throw redirect(CHANGE_PASSWORD_PATH);
  }
  if (isActing()) {
    endActing();
    return leaving();
  }
  const registration = registrationOf(searchOf(route));
  if (registration !== undefined) throw redirect(registration);
  keepWantedRoute(route);
  throw redirect(session.landing());
}
