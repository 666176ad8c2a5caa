import { limits } from '@contract/limits';
import type { OtherWay } from '@contract/phishing-simulation/content';
import { REPORT_TIMES } from '@contract/phishing-simulation/reports';
import { users } from '@server/domain/people/people.tables';
import {
  simulationHours,
  simulationPhished,
  simulationRepeats,
  simulationReportTimes,
} from '@server/domain/simulations/reports.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, asc, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export interface CampaignKey {
  readonly companyId: number;
  readonly campaignId: number;
}

const of = (
  table: { readonly companyId: PgColumn; readonly simulationId: PgColumn },
  { companyId, campaignId }: CampaignKey,
): SQL | undefined => and(eq(table.companyId, companyId), eq(table.simulationId, campaignId));

/**
 * On how many mails people did each of these, as far as it counts: by the index of just these events, and as it was kept of
 * campaigns whose results have become anonymous.
 */
export async function otherWays(
  db: Queryable,
  { companyId, campaignIds }: { readonly companyId: number; readonly campaignIds: readonly number[] },
) {
  const { rows } = await db.execute<{ type: OtherWay; mails: number }>(sql`
    SELECT e.type, count(DISTINCT e.mail_id)::int AS mails
    FROM simulation_events e
    LEFT JOIN simulation_reviews r ON r.company_id = e.company_id AND r.event_id = e.id
    WHERE e.company_id = ${companyId} AND ${isAmong(sql`e.simulation_id`, campaignIds)}
      AND e.type IN ('SCANNED', 'ATTACHMENT_OPENED', 'REPLIED') AND coalesce(r.is_person, e.reason IS NULL)
    GROUP BY e.type`);
  const kept = await db
    .select({ ways: simulations.anonymousWays })
    .from(simulations)
    .where(
      and(
        eq(simulations.companyId, companyId),
        isAmong(simulations.id, campaignIds),
        isNotNull(simulations.anonymousWays),
      ),
    );
  const of = (way: OtherWay) =>
    kept.reduce(
      (sum, { ways }) => sum + (ways?.[way] ?? 0),
      rows.find(({ type }) => type === way)?.mails ?? 0,
    );
  return { scanned: of('SCANNED'), attachmentOpened: of('ATTACHMENT_OPENED'), replied: of('REPLIED') };
}

/** Reports by the time since the mail was sent, and the time within which half of them came. */
export async function timesToReport(db: Queryable, key: CampaignKey) {
  const times = await db
    .select({ upToMinutes: simulationReportTimes.upToMinutes, reported: simulationReportTimes.reported })
    .from(simulationReportTimes)
    .where(and(of(simulationReportTimes, key), gt(simulationReportTimes.reported, 0)))
    .orderBy(asc(simulationReportTimes.upToMinutes));
  const within = (least: number, most: number) =>
    times
      .filter(({ upToMinutes }) => upToMinutes > least && upToMinutes <= most)
      .reduce((sum, { reported }) => sum + reported, 0);
  const all = within(0, Number.POSITIVE_INFINITY);
  const median = times.find(({ upToMinutes }) => within(0, upToMinutes) * 2 >= all);
  return {
    timeToReport: REPORT_TIMES.map((upToMinutes, index) => ({
      upToMinutes,
      reported: within(REPORT_TIMES[index - 1] ?? 0, upToMinutes ?? Number.POSITIVE_INFINITY),
    })),
    median: median?.upToMinutes ?? null,
  };
}

/** When things happened first, by the hour of the week in the campaign's zone. */
export async function activityByHour(db: Queryable, key: CampaignKey) {
  const hours = await db
    .select()
    .from(simulationHours)
    .where(of(simulationHours, key))
    .orderBy(asc(simulationHours.hourOfWeek));
  return hours
    .filter(({ opened, clicked, reported }) => opened + clicked + reported > 0)
    .map(({ hourOfWeek, opened, clicked, reported }) => ({
      weekday: Math.floor(hourOfWeek / 24),
      hour: hourOfWeek % 24,
      opened,
      clicked,
      reported,
    }));
}

/** How many people fell for mails of more than one round, and those who did most often. */
export async function repeatedlyPhished(db: Queryable, key: CampaignKey) {
  const [counted] = await db
    .select({ people: simulationRepeats.people })
    .from(simulationRepeats)
    .where(of(simulationRepeats, key));
  const most = await db
    .select({
      userId: users.id,
      rounds: simulationPhished.rounds,
      name: users.name,
      lastName: users.lastName,
      email: users.email,
    })
    .from(simulationPhished)
    .innerJoin(
      users,
      and(eq(users.companyId, simulationPhished.companyId), eq(users.id, simulationPhished.userId)),
    )
    // Said as the index says it.
    .where(and(of(simulationPhished, key), sql`${simulationPhished.rounds} > 1`))
    .orderBy(desc(simulationPhished.rounds), desc(simulationPhished.userId))
    .limit(limits.simulations.repeatShown);
  return { people: counted?.people ?? 0, most };
}
