import { accountEndpoints } from '@contract/account';
import { useAction } from '@/client/useAction';

/** Resends the verification mail. */
export function useResendVerification(userId: number, onSuccess?: () => void) {
  const { run, isPending } = useAction(accountEndpoints.verificationEmail, {
    success: 'banners.resent',
    onSuccess,
  });
  return { isPending, run: () => run({ body: { user_id: userId } }) };
}
