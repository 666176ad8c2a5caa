import { completionPercent } from '@contract/completion';
import { dayAt, daysBetween } from '@contract/days';
import type { ExercisePart } from '@contract/phishing-exercise/content';
import type {
  ExerciseStatistics,
  GivenAnswer,
  MessageAnswer,
  TeamReport,
  TemplateReport,
  UserReport,
} from '@contract/phishing-exercise/reports';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { exerciseStatus } from '@server/domain/assignments/learner-status';
import { completionsByDay, NO_PROGRESS, progressOf } from '@server/domain/assignments/statistics.queries';
import { areAnswersTold, joinedDays, toldIf, toldProgress } from '@server/domain/reports/told';
import type { Queryable } from '@server/platform/db/client';
import type { Sign } from '@server/platform/files/addresses';
import { sortedBy } from '@server/platform/text/sorting';
import {
  type AnswerRow,
  answersInTask,
  type CountedPart,
  type ExerciseKey,
  partsWithCounts,
} from './report-answers.queries';
import type { TeamRow } from './report-teams.queries';
import type { UserRow } from './report-users.queries';

/** How many of them have completed, in whole percent; 0 of nobody. */
export const percentOf = (completed: number, total: number): number =>
  completionPercent({ assignedCount: total, completedCount: completed }) ?? 0;

/** The same; null where it isn't told how many have completed. */
export const toldPercentOf = (completed: number | null, total: number): number | null =>
  completed === null ? null : percentOf(completed, total);

const fullName = ({ name, lastName, email }: { name: string; lastName: string; email: string }) =>
  `${name} ${lastName}`.trim() || email;

/** Days between today and the day of an instant in a time zone. */
function daysUntil(timeZone: string, now: Date): (at: Date) => number {
  const today = dayAt(now, timeZone);
  // Most learners have the same due date, and formatting is slow.
  const known = new Map<number, number>();
  return (at) => {
    const days = known.get(at.getTime()) ?? daysBetween(today, dayAt(at, timeZone));
    known.set(at.getTime(), days);
    return days;
  };
}

type Reported = Pick<StoredCampaign, 'timeZone' | 'totalChapters'>;

/** Converts learners of an exercise to rows of its report. */
export function userReports({ timeZone, totalChapters }: Reported, now: Date): (row: UserRow) => UserReport {
  const daysLeft = daysUntil(timeZone, now);
  return (row) => {
    const status = exerciseStatus(row, now);
    const isOpen = status === 'NOT_STARTED' || status === 'IN_PROGRESS';
    return {
      id: row.id,
      fullName: fullName(row),
      email: row.email,
      departments: [row.departmentName],
      status,
      daysToComplete: isOpen && row.dueAt ? daysLeft(row.dueAt) : null,
      dueAt: row.dueAt?.toISOString() ?? null,
      completionPercentage: percentOf(row.answered, totalChapters),
      correct: row.correct,
      partial: row.partial,
      wrong: row.wrong,
      score: row.score,
      completedAt: row.completedAt?.toISOString() ?? null,
    };
  };
}

export const toTeam = ({ nameKey: _, total, ...row }: TeamRow): TeamReport => ({
  ...row,
  learners: total,
  completionPercentage: percentOf(row.completed, total),
});

export const toTemplate =
  (sign: Sign, areTold: boolean) =>
  ({ templateId, content, ...counts }: CountedPart): TemplateReport => ({
    id: templateId,
    name: content.name,
    thumbnailUrl: content.thumbnailUrl && sign(content.thumbnailUrl),
    layoutType: content.layoutType,
    difficulty: content.difficulty,
    ...toldIf(areTold, counts),
  });

export const toAnswer = (row: AnswerRow): GivenAnswer => ({
  userId: row.userId,
  fullName: fullName(row),
  email: row.email,
  answer: row.answer,
  status: row.status,
  answeredAt: row.answeredAt.toISOString(),
});

/** What a learner did with each message of an exercise, in its order. */
export async function messageAnswers(
  db: Queryable,
  exercise: ExerciseKey,
  { taskId }: Pick<UserRow, 'taskId'>,
  sign: Sign,
): Promise<MessageAnswer[]> {
  const answers = await answersInTask(db, exercise.companyId, taskId);
  return (await partsWithCounts(db, exercise)).map(({ templateId, content }) => {
    const given = answers.get(String(templateId));
    return {
      templateId,
      name: content.name,
      thumbnailUrl: content.thumbnailUrl && sign(content.thumbnailUrl),
      layoutType: content.layoutType,
      answer: given?.answer ?? null,
      answerStatus: given?.status ?? null,
      answeredAt: given?.answeredAt.toISOString() ?? null,
    };
  });
}

/** The sum of the answers to some templates, by grade. */
export function answersTo(parts: readonly Pick<CountedPart, 'correct' | 'partial' | 'wrong'>[]) {
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + of(part), 0);
  return {
    correct: sum(({ correct }) => correct),
    partial: sum(({ partial }) => partial),
    wrong: sum(({ wrong }) => wrong),
  };
}

/** What the statistics of an exercise show. */
export async function statisticsOf(
  db: Queryable,
  campaign: StoredCampaign,
  now: Date,
  isPrivate: boolean,
): Promise<ExerciseStatistics> {
  const { companyId, id: campaignId, courseId: exerciseId } = campaign;
  const progress = (await progressOf(db, companyId, [campaignId], now)).get(campaignId) ?? NO_PROGRESS;
  const { begun: _, notPassed: __, attempts: ___, ...standing } = toldProgress(progress, isPrivate);
  const areTold = areAnswersTold(progress, isPrivate);
  const parts = await partsWithCounts(db, { companyId, campaignId, exerciseId });
  const by = <Value>(keyOf: (content: ExercisePart) => Value) =>
    [...new Set((areTold ? parts : []).map(({ content }) => keyOf(content)))].map((value) => ({
      value,
      ...answersTo(parts.filter(({ content }) => keyOf(content) === value)),
    }));
  const all = answersTo(parts);
  return {
    ...standing,
    completionPercentage: toldPercentOf(standing.completed, standing.total),
    ...toldIf(areTold, { ...all, answered: all.correct + all.partial + all.wrong }),
    completions: joinedDays(await completionsByDay(db, companyId, campaignId), isPrivate),
    // The company's own last.
    byDifficulty: sortedBy(
      by(({ difficulty }) => difficulty),
      ({ value }) => value ?? 4,
    ).map(({ value: difficulty, ...counts }) => ({ difficulty, ...counts })),
    byLayout: sortedBy(
      by(({ layoutType }) => layoutType),
      ({ value }) => value,
    ).map(({ value: layoutType, ...counts }) => ({ layoutType, ...counts })),
  };
}
