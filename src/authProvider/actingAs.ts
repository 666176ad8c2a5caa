const ACTING_KEY = 'vigil.acting';
const TOKEN_KEY = 'vigil.company-token';

/** Where a partner's session as a customer begins, and where leaving it leads. */
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
 * Whether this tab acts as a partner's customer: its identity then lives in the session storage alone, beside
 * the partner's own, which stays as it is for the other tabs and for afterwards.
 */
export const isActing = (): boolean => read(ACTING_KEY) !== null;

/** The account that a sign-in token names; not verified, the identity service does that. Null when unreadable. */
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
 * Whether a company's token is another account's than the one signed in: a link that somebody planted must not put
 * a partner into a session that is not theirs.
 */
export function isForAnother(token: string, uid: string | null): boolean {
  const account = accountOf(token);
  return uid !== null && account !== null && account !== uid;
}

/** Makes this tab a customer's, by a sign-in token; throws where the browser refuses session storage. */
export function beginActing(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
  sessionStorage.setItem(ACTING_KEY, '1');
  location.assign(LOGIN_AS_COMPANY_PATH);
}

/** The sign-in token that `beginActing` left, once. */
export function takeCompanyToken(): string | null {
  const token = read(TOKEN_KEY);
  if (token !== null) sessionStorage.removeItem(TOKEN_KEY);
  return token;
}

/** Gives the tab back to the partner's own session; the page must be loaded anew for that. */
export function endActing(leadsTo: string = PARTNER_CUSTOMERS_PATH): void {
  try {
    sessionStorage.removeItem(ACTING_KEY);
    sessionStorage.removeItem(TOKEN_KEY);
  } catch {
    // Nothing was kept then.
  }
  location.replace(leadsTo);
}

/** Leaves the customer: signs the tab's own session out and returns to the partner's customers. */
export async function leaveCompany(session: { end: () => Promise<void> }): Promise<void> {
  await session.end();
  endActing();
}
