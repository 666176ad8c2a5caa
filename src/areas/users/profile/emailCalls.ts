import { accountEndpoints } from '@contract/account';
import { profileEndpoints } from '@contract/users/profile';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';

/** The calls that change an address: the caller's own, or another user's. */
export function emailCalls(id: number, isOwn: boolean) {
  const own = { companyId: currentCompanyId() };
  const theirs = { ...own, id };
  return {
    ask: (email: string) =>
      isOwn
        ? call(accountEndpoints.changeEmail, { params: own, body: { email } })
        : call(profileEndpoints.changeEmail, { params: theirs, body: { email } }),
    cancel: () =>
      isOwn
        ? call(accountEndpoints.cancelEmail, { params: own })
        : call(profileEndpoints.cancelEmail, { params: theirs }),
  };
}
