const MAX_LENGTH = 300;

const storedMessage = (state: unknown) =>
  state !== null && typeof state === 'object' && 'ssoLogin' in state && typeof state.ssoLogin === 'string'
    ? state.ssoLogin
    : undefined;

/**
 * What a failed single sign-on says: the errorMessage of the address, else the ssoLogin that the route
 * brought along. It is shown as text and never long enough to pass for a page of its own.
 */
export function failMessage({ search, state }: { search: string; state: unknown }): string | undefined {
  const message = (new URLSearchParams(search).get('errorMessage') ?? storedMessage(state) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim();
  return message === '' ? undefined : message.slice(0, MAX_LENGTH);
}
