import { companies } from '@server/domain/company/company.tables';
import type { Tx } from '@server/platform/db/client';
import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import { reportSchedules, reportSends } from './schedules.tables';

/** Schedules of which nothing was sent, with the zone whose clocks they follow. */
export function selectUnsent(tx: Tx) {
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
