import type { AnswerLabel, AnswerStatus } from '@contract/phishing-exercise/content';
import type {
  ExerciseSummary,
  GivenAnswer,
  MessageAnswer,
  TeamReport,
  TemplateReport,
  UserReport,
} from '@contract/phishing-exercise/reports';
import type { CampaignStatus } from '@contract/training/assignments';
import { LEARNER_STATUS_LABELS } from '../../campaigns/learner-status';
import { csvLine, UTF8_MARK } from '../../csv';

type Cell = Parameters<typeof csvLine>[0][number];
/** The columns of a table: what each is called, and its cell of a row. */
type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => Cell])[];

/** Rows as CSV, a batch at a time; times are ISO 8601 in UTC, shares in whole percent, scores 0 to 100. */
export async function* tableCsv<Row>(
  columns: Columns<Row>,
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(columns.map(([title]) => title));
  for await (const batch of batches)
    yield batch.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');
}

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
const CAMPAIGNS: Readonly<Record<CampaignStatus, string>> = {
  QUEUED: 'Postponed',
  ACTIVE: 'Active',
  IN_PROGRESS: 'In Progress',
  SUSPENDED: 'Suspended',
  ENDED: 'Ended',
  ARCHIVED: 'Archived',
};

interface Graded {
  readonly correct: number;
  readonly partial: number;
  readonly wrong: number;
}
const grades: Columns<Graded> = [
  ['Correct', ({ correct }) => correct],
  ['Partial', ({ partial }) => partial],
  ['Wrong', ({ wrong }) => wrong],
];

export const USER_COLUMNS: Columns<UserReport> = [
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Department', ({ departments }) => departments.join('; ')],
  ['Status', ({ status }) => LEARNER_STATUS_LABELS[status]],
  ['Days Left', ({ daysToComplete }) => daysToComplete],
  ['Due', ({ dueAt }) => dueAt],
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

export const SUMMARY_COLUMNS: Columns<ExerciseSummary> = [
  ['Exercise', ({ name }) => name],
  ['Started', ({ startedAt }) => startedAt],
  ['Status', ({ status }) => CAMPAIGNS[status]],
  ['Learners', ({ learners }) => learners],
  ['Completion', ({ completionPercentage }) => completionPercentage],
  ['Overdue', ({ overdue }) => overdue],
  ['Score', ({ score }) => score],
  ...grades,
];
