import { profileEndpoints } from '@contract/users/profile';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { LazyTemporaryPasswordDialog } from '@/components/temporary-password/LazyTemporaryPasswordDialog';
import { onlyId, type PeopleChoice } from '../peopleChoice';
import { useWriteFailure } from '../useChanges';

export interface PersonPasswordDialogProps {
  person: PeopleChoice;
  onSet: () => void;
  onClose: () => void;
}

/** Sets a temporary password of a user. */
export function PersonPasswordDialog({ person, onSet, onClose }: PersonPasswordDialogProps) {
  const tellFailure = useWriteFailure('users');
  const id = onlyId(person);
  if (id === undefined) return null;
  const params = { companyId: currentCompanyId(), id };
  return (
    <LazyTemporaryPasswordDialog
      name={person.name ?? ''}
      set={(password) => call(profileEndpoints.setTemporaryPassword, { params, body: { password } })}
      onError={(error) => tellFailure(error, onClose)}
      onSet={onSet}
      onClose={onClose}
    />
  );
}
