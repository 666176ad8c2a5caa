import type { UserListFilter, UserRow } from '@contract/users/users';
import Button from '@mui/material/Button';
import { useConsoleList } from '@/components/list/useConsoleList';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { BulkButton } from '../BulkButton';
import { choiceOfAll, choiceOfRows, isSmall, type PeopleChoice } from '../peopleChoice';

/** A question asked before an act on members of a department or group. */
export interface MemberQuestion {
  readonly kind: 'remind' | 'move' | 'unassign';
  readonly people: PeopleChoice;
}

export interface MemberBulkActionsProps {
  /** The allowed acts. */
  allowed: readonly MemberQuestion['kind'][];
  /** Removes members; returns whether it is done or in progress. */
  unassign: (people: PeopleChoice) => Promise<boolean>;
  onAsk: (question: MemberQuestion) => void;
}

/** Bulk actions for the selected members of a department or group, or for all that match. */
export function MemberBulkActions(props: MemberBulkActionsProps) {
  const { allowed, unassign, onAsk } = props;
  const t = useT();
  const { selection, matching: filter } = useConsoleList<UserRow, UserListFilter>();
  const format = useFormatNumber();
  const { rows, all, count } = selection;
  const people = all === undefined ? choiceOfRows(rows) : choiceOfAll(filter, all);

  /** A change done in the response and undoable is made at once; a larger one asks first. */
  const unassignOrAsk = async () => {
    if (!isSmall(people)) onAsk({ kind: 'unassign', people });
    else if (await unassign(people)) selection.clear();
  };
  const question = (kind: 'remind' | 'move', label: string) =>
    allowed.includes(kind) && (
      <Button variant="outlined" onClick={() => onAsk({ kind, people })}>
        {label}
      </Button>
    );

  return (
    <>
      {question('remind', t('users.actions.remind'))}
      {question('move', t('users.actions.changeDepartment'))}
      {allowed.includes('unassign') && (
        <BulkButton
          label={t('users.members.unassignMany', { smart_count: count, count: format(count) })}
          act={unassignOrAsk}
        />
      )}
    </>
  );
}
