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
import type { RowAction } from '@/components/table/column';
import type { TypedTranslate } from '@/i18n/useT';
import { choiceOfRows } from '../peopleChoice';
import type { CredentialRule } from '../useCredentialRule';
import type { UserChanges } from '../useUserChanges';
import { enableOrAsk } from './enableOrAsk';
import type { PeopleQuestion } from './peopleQuestion';

export interface UserActionsOptions {
  t: TypedTranslate;
  changes: UserChanges;
  mayHaveTemporaryPassword: (user: UserRow) => boolean;
  /** Why the signed-in user may not perform an act on the account. */
  whyNot: CredentialRule;
  onEdit: (id: number) => void;
  onAsk: (question: PeopleQuestion) => void;
}

/** The entries that are acts on the user's account. */
const ACTS: Readonly<Record<string, CredentialAct>> = {
  role: 'role',
  invite: 'invitation',
  revoke: 'invitation',
  secondFactor: 'secondFactor',
  disable: 'disable',
  enable: 'enable',
  delete: 'delete',
};

/** The row menu of the users list; entries that don't apply to a user, or would be refused, are left out. */
export const userActions =
  ({ t, changes, mayHaveTemporaryPassword, whyNot, onEdit, onAsk }: UserActionsOptions) =>
  (user: UserRow): RowAction[] => {
    const people = choiceOfRows([user]);
    const isInvited = user.registrationType === 'INVITED' && user.disabledAt === null;
    const isReachable = user.registrationType === 'REGISTERED' && user.disabledAt === null;
    const entries: RowAction[] = [
      {
        key: 'edit',
        label: t('users.actions.edit'),
        icon: <Edit fontSize="small" />,
        onSelect: () => onEdit(user.id),
      },
      {
        key: 'move',
        label: t('users.actions.changeDepartment'),
        icon: <MoveDown fontSize="small" />,
        onSelect: () => onAsk({ kind: 'move', people }),
      },
      {
        key: 'group',
        label: t('users.actions.addToGroup'),
        icon: <GroupAdd fontSize="small" />,
        onSelect: () => onAsk({ kind: 'group', people }),
      },
      {
        key: 'role',
        label: t('users.actions.changeRole'),
        icon: <Badge fontSize="small" />,
        onSelect: () => onAsk({ kind: 'role', people }),
      },
      ...(isReachable
        ? [
            {
              key: 'remind',
              label: t('users.actions.remind'),
              icon: <Remind fontSize="small" />,
              onSelect: () => onAsk({ kind: 'remind', people }),
            },
          ]
        : []),
      ...(isInvited
        ? [
            {
              key: 'invite',
              label: t(
                user.invitation === 'none' ? 'users.actions.sendInvite' : 'users.actions.resendInvite',
              ),
              icon: <Mail fontSize="small" />,
              onSelect: () => void changes.invite(people),
            },
          ]
        : []),
      ...(user.isMfaEnabled
        ? [
            {
              key: 'secondFactor',
              label: t('users.actions.resetSecondFactor'),
              icon: <LockReset fontSize="small" />,
              onSelect: () => onAsk({ kind: 'secondFactor', people }),
            },
          ]
        : []),
      ...(mayHaveTemporaryPassword(user)
        ? [
            {
              key: 'temporaryPassword',
              label: t('users.actions.setTemporaryPassword'),
              icon: <Password fontSize="small" />,
              onSelect: () => onAsk({ kind: 'temporaryPassword', people }),
            },
          ]
        : []),
      ...(user.invitation === 'invited'
        ? [
            {
              key: 'revoke',
              label: t('users.actions.revokeInvite'),
              icon: <Unsubscribe fontSize="small" />,
              onSelect: () => void changes.revoke(user),
            },
          ]
        : []),
      ...(user.disabledAt === null
        ? [
            {
              key: 'disable',
              label: t('users.actions.disable'),
              icon: <Block fontSize="small" />,
              onSelect: () => void changes.run({ kind: 'disable' }, people),
            },
          ]
        : [
            {
              key: 'enable',
              label: t('users.actions.enable'),
              icon: <CheckCircle fontSize="small" />,
              onSelect: () => void enableOrAsk(people, changes, onAsk),
            },
          ]),
      {
        key: 'delete',
        label: t('users.actions.delete'),
        icon: <Delete fontSize="small" />,
        danger: true,
        onSelect: () => onAsk({ kind: 'delete', people }),
      },
    ];
    return entries.filter(({ key }) => {
      const act = ACTS[key];
      return act === undefined || whyNot(user, act) === undefined;
    });
  };
