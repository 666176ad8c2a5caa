import { profileEndpoints } from '@contract/users/profile';
import type { UserRow } from '@contract/users/users';
import { useCallback } from 'react';
import { useCan } from '@/authProvider/useCan';
import { useCredentialRule } from '../useCredentialRule';

/** Whether the signed-in user may set a temporary password for the user; the gateway decides again. */
export function useTemporaryPasswordRule(): (person: UserRow) => boolean {
  const canSet = useCan(profileEndpoints.setTemporaryPassword);
  const whyNot = useCredentialRule();
  return useCallback(
    (person: UserRow) => {
      const { registrationType, disabledAt, sso } = person;
      if (!canSet || sso || registrationType !== 'REGISTERED' || disabledAt !== null) return false;
      return whyNot(person, 'temporaryPassword') === undefined;
    },
    [canSet, whyNot],
  );
}
