import type { UserListFilter, UserRow } from '@contract/users/users';
import Button from '@mui/material/Button';
import { useActor } from '@/authProvider/currentSession';
import { useConsoleList } from '@/components/list/useConsoleList';
import { MoreMenu } from '@/components/table/RowMenu';
import { useT } from '@/i18n/useT';
import { BulkButton } from '../BulkButton';
import { choiceOfAll, choiceOfRows, isSmall, type PeopleChoice } from '../peopleChoice';
import { useCredentialRule } from '../useCredentialRule';
import type { UserChanges } from '../useUserChanges';
import { enableOrAsk } from './enableOrAsk';
import type { PeopleQuestion, QuestionKind } from './peopleQuestion';

export interface UserBulkActionsProps {
  changes: UserChanges;
  onAsk: (question: PeopleQuestion) => void;
}

/** Whether disabled users are among those that match. */
const showsDisabled = ({ showDisabled, filterBy }: UserListFilter) =>
  showDisabled === true || filterBy?.includes('disabled') === true;

/** Bulk actions for the selected users, or for all that match. */
export function UserBulkActions({ changes, onAsk }: UserBulkActionsProps) {
  const t = useT();
  const { selection, matching: filter } = useConsoleList<UserRow, UserListFilter>();
  const whyNot = useCredentialRule();
  const isVisitor = useActor().isVisitor === true;
  const { rows, all } = selection;
  const everybody = all === undefined ? choiceOfRows(rows) : choiceOfAll(filter, all);
  const some = (isMeant: (user: UserRow) => boolean): PeopleChoice =>
    all === undefined ? choiceOfRows(rows.filter(isMeant)) : everybody;
  // In a larger selection the gateway skips protected users and reports them; a protected user alone gets no
  // action.
  const isFree = (user: UserRow) => whyNot(user, 'delete') === undefined;
  // A visitor may not change roles.
  const offersRole = !isVisitor && (all !== undefined || rows.some((user) => !whyNot(user, 'role')));
  const isSomebodyFree = all !== undefined || rows.some(isFree);
  const enabled = some(({ disabledAt }) => disabledAt === null);
  const offersDisable = all !== undefined || rows.some((user) => user.disabledAt === null && isFree(user));
  const disabled = some(({ disabledAt }) => disabledAt !== null);
  const invited = some((user) => user.registrationType === 'INVITED' && user.disabledAt === null);
  const protectedTwice = some((user) => user.isMfaEnabled && !whyNot(user, 'secondFactor'));
  const offersEnable = all === undefined ? disabled.count > 0 : showsDisabled(filter);

  const ask = (kind: QuestionKind, people: PeopleChoice) => onAsk({ kind, people });
  /** A change done in the response and undoable is made at once; a larger one asks first. */
  const disableOrAsk = async () => {
    if (!isSmall(enabled)) ask('disable', enabled);
    else if (await changes.run({ kind: 'disable' }, enabled)) selection.clear();
  };
  const enable = async () => {
    if (await enableOrAsk(disabled, changes, onAsk)) selection.clear();
  };
  const entry = (key: QuestionKind, label: string, people: PeopleChoice) => ({
    key,
    label,
    onSelect: () => ask(key, people),
  });

  return (
    <>
      {offersDisable && <BulkButton label={t('users.actions.disable')} act={disableOrAsk} />}
      {offersEnable && <BulkButton label={t('users.actions.enable')} act={enable} />}
      <Button variant="outlined" onClick={() => ask('move', everybody)}>
        {t('users.actions.changeDepartment')}
      </Button>
      <MoreMenu
        label={t('users.actions.more')}
        actions={[
          entry('remind', t('users.actions.remind'), everybody),
          entry('group', t('users.actions.addToGroup'), everybody),
          ...(offersRole ? [entry('role', t('users.actions.changeRole'), everybody)] : []),
          ...(invited.count > 0 ? [entry('invite', t('users.actions.resendInvite'), invited)] : []),
          ...(protectedTwice.count > 0 && !isVisitor
            ? [entry('secondFactor', t('users.actions.resetSecondFactor'), protectedTwice)]
            : []),
        ]}
      />
      {isSomebodyFree && (
        <Button variant="outlined" color="error" onClick={() => ask('delete', everybody)}>
          {t('users.actions.delete')}
        </Button>
      )}
    </>
  );
}
