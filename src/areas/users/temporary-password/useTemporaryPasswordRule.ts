import { profileEndpoints } from '@contract/users/profile';
import type { UserRow } from '@contract/users/users';
import { useSession } from '@/authProvider/currentSession';
import { useCan } from '../useCan';

/** Whether a person can be given a temporary password by the signed-in one; the gateway decides the same again. */
export function useTemporaryPasswordRule(): (person: UserRow) => boolean {
  const session = useSession();
  const canSet = useCan(profileEndpoints.setTemporaryPassword);
  return ({ id, role, registrationType, disabledAt, sso, isOwner }) => {
    if (!session || !canSet || sso || isOwner || id === session.user.id) return false;
    const isOwnerAsking = session.company.ownerId === session.user.id;
    const isTheirs = role !== 'admin' || isOwnerAsking;
    return isTheirs && registrationType === 'REGISTERED' && disabledAt === null;
  };
}
