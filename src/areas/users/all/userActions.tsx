import type { CredentialAct } from '@contract/users/credentials';
import type { UserRow } from '@contract/users/users';
import Badge from '@mui/icons-material/BadgeOutlined';
import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlineOutlined';
import MoveDown from '@mui/icons-material/DriveFileMoveOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import GroupAdd from '@mui/icons-material/GroupAddOutlined';
import LockReset from '@mui/icons-material/LockResetOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Remind from '@mui/icons-material/NotificationsNoneOutlined';
import Password from '@mui/icons-material/PasswordOutlined';
import Unsubscribe from '@mui/icons-material/UnsubscribeOutlined';
import type { RecordAction } from '@/components/table/useRowActions';
import type { TypedTranslate } from '@/i18n/useT';
import { choiceOfRows } from '../peopleChoice';
import type { CredentialRule } from '../useCredentialRule';
import type { UserChanges } from '../useUserChanges';
import { enableOrAsk } from './enableOrAsk';
import type { PeopleQuestion, QuestionKind } from './peopleQuestion';

export interface UserActionsOptions {
  t: TypedTranslate;
  changes: UserChanges;
  mayHaveTemporaryPassword: (user: UserRow) => boolean;
  /** Why the signed-in user may not perform an act on the account. */
  whyNot: CredentialRule;
  onEdit: (id: number) => void;
  onAsk: (question: PeopleQuestion) => void;
}

/** The row menu of the users list; entries that don't apply to a user, or would be refused, are left out. */
export function userActions(options: UserActionsOptions): readonly RecordAction<UserRow>[] {
  const { t, changes, mayHaveTemporaryPassword, whyNot, onEdit, onAsk } = options;
  const ask = (kind: QuestionKind) => (user: UserRow) => onAsk({ kind, people: choiceOfRows([user]) });
  const may = (act: CredentialAct) => (user: UserRow) => whyNot(user, act) === undefined;
  const isEnabled = ({ disabledAt }: UserRow) => disabledAt === null;
  return [
    {
      key: 'edit',
      label: t('users.actions.edit'),
      icon: Edit,
      run: ({ id }) => onEdit(id),
    },
    {
      key: 'move',
      label: t('users.actions.changeDepartment'),
      icon: MoveDown,
      run: ask('move'),
    },
    {
      key: 'group',
      label: t('users.actions.addToGroup'),
      icon: GroupAdd,
      run: ask('group'),
    },
    {
      key: 'role',
      label: t('users.actions.changeRole'),
      icon: Badge,
      isOffered: may('role'),
      run: ask('role'),
    },
    {
      key: 'remind',
      label: t('users.actions.remind'),
      icon: Remind,
      isOffered: (user) => user.registrationType === 'REGISTERED' && isEnabled(user),
      run: ask('remind'),
    },
    {
      key: 'invite',
      label: ({ invitation }) =>
        t(invitation === 'none' ? 'users.actions.sendInvite' : 'users.actions.resendInvite'),
      icon: Mail,
      isOffered: (user) => user.registrationType === 'INVITED' && isEnabled(user) && may('invitation')(user),
      run: (user) => changes.invite(choiceOfRows([user])),
    },
    {
      key: 'secondFactor',
      label: t('users.actions.resetSecondFactor'),
      icon: LockReset,
      isOffered: (user) => user.isMfaEnabled && may('secondFactor')(user),
      run: ask('secondFactor'),
    },
    {
      key: 'temporaryPassword',
      label: t('users.actions.setTemporaryPassword'),
      icon: Password,
      isOffered: mayHaveTemporaryPassword,
      run: ask('temporaryPassword'),
    },
    {
      key: 'revoke',
      label: t('users.actions.revokeInvite'),
      icon: Unsubscribe,
      isOffered: (user) => user.invitation === 'invited' && may('invitation')(user),
      run: changes.revoke,
    },
    {
      key: 'disable',
      label: t('users.actions.disable'),
      icon: Block,
      isOffered: (user) => isEnabled(user) && may('disable')(user),
      run: (user) => changes.run({ kind: 'disable' }, choiceOfRows([user])),
    },
    {
      key: 'enable',
      label: t('users.actions.enable'),
      icon: CheckCircle,
      isOffered: (user) => !isEnabled(user) && may('enable')(user),
      run: (user) => enableOrAsk(choiceOfRows([user]), changes, onAsk),
    },
    {
      key: 'delete',
      label: t('users.actions.delete'),
      icon: Delete,
      danger: true,
      isOffered: may('delete'),
      run: ask('delete'),
    },
  ];
}
