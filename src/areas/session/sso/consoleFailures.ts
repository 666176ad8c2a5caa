import type { TranslationKey } from '@/i18n/keys';

const configuration: TranslationKey[] = ['sso.tips.checkRole', 'sso.tips.checkConfiguration'];
const trial: TranslationKey[] = ['sso.tips.trialEnded', 'sso.tips.switchToProduction'];
const role: TranslationKey[] = ['sso.tips.supportedRole'];
const email: TranslationKey[] = ['sso.tips.invalidEmail', 'sso.tips.contactSupport'];
const session: TranslationKey[] = ['sso.tips.sessionIssue', 'sso.tips.otherBrowser'];
const general: TranslationKey[] = ['sso.tips.generalError', 'sso.tips.supportWithCode'];

/** What may help, by the code of the third-party management console. */
export const TIPS: Readonly<Record<string, readonly TranslationKey[]>> = {
  invalid_user_company: configuration,
  invalid_target_company: configuration,
  acronis_app_access_denied: configuration,
  disabled_user_company: trial,
  disabled_target_company: trial,
  target_company_permission_denied: role,
  invalid_idp_user_role: role,
  invalid_email: email,
  auth_provider_email_conflict: email,
  empty_session_state: session,
  invalid_state: session,
  empty_query_state: session,
  empty_auth_code: general,
  empty_tenant_id: general,
  invalid_authorization_code: general,
  internal_error: general,
  firebase_user: general,
  disabled_user: [],
};

const MAX_FAILURES = 20;
const MAX_LENGTH = 300;

export interface ConsoleFailure {
  readonly code: string;
  readonly reason: string | undefined;
  readonly tips: readonly TranslationKey[];
}

/** The failures named in an address: `code` and `reason` repeat and are paired by position. */
export function consoleFailures(search: string): ConsoleFailure[] {
  const query = new URLSearchParams(search);
  const reasons = query.getAll('reason');
  return query
    .getAll('code')
    .slice(0, MAX_FAILURES)
    .map((code, index) => ({
      code: code.slice(0, MAX_LENGTH),
      reason: reasons[index]?.trim().slice(0, MAX_LENGTH) || undefined,
      tips: Object.hasOwn(TIPS, code) ? (TIPS[code] ?? general) : general,
    }));
}
