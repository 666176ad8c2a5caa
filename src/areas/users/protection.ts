import { MANAGED_ROLES, type Protection, type UserRow } from '@contract/users/users';
import { useCallback } from 'react';
import { useSession } from '@/authProvider/currentSession';

type Person = Pick<UserRow, 'id' | 'role' | 'isOwner'>;

/**
 * Why the gateway would refuse to disable or delete a person, or to give them another role, as far as a row tells
 * (1 §2.4): what is refused is not offered. The last admin is known to the gateway alone.
 */
export function protectionOfRow(person: Person, ownId: number | undefined): Protection | undefined {
  if (person.id === ownId) return 'SELF';
  if (person.isOwner) return 'OWNER';
  return MANAGED_ROLES.includes(person.role) ? undefined : 'FOREIGN_ROLE';
}

/** The same for whoever is signed in. */
export function useProtection(): (person: Person) => Protection | undefined {
  const ownId = useSession()?.user.id;
  return useCallback((person) => protectionOfRow(person, ownId), [ownId]);
}
