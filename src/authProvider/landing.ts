import type { TranslationKey } from '@/i18n/keys';
import { type AuthType, readAuthType } from './authType';
import { LOGIN_PATH } from './endingReason';

export const DISABLED_COMPANY_PATH = '/disabled-company';
const SSO_LOGIN_PATH = '/login/sso';

/**
 * Where a forced sign-out leads: a disabled company has its own page; others go to the sign-in named by the
 * auth-type cookie, if that screen exists.
 */
export function landingOf(
  reason: TranslationKey | undefined,
  guestPaths: readonly string[],
  authType: () => AuthType = readAuthType,
): string {
  if (reason === 'session.notices.companyDisabled') return DISABLED_COMPANY_PATH;
  // It says why.
  if (reason === 'session.notices.replaced') return LOGIN_PATH;
  return guestPaths.includes(SSO_LOGIN_PATH) && authType() === 'sso' ? SSO_LOGIN_PATH : LOGIN_PATH;
}
