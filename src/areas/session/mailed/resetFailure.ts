/** What went wrong with a mailed code, told by the identity service's own codes. */
export type ResetFailure = 'expired' | 'weak' | 'network' | 'unknown';

const KINDS: Readonly<Record<string, ResetFailure>> = {
  'auth/expired-action-code': 'expired',
  'auth/invalid-action-code': 'expired',
  // Told as an expired link: a stranger who holds one learns nothing about the account.
  'auth/user-disabled': 'expired',
  'auth/user-not-found': 'expired',
  'auth/weak-password': 'weak',
};

export function resetFailure(error: unknown): ResetFailure {
  if (error instanceof TypeError) return 'network';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return KINDS[code] ?? 'unknown';
}
