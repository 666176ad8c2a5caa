import type { UserListFilter, UserRow } from '@contract/users/users';
import { Suspense } from 'react';
import { lazyComponent } from '@/client/lazyPage';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useConsoleList } from '@/components/list/useConsoleList';
import { WayTabs } from '../invite/WayTabs';
import { addWayOf } from '../invite/ways';
import { LazyNotStartedDialog, NOT_STARTED } from '../reminders/LazyReminderDialog';
import type { UserChanges } from '../useUserChanges';
import type { PeopleQuestion } from './peopleQuestion';

// Forms and dialogs load on the first click, so that the list appears sooner.
const EditUserDrawer = lazyComponent(() => import('../form/EditUserDrawer'));
const QuestionDialog = lazyComponent(() => import('./QuestionDialog'));

export interface UserOverlaysProps {
  changes: UserChanges;
  question: PeopleQuestion | null;
  /** Called when the act was carried out. */
  onAnswered: () => void;
  onDismiss: () => void;
}

/** What opens over a list of users: by its address (`modal=addByEmails`, `edit=12`) or by a question. */
export function UserOverlays({ changes, question, onAnswered, onDismiss }: UserOverlaysProps) {
  const { matching } = useConsoleList<UserRow, UserListFilter>();
  const [modal, setModal] = useQueryFlag('modal');
  const [edit, setEdit] = useQueryFlag('edit');
  const AddUsers = addWayOf(modal)?.Flow;
  const editedId = edit !== null && /^\d+$/.test(edit) ? Number(edit) : undefined;

  return (
    <Suspense fallback={null}>
      {AddUsers && <AddUsers ways={<WayTabs current={modal} />} onClose={() => setModal(null)} />}
      {modal === NOT_STARTED && <LazyNotStartedDialog filter={matching} onClose={() => setModal(null)} />}
      {editedId !== undefined && (
        <EditUserDrawer key={editedId} id={editedId} onClose={() => setEdit(null)} />
      )}
      {question && (
        <QuestionDialog question={question} changes={changes} onAnswered={onAnswered} onClose={onDismiss} />
      )}
    </Suspense>
  );
}
