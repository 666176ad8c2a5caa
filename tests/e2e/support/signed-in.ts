import type { BrowserContext } from '@playwright/test';
import { ACCOUNTS } from './accounts';
import { markNotificationsSeen, newSessionOf, sessionOf } from './api';
import { environment } from './environment';

const HOUR_MS = 3_600_000;
const API_KEY = 'vigil-embedded';
/** Whose scenarios are about what they haven't seen. */
const TOLD: readonly string[] = [ACCOUNTS.unseen, ACCOUNTS.suspended];

/** As if the context's tabs had shown the open survey. */
export const withoutSurveys = (context: BrowserContext) =>
  context.addInitScript((port) => {
    // A frame without an origin of its own has no storage.
    if (location.port === port) sessionStorage.setItem('vigil.survey.shown', 'yes');
  }, String(environment().port));

/**
 * Opens the context's pages as `account`, as if it had signed in there before. The sign-in page costs a page
 * load of its own, so only the scenarios about signing in use it.
 */
export async function openAs(
  context: BrowserContext,
  account: string,
  { hasSurveys = false } = {},
): Promise<void> {
  if (!hasSurveys) await withoutSurveys(context);
  // A scenario that signs out ends its session at the gateway too, so it can't share one.
  const session = await (account === ACCOUNTS.leaver ? newSessionOf(account) : sessionOf(account));
  if (!TOLD.includes(account)) await markNotificationsSeen(session);
  const { uid, token, refreshToken, companyId } = session;
  // As the identity SDK stores it: the sign-in in local storage, beside it the console's own hint.
  const user = {
    uid,
    email: account,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { accessToken: token, refreshToken, expirationTime: Date.now() + HOUR_MS },
    createdAt: String(Date.now()),
    lastLoginAt: String(Date.now()),
    apiKey: API_KEY,
    appName: '[DEFAULT]',
  };
  await context.addInitScript(
    ({ origin, key, record, hint }) => {
      if (location.origin !== origin || localStorage.getItem('e2e.signed-in')) return;
      localStorage.setItem('e2e.signed-in', 'yes');
      localStorage.setItem('vigil.company', hint);
      localStorage.setItem(key, record);
    },
    {
      origin: environment().origin,
      key: `firebase:authUser:${user.apiKey}:${user.appName}`,
      record: JSON.stringify(user),
      hint: JSON.stringify({ account: uid, companyId }),
    },
  );
}
