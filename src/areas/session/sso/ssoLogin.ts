import type { SsoCode } from '@contract/sign-on';
import { isApiError } from '@/client/ApiError';
import type { TranslationKey } from '@/i18n/keys';

const BY_CODE: Record<SsoCode, TranslationKey> = {
  email_is_not_connected: 'sso.errors.notConnected',
  no_subscription: 'sso.errors.noSubscription',
  email_in_use: 'sso.errors.emailInUse',
};

/** What the single sign-on page says about a failure (1 §8). */
export function ssoProblem(error: unknown): TranslationKey {
  const code = isApiError(error) ? error.code : undefined;
  return Object.entries(BY_CODE).find(([known]) => known === code)?.[1] ?? 'sso.errors.unknown';
}

/**
 * The provider link with where to return to (1 §4.1). Undefined when it is no web address: a link is followed by
 * the browser, and a script must never be.
 */
export function completeLink(link: string, origin: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  url.searchParams.set('appUrl', `${origin}/login`);
  url.searchParams.set('isAdminPanel', 'true');
  return url.href;
}
