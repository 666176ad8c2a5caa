import type { UserRow } from '@contract/users/users';
import Button from '@mui/material/Button';
import { usePending } from '@/components/dialog/usePending';
import type { Selection } from '@/components/table/useSelection';
import { useT } from '@/i18n/useT';
import type { UserChanges } from '../useUserChanges';
import type { PeopleQuestion } from './userActions';

export interface UserBulkActionsProps {
  selection: Selection<UserRow>;
  changes: UserChanges;
  onAsk: (question: PeopleQuestion) => void;
}

interface ActionButtonProps {
  label: string;
  act: () => Promise<unknown>;
}

function ActionButton({ label, act }: ActionButtonProps) {
  const { isPending, run } = usePending(act);
  return (
    <Button variant="outlined" loading={isPending} onClick={run}>
      {label}
    </Button>
  );
}

/** What can be done to the selected people at once (1 §2.4). */
export function UserBulkActions({ selection, changes, onAsk }: UserBulkActionsProps) {
  const t = useT();
  const { rows } = selection;
  const enabled = rows.filter(({ disabledAt }) => disabledAt === null);
  const disabled = rows.filter(({ disabledAt }) => disabledAt !== null);
  const invited = enabled.filter(({ registrationType }) => registrationType === 'INVITED');
  const ids = (people: readonly UserRow[]) => people.map(({ id }) => id);
  const then = (act: Promise<unknown>) => act.then(selection.clear);

  return (
    <>
      {enabled.length > 0 && (
        <ActionButton label={t('users.actions.disable')} act={() => then(changes.disable(ids(enabled)))} />
      )}
      {disabled.length > 0 && (
        <ActionButton label={t('users.actions.enable')} act={() => then(changes.enable(ids(disabled)))} />
      )}
      <Button variant="outlined" onClick={() => onAsk({ kind: 'move', people: rows })}>
        {t('users.actions.changeDepartment')}
      </Button>
      {invited.length > 0 && (
        <ActionButton
          label={t('users.actions.resendInvite')}
          act={() => then(changes.invite(ids(invited)))}
        />
      )}
      <Button variant="outlined" color="error" onClick={() => onAsk({ kind: 'delete', people: rows })}>
        {t('users.actions.delete')}
      </Button>
    </>
  );
}
