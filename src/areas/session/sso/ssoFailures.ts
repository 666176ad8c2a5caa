import type { SsoCode } from '@contract/sign-on';
import { isApiError } from '@/client/ApiError';
import type { TranslationKey } from '@/i18n/keys';

const BY_CODE: Record<SsoCode, TranslationKey> = {
  email_is_not_connected: 'sso.errors.notConnected',
  no_subscription: 'sso.errors.noSubscription',
  email_in_use: 'sso.errors.emailInUse',
};

/** The documented text of a code; undefined for any other. */
export const ssoCodeText = (code: string | undefined): TranslationKey | undefined =>
  Object.entries(BY_CODE).find(([known]) => known === code)?.[1];

/** The message of the single sign-on page for a failure. */
export const ssoProblem = (error: unknown): TranslationKey =>
  ssoCodeText(isApiError(error) ? error.code : undefined) ?? 'sso.errors.unknown';

/** Texts of an address are cut, so that they can't pass for a page of their own. */
const MAX_LENGTH = 300;

const storedMessage = (state: unknown) =>
  state !== null && typeof state === 'object' && 'ssoLogin' in state && typeof state.ssoLogin === 'string'
    ? state.ssoLogin
    : undefined;

/**
 * The message of a failed single sign-on: errorMessage of the address, else ssoLogin of the route state. It
 * is shown as plain text, and cut so that it can't pass for a page of its own.
 */
export function failMessage({ search, state }: { search: string; state: unknown }): string | undefined {
  const message = (new URLSearchParams(search).get('errorMessage') ?? storedMessage(state) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim();
  return message === '' ? undefined : message.slice(0, MAX_LENGTH);
}

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
