/** Why a mailed code failed, by the identity service's error codes. */
export type ResetFailure = 'expired' | 'weak' | 'network' | 'unknown';

const KINDS: Readonly<Record<string, ResetFailure>> = {
  'auth/expired-action-code': 'expired',
  'auth/invalid-action-code': 'expired',
  // Reported as an expired link: a stranger with the link learns nothing about the account.
  'auth/user-disabled': 'expired',
  'auth/user-not-found': 'expired',
  'auth/weak-password': 'weak',
};

export function resetFailure(error: unknown): ResetFailure {
  if (error instanceof TypeError) return 'network';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return KINDS[code] ?? 'unknown';
}
