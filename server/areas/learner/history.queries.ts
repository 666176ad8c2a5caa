import { GAME_KINDS } from '@contract/gaming/games';
import { TASK_STATUSES } from '@contract/users/users';
import {
  campaigns,
  campaignTargets,
  taskProgress,
  taskReviews,
} from '@server/domain/assignments/campaigns.tables';
import { firstDueAt } from '@server/domain/assignments/enrolment.queries';
import { companies } from '@server/domain/company/company.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import type { Tx } from '@server/platform/db/client';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import { type AddedReview, toStoredReview } from './learner.queries';

const CHUNK = 1000;

/** Campaigns of selected users that have begun and of which nobody has a task. Courses that have ended come first. */
export function selectUnplayed(tx: Tx, now: Date) {
  const { hasBoost, trialStatus, trialEnd } = companies;
  return (
    tx
      .select({ campaign: campaigns, dueAt: firstDueAt, company: { hasBoost, trialStatus, trialEnd } })
      .from(campaigns)
      .innerJoin(companies, eq(companies.id, campaigns.companyId))
      .where(
        and(
          eq(campaigns.assignmentType, 'SELECTED_USERS'),
          lte(campaigns.startDate, now),
          // Nobody has tasks of what has become anonymous.
          isNull(campaigns.anonymousAt),
          sql`(${campaigns.dateEnded} IS NULL OR ${campaigns.dateEnded} > ${campaigns.startDate})`,
          sql`NOT EXISTS (SELECT FROM ${tasks} WHERE ${tasks.companyId} = ${campaigns.companyId} AND ${tasks.campaignId} = ${campaigns.id})`,
        ),
      )
      // Games, what runs and partners' customers come last: what somebody does follows from the task's id.
      .orderBy(
        isNotNull(companies.parentCompanyId),
        sql`${campaigns.kind} = 'course' AND ${campaigns.dateEnded} IS NULL`,
        inArray(campaigns.kind, [...GAME_KINDS]),
        asc(campaigns.kind),
        asc(campaigns.companyId),
        asc(campaigns.id),
      )
  );
}

/** Finished courses of the files, whose answers are in none. */
export function selectUnanswered(tx: Tx) {
  const isOfTask = and(eq(taskProgress.companyId, tasks.companyId), eq(taskProgress.taskId, tasks.id));
  const isCampaign = and(eq(campaigns.companyId, tasks.companyId), eq(campaigns.id, tasks.campaignId));
  return tx
    .select({ task: tasks, campaign: campaigns })
    .from(tasks)
    .innerJoin(campaigns, isCampaign)
    .where(
      and(
        eq(campaigns.kind, 'course'),
        isNotNull(tasks.score),
        gt(tasks.attempts, 0),
        notExists(tx.select({ one: sql`1` }).from(taskProgress).where(isOfTask)),
      ),
    )
    .orderBy(asc(tasks.companyId), asc(tasks.id));
}

/** Users who had accepted their invitation by then and have training, with what all of it amounts to. */
export async function selectTrained(tx: Tx, companyId: number, before: Date) {
  const rows = await tx
    .select({ id: users.id, departmentId: users.departmentId, taskStatus: users.taskStatus })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.registrationType, 'REGISTERED'),
        isNull(users.disabledAt),
        lt(users.createdAt, before),
        gt(users.taskStatus, TASK_STATUSES.indexOf('notAssigned')),
      ),
    )
    .orderBy(asc(users.id));
  return rows.map(({ taskStatus, ...user }) => ({ ...user, standing: TASK_STATUSES[taskStatus] }));
}

export interface Played {
  readonly targets: (typeof campaignTargets.$inferInsert)[];
  readonly tasks: (typeof tasks.$inferInsert)[];
  readonly parts: (typeof taskProgress.$inferInsert)[];
  readonly reviews: AddedReview[];
}

function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) => index * CHUNK);
  return starts.map((start) => rows.slice(start, start + CHUNK));
}

export async function insertPlayed(tx: Tx, played: Played): Promise<void> {
  for (const rows of chunksOf(played.targets)) await tx.insert(campaignTargets).values(rows);
  for (const rows of chunksOf(played.tasks)) await tx.insert(tasks).values(rows);
  for (const rows of chunksOf(played.parts)) await tx.insert(taskProgress).values(rows);
  for (const rows of chunksOf(played.reviews))
    await tx.insert(taskReviews).values(rows.map(toStoredReview)).onConflictDoNothing();
}
