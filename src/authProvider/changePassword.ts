import { call } from '@/client/client';
import { accountCalls } from './accountCalls';
import { currentCompanyId, getAnySession } from './currentSession';

/**
 * Sets the signed-in user's password. This session continues with the returned token; all others end. The
 * current password is required unless it is temporary. Throws ApiError.
 */
export async function changePassword(password: string, currentPassword?: string): Promise<void> {
  const session = getAnySession();
  await session.identity.prepare();
  const { data } = await call(accountCalls.changePassword, {
    params: { companyId: currentCompanyId() },
    body: { password, currentPassword },
  });
  await session.identity.signInWithToken(data.customFirebaseToken);
  await session.reload();
}
