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
