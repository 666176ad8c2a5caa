import { companies } from '@server/domain/company/company.tables';
import type { Tx } from '@server/platform/db/client';
import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import { nextSend } from './next-send';
import { insertSends, recipientsOf } from './schedules.queries';
import { reportSchedules, reportSends } from './schedules.tables';

/** What the mail queue takes until a report is on its way. */
const SENT_AFTER_MS = 40_000;

/** Schedules of which nothing was sent, with the zone whose clocks they follow. */
function selectUnsent(tx: Tx) {
  const isOfSchedule = and(
    eq(reportSends.companyId, reportSchedules.companyId),
    eq(reportSends.scheduleId, reportSchedules.id),
  );
  return tx
    .select({ schedule: reportSchedules, timeZone: companies.timeZone })
    .from(reportSchedules)
    .innerJoin(companies, eq(companies.id, reportSchedules.companyId))
    .where(notExists(tx.select({ one: sql`1` }).from(reportSends).where(isOfSchedule)))
    .orderBy(asc(reportSchedules.companyId), asc(reportSchedules.id));
}

/** Writes what the schedules of the demonstration have sent since they were made. Safe to repeat. */
export async function playSends(tx: Tx, now: Date): Promise<void> {
  for (const { schedule, timeZone } of await selectUnsent(tx)) {
    const { companyId, id: scheduleId, createdAt } = schedule;
    const recipients = (await recipientsOf(tx, companyId, [scheduleId])).map(({ recipient }) => recipient);
    const times: Date[] = [];
    for (let at = nextSend(schedule, createdAt, timeZone); at <= now; at = nextSend(schedule, at, timeZone))
      times.push(at);
    const rows = times.flatMap((dueAt) => {
      const at = new Date(dueAt.getTime() + SENT_AFTER_MS);
      return recipients.map(({ id: recipientId, confirmedAt }) => ({
        ...{ companyId, scheduleId, dueAt, recipientId, at },
        code: confirmedAt !== null && confirmedAt > dueAt ? ('WAITING' as const) : null,
      }));
    });
    await insertSends(tx, rows);
  }
}
