import { lazy, Suspense } from 'react';
import { loadWithOneReload } from '../../lazyPage';
import type { PeopleChoice } from '../peopleChoice';
import type { TeamKind } from '../teams/team';
import type { UserChanges } from '../useUserChanges';
import type { MemberQuestion } from './MemberBulkActions';

// Dialogs come with the first click on them: the list is what must be there soon.
const QuestionDialog = lazy(() => loadWithOneReload(() => import('../all/QuestionDialog')));
const UnassignDialog = lazy(() => loadWithOneReload(() => import('./UnassignDialog')));

export interface MemberOverlaysProps {
  kind: TeamKind;
  /** What the department or group is called. */
  name: string;
  question: MemberQuestion;
  changes: UserChanges;
  unassign: (people: PeopleChoice) => Promise<boolean>;
  /** The act was carried out. */
  onAnswered: () => void;
  onClose: () => void;
}

/** What is asked over the people of a department or group before something is done to them. */
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
