import { isUntold, type Window } from '@server/domain/licenses/holdings.queries';
import { licenseReminders } from '@server/domain/licenses/holdings.tables';
import { subscriptions } from '@server/domain/licenses/licenses.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';

export type Reminder = typeof licenseReminders.$inferInsert;

/** Notes that an end is told; false where it was told before. */
export async function noteReminder(tx: Tx, reminder: Reminder): Promise<boolean> {
  const noted = await tx
    .insert(licenseReminders)
    .values(reminder)
    .onConflictDoNothing()
    .returning({ days: licenseReminders.days });
  return noted.length > 0;
}

/** Forgets what was told of ends that are long past. */
export async function forgetReminders(tx: Tx, before: Date): Promise<void> {
  await tx.delete(licenseReminders).where(lt(licenseReminders.endsAt, before));
}

/** What partners bought for customers, and whose period ends between two instants. */
export const selectEndingSubscriptions = (db: Queryable, { after, until, days, limit }: Window) =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, 'partner'),
        isNull(subscriptions.releasedAt),
        gt(subscriptions.currentPeriodEnd, after),
        lte(subscriptions.currentPeriodEnd, until),
        isUntold(
          {
            companyId: subscriptions.buyerCompanyId,
            holderCompanyId: subscriptions.companyId,
            place: sql`'subscription'`,
            endsAt: subscriptions.currentPeriodEnd,
          },
          days,
        ),
      ),
    )
    .orderBy(subscriptions.currentPeriodEnd, subscriptions.companyId)
    .limit(limit);
