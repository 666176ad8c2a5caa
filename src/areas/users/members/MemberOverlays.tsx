import { Suspense } from 'react';
import { lazyComponent } from '@/client/lazyPage';
import type { PeopleChoice } from '../peopleChoice';
import type { TeamKind } from '../teams/team';
import type { UserChanges } from '../useUserChanges';
import type { MemberQuestion } from './MemberBulkActions';

// Dialogs load on the first click, so that the list appears sooner.
const QuestionDialog = lazyComponent(() => import('../all/QuestionDialog'));
const UnassignDialog = lazyComponent(() => import('./UnassignDialog'));

export interface MemberOverlaysProps {
  kind: TeamKind;
  /** The name of the department or group. */
  name: string;
  question: MemberQuestion;
  changes: UserChanges;
  unassign: (people: PeopleChoice) => Promise<boolean>;
  /** Called when the act was carried out. */
  onAnswered: () => void;
  onClose: () => void;
}

/** The dialogs for questions about members of a department or group. */
export function MemberOverlays(props: MemberOverlaysProps) {
  const { kind, name, question, changes, unassign, onAnswered, onClose } = props;
  const { people } = question;
  return (
    <Suspense fallback={null}>
      {question.kind === 'unassign' ? (
        <UnassignDialog
          kind={kind}
          name={name}
          people={people}
          onConfirm={() => unassign(people).then((isDone) => isDone && onAnswered())}
          onClose={onClose}
        />
      ) : (
        <QuestionDialog
          question={{ kind: question.kind, people }}
          changes={changes}
          onAnswered={onAnswered}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
