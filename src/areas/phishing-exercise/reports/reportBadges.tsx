import type { AnswerStatus } from '@contract/phishing-exercise/content';
import type { AssignmentStatus } from '@contract/phishing-exercise/reports';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';

const LEARNER_TONES: Record<AssignmentStatus, BadgeTone> = {
  NOT_STARTED: 'muted',
  IN_PROGRESS: 'info',
  OVERDUE: 'danger',
  COMPLETED: 'success',
};

/** How a learner stands. */
export function LearnerBadge({ status }: { status: AssignmentStatus }) {
  const t = useT();
  return <Badge tone={LEARNER_TONES[status]}>{t(`phishingExercise.report.status.${status}`)}</Badge>;
}

const GRADE_TONES: Record<AnswerStatus, BadgeTone> = {
  CORRECT: 'success',
  PARTIAL: 'info',
  WRONG: 'danger',
};

/** How an answer is graded. */
export function GradeBadge({ status }: { status: AnswerStatus }) {
  const t = useT();
  return <Badge tone={GRADE_TONES[status]}>{t(`phishingExercise.editor.grades.${status}`)}</Badge>;
}
