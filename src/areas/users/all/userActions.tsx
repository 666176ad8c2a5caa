import type { UserRow } from '@contract/users/users';
import Block from '@mui/icons-material/Block';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Delete from '@mui/icons-material/DeleteOutlineOutlined';
import MoveDown from '@mui/icons-material/DriveFileMoveOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import type { RowAction } from '@/components/table/column';
import type { TypedTranslate } from '@/i18n/useT';
import type { UserChanges } from '../useUserChanges';

/** A question that must be answered before something is done to people. */
export interface PeopleQuestion {
  kind: 'delete' | 'move';
  people: readonly UserRow[];
}

export interface UserActionsOptions {
  t: TypedTranslate;
  changes: UserChanges;
  onEdit: (id: number) => void;
  onAsk: (question: PeopleQuestion) => void;
}

/** The row menu of the users list (1 §2.4); what makes no sense for a person is not offered. */
export const userActions =
  ({ t, changes, onEdit, onAsk }: UserActionsOptions) =>
  (user: UserRow): RowAction[] => {
    const ids = [user.id];
    const people = [user];
    const isInvited = user.registrationType === 'INVITED' && user.disabledAt === null;
    return [
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
      ...(isInvited
        ? [
            {
              key: 'invite',
              label: t('users.actions.resendInvite'),
              icon: <Mail fontSize="small" />,
              onSelect: () => void changes.invite(ids),
            },
          ]
        : []),
      user.disabledAt === null
        ? {
            key: 'disable',
            label: t('users.actions.disable'),
            icon: <Block fontSize="small" />,
            onSelect: () => void changes.disable(ids),
          }
        : {
            key: 'enable',
            label: t('users.actions.enable'),
            icon: <CheckCircle fontSize="small" />,
            onSelect: () => void changes.enable(ids),
          },
      {
        key: 'delete',
        label: t('users.actions.delete'),
        icon: <Delete fontSize="small" />,
        danger: true,
        onSelect: () => onAsk({ kind: 'delete', people }),
      },
    ];
  };
