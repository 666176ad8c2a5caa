import { dayAt } from '@contract/days';
import type {
  Campaign,
  CampaignDetail,
  CampaignLearner,
  CampaignStatistics,
} from '@contract/training/campaigns';
import { questionsOf } from '@contract/training/content';
import { audienceOf, standingsOf } from '@server/domain/assignments/assignment.model';
import { attemptsLeft } from '@server/domain/assignments/attempts';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { allLearners } from '@server/domain/assignments/learner-files.queries';
import {
  countLearners,
  type LearnerOrder,
  type LearnerRow,
} from '@server/domain/assignments/learner-lists.queries';
import { LEARNER_STATUS_LABELS, learnerStatus } from '@server/domain/assignments/learner-status';
import {
  completionsByDay,
  hardestQuestions,
  NO_PROGRESS,
  progressByDepartment,
  progressOf,
} from '@server/domain/assignments/statistics.queries';
import { courseSections } from '@server/domain/courses/courses.queries';
import { areAnswersTold, isTold, joinedDays, toldProgress, toldTeams } from '@server/domain/reports/told';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { csvLine, UTF8_MARK } from '@server/platform/text/csv';

/** Stored campaigns as the contract returns them, in a fixed number of queries. */
export async function toCampaigns(
  db: Queryable,
  companyId: number,
  rows: readonly StoredCampaign[],
  now: Date,
): Promise<Campaign[]> {
  const standings = await standingsOf(db, companyId, rows, now);
  const { isLearningPrivate: isPrivate } = standings.company;
  return rows.map((row) => {
    const { status, progress, dueAt } = standings.of(row);
    const { begun: _, attempts: __, ...standing } = toldProgress(progress, isPrivate);
    return {
      id: row.id,
      name: row.name,
      courseId: row.courseId,
      courseName: row.courseName,
      course_id: row.courseId,
      date_ended: row.dateEnded?.toISOString() ?? null,
      status,
      assignmentType: row.assignmentType,
      ...standing,
      daysToComplete: row.daysToComplete,
      attempts: row.attempts,
      countedAttempt: row.countedAttempt,
      startedAt: row.startDate.toISOString(),
      dueAt,
      timeZone: row.timeZone,
      endedAt: row.dateEnded?.toISOString() ?? null,
      archivedAt: row.archivedAt?.toISOString() ?? null,
    };
  });
}

/** A campaign with its settings. */
export async function toDetail(
  db: Queryable,
  deps: Pick<Deps, 'kinds' | 'clock'>,
  row: StoredCampaign,
): Promise<CampaignDetail> {
  const [campaign] = await toCampaigns(db, row.companyId, [row], deps.clock());
  if (!campaign) throw new Error('a campaign was lost');
  const { selected, enrolment } = await audienceOf(db, deps, row);
  return {
    ...campaign,
    selected,
    notificationsEnabled: row.notificationsEnabled,
    subject: row.subject,
    message: row.message,
    inheritSettings: row.inheritSettings,
    createdAt: row.createdAt.toISOString(),
    enrolment,
  };
}

export const toLearner =
  (now: Date, { attempts: allowed }: Pick<StoredCampaign, 'attempts'>) =>
  (row: LearnerRow): CampaignLearner => {
    const { disabledAt, assignedAt, startedAt, dueAt, completedAt, extraAttempts: _, ...rest } = row;
    return {
      ...rest,
      status: learnerStatus(row, now),
      attemptsLeft: attemptsLeft(row, allowed),
      assignedAt: assignedAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      dueAt: dueAt?.toISOString() ?? null,
      completedAt: row.status === 'completed' ? (completedAt?.toISOString() ?? null) : null,
      isDisabled: disabledAt !== null,
    };
  };

const COLUMNS = [
  'First Name',
  'Last Name',
  'Email',
  'Department',
  'Status',
  'Progress',
  'Score',
  'Attempts',
  'Due',
  'Completed',
  'Assigned',
  'Started',
];

/** All matching learners as CSV in the order of their list, a batch of rows at a time; times are ISO 8601 in UTC, due days those of the campaign's zone. */
export async function* learnersCsv(
  db: Queryable,
  window: LearnerOrder,
  campaign: StoredCampaign,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(COLUMNS);
  const counted = await countLearners(db, window);
  for await (const batch of allLearners(db, window, counted)) {
    const lines = batch
      .map(toLearner(window.now, campaign))
      .map((learner) =>
        csvLine([
          learner.name,
          learner.lastName,
          learner.email,
          learner.departmentName,
          LEARNER_STATUS_LABELS[learner.status],
          learner.progress,
          learner.score,
          learner.attempts,
          learner.dueAt && dayAt(new Date(learner.dueAt), campaign.timeZone),
          learner.completedAt,
          learner.assignedAt,
          learner.startedAt,
        ]),
      );
    yield lines.join('');
  }
}

/** What the statistics page of a campaign shows. */
export async function statisticsOf(
  db: Queryable,
  { companyId, id, courseId }: StoredCampaign,
  now: Date,
  isPrivate: boolean,
): Promise<CampaignStatistics> {
  const progress = (await progressOf(db, companyId, [id], now)).get(id) ?? NO_PROGRESS;
  const { begun: _, ...told } = toldProgress(progress, isPrivate);
  const questions = questionsOf(await courseSections(db, courseId));
  const textOf = new Map(questions.map((question) => [question.id, question.text]));
  const hardest = areAnswersTold(progress, isPrivate) ? await hardestQuestions(db, companyId, id) : [];
  const departments = await progressByDepartment(db, companyId, id, now);
  return {
    ...told,
    completions: joinedDays(await completionsByDay(db, companyId, id), isPrivate),
    departments: toldTeams(departments, isPrivate).map(
      ({ begun: _begun, attempts: _attempts, scored: _scored, scoreSum: _scoreSum, ...row }) => row,
    ),
    questions: hardest.flatMap((counted) => {
      const text = textOf.get(counted.id);
      // A question that was taken out of the course since.
      if (text === undefined || !isTold(counted.answered, isPrivate)) return [];
      return [{ ...counted, text, rightPercent: Math.floor((100 * counted.right) / counted.answered) }];
    }),
  };
}
