import { accountEndpoints } from '@contract/account';
import { useAction } from '@/client/useAction';

/** Resends the verification mail. */
export function useResendVerification(userId: number) {
  const { run, isPending } = useAction(accountEndpoints.verificationEmail, { success: 'banners.resent' });
  return { isPending, run: () => void run({ body: { user_id: userId } }) };
}
