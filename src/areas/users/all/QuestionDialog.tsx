import { LazyReminderDialog } from '../reminders/LazyReminderDialog';
import { PersonPasswordDialog } from '../temporary-password/PersonPasswordDialog';
import type { UserChanges } from '../useUserChanges';
import { ChangeRoleDialog } from './ChangeRoleDialog';
import { ChooseTeamDialog } from './ChooseTeamDialog';
import { ConfirmActDialog } from './ConfirmActDialog';
import { DeleteUsersDialog } from './DeleteUsersDialog';
import type { PeopleQuestion } from './peopleQuestion';
import { SeatsDialog } from './SeatsDialog';

export interface QuestionDialogProps {
  question: PeopleQuestion;
  changes: UserChanges;
  /** Called when the act was carried out. */
  onAnswered: () => void;
  onClose: () => void;
}

/** The dialog for a question about users, and the act that follows it. */
export default function QuestionDialog({ question, changes, onAnswered, onClose }: QuestionDialogProps) {
  const { people } = question;
  const { run, remove, invite } = changes;
  /** A refused act keeps the dialog open with its input. */
  const whenDone = (isDone: boolean) => isDone && onAnswered();
  if ('free' in question) return <SeatsDialog people={people} free={question.free} onClose={onClose} />;
  const { kind } = question;
  switch (kind) {
    case 'delete':
      return <DeleteUsersDialog people={people} onConfirm={remove} onDone={onAnswered} onClose={onClose} />;
    case 'move':
      return (
        <ChooseTeamDialog
          kind="departments"
          people={people}
          onConfirm={(departmentId) =>
            run({ kind: 'changeDepartment', payload: { departmentId } }, people).then(whenDone)
          }
          onClose={onClose}
        />
      );
    case 'group':
      return (
        <ChooseTeamDialog
          kind="groups"
          people={people}
          onConfirm={(groupId) => run({ kind: 'addToGroup', payload: { groupId } }, people).then(whenDone)}
          onClose={onClose}
        />
      );
    case 'role':
      return (
        <ChangeRoleDialog
          people={people}
          onConfirm={(role) => run({ kind: 'changeRole', payload: { role } }, people).then(whenDone)}
          onClose={onClose}
        />
      );
    case 'remind':
      return <LazyReminderDialog people={people} onSent={onAnswered} onClose={onClose} />;
    case 'temporaryPassword':
      return <PersonPasswordDialog person={people} onSet={onAnswered} onClose={onClose} />;
    default: {
      const acts = {
        disable: () => run({ kind: 'disable' }, people),
        enable: () => run({ kind: 'enable' }, people),
        invite: () => invite(people),
        secondFactor: () => run({ kind: 'resetSecondFactor' }, people),
      };
      return (
        <ConfirmActDialog
          act={kind}
          people={people}
          onConfirm={() => acts[kind]().then(whenDone)}
          onClose={onClose}
        />
      );
    }
  }
}
