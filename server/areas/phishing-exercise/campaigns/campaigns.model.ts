import type { ExerciseCampaign, ExerciseCampaignDetail } from '@contract/phishing-exercise/campaigns';
import { exerciseStatusOf } from '@contract/training/assignments';
import { audienceOf, standingsOf } from '@server/domain/assignments/assignment.model';
import { countMeant, type StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { progressOf } from '@server/domain/assignments/statistics.queries';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { findExercises, partsOf } from '@server/domain/exercises/exercises.queries';
import { toldProgress } from '@server/domain/reports/told';
import type { Queryable } from '@server/platform/db/client';
import { signer } from '@server/platform/files/addresses';
import type { Deps } from '@server/platform/http/context';
import { countEnabledAmong, countInGroups } from '../reports/people.queries';
import { isSupported, USERS_TYPE_OF } from './campaigns.rules';

/**
 * Stored exercises as the contract returns them, in a fixed number of queries. Without Boost or a trial nothing tells how
 * their learners stand.
 */
export async function toExercises(
  db: Queryable,
  companyId: number,
  rows: readonly StoredCampaign[],
  now: Date,
): Promise<ExerciseCampaign[]> {
  const standings = await standingsOf(db, companyId, rows, now);
  const isBoosted = isBoostedOrOnTrial(standings.company, now);
  const exercises = await findExercises(
    db,
    companyId,
    rows.map(({ courseId }) => courseId),
  );
  return rows.map((row) => {
    const { status, progress, dueAt } = standings.of(row);
    const {
      begun: _,
      score,
      notPassed: __,
      attempts: ___,
      ...assignments
    } = toldProgress(progress, standings.company.isLearningPrivate);
    const { packId = null, packName = null } = exercises.get(row.courseId) ?? {};
    return {
      id: row.id,
      name: row.name,
      status: exerciseStatusOf(status),
      startedAt: row.startDate.toISOString(),
      timeZone: row.timeZone,
      archivedAt: row.archivedAt?.toISOString() ?? null,
      isLaunched: !row.archivedAt || row.archivedAt >= row.startDate,
      isSupported: isSupported(row, exercises),
      usersType: USERS_TYPE_OF[row.assignmentType],
      daysToComplete: row.daysToComplete,
      dueAt,
      templatesCount: row.totalChapters,
      pack: packId === null ? null : { id: packId, name: packName ?? packId },
      score: isBoosted ? score : null,
      assignments: isBoosted ? assignments : null,
    };
  });
}

/** How many people an exercise is for now; of an archived one, how many got it. */
async function learnersOf(
  db: Queryable,
  { companyId, id, assignmentType, archivedAt }: StoredCampaign,
  targets: readonly number[],
  now: Date,
): Promise<number> {
  if (archivedAt) return (await progressOf(db, companyId, [id], now)).get(id)?.total ?? 0;
  if (assignmentType === 'GROUPS') return countInGroups(db, companyId, targets);
  if (assignmentType === 'SELECTED_USERS') return countEnabledAmong(db, companyId, targets);
  return countMeant(db, companyId, assignmentType, targets);
}

/** An exercise with its settings. */
export async function toExerciseDetail(
  db: Queryable,
  deps: Pick<Deps, 'kinds' | 'clock' | 'secrets'>,
  row: StoredCampaign,
): Promise<ExerciseCampaignDetail> {
  const { companyId, assignmentType } = row;
  const now = deps.clock();
  const [exercise] = await toExercises(db, companyId, [row], now);
  if (!exercise) throw new Error('an exercise was lost');
  const { targets, selected, enrolment } = await audienceOf(db, deps, row);
  const parts = await partsOf(db, companyId, row.courseId);
  const sign = signer(deps.secrets, now);
  return {
    ...exercise,
    templates: parts.map(({ templateId, orderNumber, name, layoutType, difficulty, thumbnailUrl }) => ({
      templateId,
      orderNumber,
      name,
      layoutType,
      difficulty,
      thumbnailUrl: thumbnailUrl && sign(thumbnailUrl),
    })),
    notification: { isEnabled: row.notificationsEnabled, subject: row.subject, message: row.message },
    isNotificationEnabled: row.notificationsEnabled,
    notificationSubject: row.subject,
    notificationMessage: row.message,
    selectedDepartments: assignmentType === 'DEPARTMENTS' ? selected : [],
    selectedGroups: assignmentType === 'GROUPS' ? selected : [],
    selectedUsers: assignmentType === 'SELECTED_USERS' ? selected : [],
    learners: await learnersOf(db, row, targets, now),
    createdAt: row.createdAt.toISOString(),
    enrolment,
  };
}
