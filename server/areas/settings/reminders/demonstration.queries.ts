import { refusedAddresses } from '@server/domain/own-mail/own-mail.tables';
import { users } from '@server/domain/people/people.tables';
import type { Tx } from '@server/platform/db/client';
import { emailKey } from '@server/platform/text/text';
import { and, asc, desc, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { ScheduleRow } from './reminders.queries';
import { reminderSchedules, sentReminders } from './reminders.tables';

/** Schedules by which nothing was sent. */
export function selectUnsent(tx: Tx): Promise<ScheduleRow[]> {
  const sent = tx
    .select({ one: sql`1` })
    .from(sentReminders)
    .where(eq(sentReminders.companyId, reminderSchedules.companyId));
  return tx.select().from(reminderSchedules).where(notExists(sent)).orderBy(asc(reminderSchedules.companyId));
}

export interface RefusedSince {
  readonly address: string;
  readonly refusals: number;
  readonly restingSince: Date | null;
  readonly lastAt: Date;
}

/** The addresses that the product's mail does not reach, by their comparison form. */
export async function refusedSince(tx: Tx, companyId: number): Promise<Map<string, RefusedSince>> {
  const { address, refusals, restingSince, lastAt } = refusedAddresses;
  const rows = await tx
    .select({ address, refusals, restingSince, lastAt })
    .from(refusedAddresses)
    .where(and(eq(refusedAddresses.companyId, companyId), eq(refusedAddresses.saidBy, 'product')));
  return new Map(rows.map((row) => [emailKey(row.address), row]));
}

/** Makes the last mails that went to an address before it rested those that were refused. */
export async function noteFailed(
  tx: Tx,
  companyId: number,
  { address, refusals, lastAt }: RefusedSince,
): Promise<void> {
  const last = tx
    .select({ id: sentReminders.id })
    .from(sentReminders)
    .innerJoin(users, and(eq(users.companyId, sentReminders.companyId), eq(users.id, sentReminders.userId)))
    .where(
      and(eq(sentReminders.companyId, companyId), eq(users.email, address), lte(sentReminders.at, lastAt)),
    )
    .orderBy(desc(sentReminders.at))
    .limit(refusals);
  await tx
    .update(sentReminders)
    .set({ code: 'FAILED' })
    .where(and(eq(sentReminders.companyId, companyId), inArray(sentReminders.id, last)));
}
