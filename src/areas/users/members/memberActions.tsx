import type { UserRow } from '@contract/users/users';
import MoveDown from '@mui/icons-material/DriveFileMoveOutlined';
import Remind from '@mui/icons-material/NotificationsNoneOutlined';
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import type { RowAction } from '@/components/table/column';
import type { TypedTranslate } from '@/i18n/useT';
import { choiceOfRows, type PeopleChoice } from '../peopleChoice';
import type { MemberQuestion } from './MemberBulkActions';

export interface MemberActionsOptions {
  t: TypedTranslate;
  /** The allowed acts. */
  allowed: readonly MemberQuestion['kind'][];
  unassign: (people: PeopleChoice) => Promise<boolean>;
  onAsk: (question: MemberQuestion) => void;
}

/** The row menu of members of a department or group; entries that don't apply to a user are left out. */
export const memberActions =
  ({ t, allowed, unassign, onAsk }: MemberActionsOptions) =>
  (user: UserRow): RowAction[] => {
    const people = choiceOfRows([user]);
    const actions: Record<MemberQuestion['kind'], RowAction> = {
      remind: {
        key: 'remind',
        label: t('users.actions.remind'),
        icon: <Remind fontSize="small" />,
        onSelect: () => onAsk({ kind: 'remind', people }),
      },
      move: {
        key: 'move',
        label: t('users.actions.changeDepartment'),
        icon: <MoveDown fontSize="small" />,
        onSelect: () => onAsk({ kind: 'move', people }),
      },
      unassign: {
        key: 'unassign',
        label: t('users.members.unassign'),
        icon: <PersonRemove fontSize="small" />,
        onSelect: () => void unassign(people),
      },
    };
    const isReachable = user.registrationType === 'REGISTERED';
    return allowed.filter((kind) => kind !== 'remind' || isReachable).map((kind) => actions[kind]);
  };
