import type { UserRow } from '@contract/users/users';
import MoveDown from '@mui/icons-material/DriveFileMoveOutlined';
import Remind from '@mui/icons-material/NotificationsNoneOutlined';
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import type { RecordAction } from '@/components/table/useRowActions';
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
export function memberActions(options: MemberActionsOptions): readonly RecordAction<UserRow>[] {
  const { t, allowed, unassign, onAsk } = options;
  const ask = (kind: MemberQuestion['kind']) => (user: UserRow) =>
    onAsk({ kind, people: choiceOfRows([user]) });
  const actions: Record<MemberQuestion['kind'], Omit<RecordAction<UserRow>, 'key'>> = {
    remind: {
      label: t('users.actions.remind'),
      icon: Remind,
      isOffered: ({ registrationType }) => registrationType === 'REGISTERED',
      run: ask('remind'),
    },
    move: { label: t('users.actions.changeDepartment'), icon: MoveDown, run: ask('move') },
    unassign: {
      label: t('users.members.unassign'),
      icon: PersonRemove,
      run: (user) => unassign(choiceOfRows([user])),
    },
  };
  return allowed.map((key) => ({ key, ...actions[key] }));
}
