import { dayAt } from '@contract/days';
import type { AnswerLabel, AnswerStatus } from '@contract/phishing-exercise/content';
import type {
  ExerciseSummary,
  GivenAnswer,
  MessageAnswer,
  TeamReport,
  TemplateReport,
  UserReport,
} from '@contract/phishing-exercise/reports';
import type { ExerciseStatus } from '@contract/training/assignments';
import { LEARNER_STATUS_LABELS } from '@server/domain/assignments/learner-status';
import type { ReportColumns } from '@server/domain/reports/columns';
import type { Columns } from '@server/platform/text/csv';

const LAYOUTS = { EMAIL: 'Email', SMS: 'SMS' } as const;
const GRADES: Readonly<Record<AnswerStatus, string>> = {
  CORRECT: 'Correct',
  PARTIAL: 'Partial',
  WRONG: 'Wrong',
};
const ANSWERS: Readonly<Record<AnswerLabel, string>> = {
  CALL_AND_VERIFY: 'Call & Verify',
  CHECK_OFFICIAL_APP: 'Check Official App',
  REPORT_PHISHING: 'Report Phishing',
  LOOKS_LEGIT: 'Looks Legit',
};
const CAMPAIGNS: Readonly<Record<ExerciseStatus, string>> = {
  QUEUED: 'Postponed',
  ONGOING: 'In progress',
  SUSPENDED: 'Suspended',
  ENDED: 'Ended',
  ARCHIVED: 'Archived',
};

interface Graded {
  readonly correct: number | null;
  readonly partial: number | null;
  readonly wrong: number | null;
}
const grades: ReportColumns<Graded> = [
  ['Correct', ({ correct }) => correct, { label: 'correct', as: 'count' }],
  ['Partial', ({ partial }) => partial, { label: 'partial', as: 'count' }],
  ['Wrong', ({ wrong }) => wrong, { label: 'wrong', as: 'count' }],
];

/** Due days are those of the exercise's zone. */
export const userColumns = (timeZone: string): Columns<UserReport> => [
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Department', ({ departments }) => departments.join('; ')],
  ['Status', ({ status }) => LEARNER_STATUS_LABELS[status]],
  ['Days Left', ({ daysToComplete }) => daysToComplete],
  ['Due', ({ dueAt }) => dueAt && dayAt(new Date(dueAt), timeZone)],
  ['Completion', ({ completionPercentage }) => completionPercentage],
  ...grades,
  ['Score', ({ score }) => score],
  ['Completed', ({ completedAt }) => completedAt],
];

export const TEAM_COLUMNS: Columns<TeamReport> = [
  ['Name', ({ name }) => name],
  ['Learners', ({ learners }) => learners],
  ['Completion', ({ completionPercentage }) => completionPercentage],
  ['Completed', ({ completed }) => completed],
  ['In Progress', ({ inProgress }) => inProgress],
  ['Not Started', ({ notStarted }) => notStarted],
  ['Overdue', ({ overdue }) => overdue],
];

export const TEMPLATE_COLUMNS: Columns<TemplateReport> = [
  ['Template', ({ name }) => name],
  ['Type', ({ layoutType }) => LAYOUTS[layoutType]],
  ['Difficulty', ({ difficulty }) => difficulty],
  ...grades,
  ['Total', ({ total }) => total],
];

export const GIVEN_ANSWER_COLUMNS: Columns<GivenAnswer> = [
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Answer', ({ answer }) => ANSWERS[answer]],
  ['Result', ({ status }) => GRADES[status]],
  ['Answered', ({ answeredAt }) => answeredAt],
];

export const MESSAGE_ANSWER_COLUMNS: Columns<MessageAnswer> = [
  ['Template', ({ name }) => name],
  ['Type', ({ layoutType }) => LAYOUTS[layoutType]],
  ['Answer', ({ answer }) => answer && ANSWERS[answer]],
  ['Result', ({ answerStatus }) => answerStatus && GRADES[answerStatus]],
  ['Answered', ({ answeredAt }) => answeredAt],
];

export const SUMMARY_COLUMNS: ReportColumns<ExerciseSummary> = [
  ['Exercise', ({ name }) => name, { label: 'exercise' }],
  ['Started', ({ startedAt }) => startedAt, { label: 'startedAt', as: 'day' }],
  ['Status', ({ status }) => CAMPAIGNS[status], { label: 'status', word: ({ status }) => status }],
  ['Learners', ({ learners }) => learners, { label: 'learners', as: 'count' }],
  [
    'Completion',
    ({ completionPercentage }) => completionPercentage,
    { label: 'completedPercent', as: 'percent' },
  ],
  ['Overdue', ({ overdue }) => overdue, { label: 'overdue', as: 'count' }],
  ['Score', ({ score }) => score, { label: 'score', as: 'outOfTen' }],
  ...grades,
];
