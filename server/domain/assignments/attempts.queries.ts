import type { Tx } from '@server/platform/db/client';
import { sql } from 'drizzle-orm';
import type { StoredCampaign } from './campaigns.queries';
import { dueAfter } from './enrolment.queries';

type Key = Pick<StoredCampaign, 'companyId' | 'id'>;

/** What lets a failed task be tried again; whoever was due before gets the days of the campaign again. */
const REOPENED = (now: Date) => sql`status = 'notPassed', completed_at = NULL,
  due_at = CASE WHEN t.due_at < ${now} THEN ${dueAfter(sql`${now}::timestamptz`)} ELSE t.due_at END`;

/** Lets those try again who had no attempt left, and have one by the campaign's present number. */
export async function reopenFailed(tx: Tx, { companyId, id }: Key, now: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE tasks t SET ${REOPENED(now)} FROM campaigns c
    WHERE c.company_id = ${companyId} AND c.id = ${id} AND t.company_id = c.company_id AND t.campaign_id = c.id
      AND t.status = 'failed' AND (c.attempts IS NULL OR t.attempts < c.attempts + t.extra_attempts)`);
}

/** Allows a learner who has no attempt left one more; nothing changes while they have one. */
export async function addAttempt(tx: Tx, { companyId, id }: Key, userId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE tasks t SET extra_attempts = t.extra_attempts + 1, ${REOPENED(now)} FROM campaigns c
    WHERE c.company_id = ${companyId} AND c.id = ${id} AND t.company_id = c.company_id AND t.campaign_id = c.id
      AND t.user_id = ${userId} AND t.status = 'failed'`);
}
