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
