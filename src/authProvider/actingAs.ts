import { ACTING_KEY } from '@/authProvider/storedSignIn';

const TOKEN_KEY = 'vigil.company-token';

/** Where a partner's visit to a customer starts, and where leaving it leads. */
export const LOGIN_AS_COMPANY_PATH = '/login_as_company';
export const PARTNER_CUSTOMERS_PATH = '/partner-portal/companies';

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Whether this tab acts as a partner's customer. Its identity is then stored in session storage only,
 * separate from the partner's own session, which stays unchanged for other tabs and for afterwards.
 */
export const isActing = (): boolean => read(ACTING_KEY) !== null;

/**
 * The account named in a sign-in token, null when unreadable. Not verified here; the identity service does
 * that.
 */
function accountOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { uid } = JSON.parse(atob(payload)) as { uid?: unknown };
    return typeof uid === 'string' ? uid : null;
  } catch {
    return null;
  }
}

/**
 * Whether a company token belongs to another account than the signed-in one: a planted link must not put a
 * partner into a session that is not theirs.
 */
export function isForAnother(token: string, uid: string | null): boolean {
  const account = accountOf(token);
  return uid !== null && account !== null && account !== uid;
}

/**
 * Puts this tab into a customer's session with a sign-in token; throws where the browser refuses session
 * storage.
 */
export function beginActing(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
  sessionStorage.setItem(ACTING_KEY, '1');
  location.assign(LOGIN_AS_COMPANY_PATH);
}

/** Takes the sign-in token stored by `beginActing`, once. */
export function takeCompanyToken(): string | null {
  const token = read(TOKEN_KEY);
  if (token !== null) sessionStorage.removeItem(TOKEN_KEY);
  return token;
}

/** Returns the tab to the partner's own session; the page must be reloaded for that. */
export function endActing(leadsTo: string = PARTNER_CUSTOMERS_PATH): void {
  try {
    sessionStorage.removeItem(ACTING_KEY);
    sessionStorage.removeItem(TOKEN_KEY);
  } catch {
    // Then nothing was stored either.
  }
  location.replace(leadsTo);
}

/** Leaves the customer: signs the tab's session out and returns to the partner's customers. */
export async function leaveCompany(session: { end: () => Promise<void> }): Promise<void> {
  await session.end();
  endActing();
}
