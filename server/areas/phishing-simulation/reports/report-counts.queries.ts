import type { Results } from '@contract/phishing-simulation/content';
import { departments, groups } from '@server/domain/people/people.tables';
import { simulationMailGroups, simulationMails } from '@server/domain/simulations/mails.tables';
import {
  simulationCounts,
  simulationDepartmentCounts,
  simulationGroupCounts,
} from '@server/domain/simulations/reports.tables';
import {
  simulationRounds,
  simulations,
  simulationTemplates,
} from '@server/domain/simulations/simulations.tables';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { and, asc, desc, eq, getTableName, gt, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Numbers of campaigns, or of some of a campaign's rounds. */
export interface CountFilter {
  readonly companyId: number;
  readonly campaignIds: readonly number[];
  readonly rounds?: readonly number[] | undefined;
  /** Only mails sent on these days of a zone, YYYY-MM-DD. */
  readonly sent?: SentPeriod | undefined;
}
export interface SentPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone: string;
}

const NOTHING = {
  total: 0,
  sent: 0,
  opened: 0,
  clicked: 0,
  submitted: 0,
  phished: 0,
  reported: 0,
  phishedReported: 0,
  phishedUnreported: 0,
  openedReported: 0,
} satisfies Results & { total: number };
export type Counts = Readonly<typeof NOTHING>;
/** Of a campaign without mails. */
export const NO_COUNTS: Counts & { readonly rounds: number } = { ...NOTHING, rounds: 0 };

type Counted = typeof simulationCounts | typeof simulationDepartmentCounts | typeof simulationGroupCounts;
const sumOf = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** The sums of what was sent and what came of it, as columns of a query. */
const resultColumns = (counts: Counted) =>
  ({
    sent: sumOf(counts.sent),
    opened: sumOf(counts.opened),
    clicked: sumOf(counts.clicked),
    submitted: sumOf(counts.submitted),
    phished: sumOf(counts.phished),
    reported: sumOf(counts.reported),
    phishedReported: sumOf(counts.phishedReported),
    phishedUnreported: sumOf(counts.phishedUnreported),
    openedReported: sumOf(counts.openedReported),
  }) satisfies Record<keyof Results, SQL<number>>;

/** The instant at which a day begins in a zone, or the one after it. */
export const startOf = (day: string, timeZone: string, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp AT TIME ZONE ${timeZone})`;

/** The mails that counters are about, each as the triggers count it. */
const EACH_MAIL = new Map<Counted, SQL>([
  [simulationCounts, sql`CROSS JOIN LATERAL simulation_count_of(mail, 1) counted`],
  [simulationDepartmentCounts, sql`CROSS JOIN LATERAL simulation_department_count_of(mail, 1) counted`],
  [
    simulationGroupCounts,
    sql`JOIN ${simulationMailGroups} frozen ON frozen.company_id = mail.company_id AND frozen.mail_id = mail.id
      CROSS JOIN LATERAL simulation_group_count_of(mail, frozen.group_id, 1) counted`,
  ],
]);

/** A table of counters; for a period the mails sent in it, counted in the same way. */
function countersOf<Table extends Counted>(
  table: Table,
  { companyId, campaignIds, sent }: Omit<CountFilter, 'rounds'>,
): Table {
  if (!sent) return table;
  const { from, to, timeZone } = sent;
  const mails = sql`(SELECT counted.* FROM ${simulationMails} mail ${EACH_MAIL.get(table)}
    WHERE mail.company_id = ${companyId} AND mail.simulation_id = ANY(${sql.param(campaignIds)}::bigint[])
      AND mail.state = 'sent'
      ${from ? sql`AND mail.sent_at >= ${startOf(from, timeZone)}` : sql``}
      ${to ? sql`AND mail.sent_at < ${startOf(to, timeZone, 1)}` : sql``}) ${sql.identifier(getTableName(table))}`;
  // Named as the table, so that its columns are these.
  return mails as unknown as Table;
}

const within = (counts: Counted, { companyId, campaignIds, rounds }: CountFilter) =>
  and(
    eq(counts.companyId, companyId),
    sql`${counts.simulationId} = ANY(${sql.param(campaignIds)}::bigint[])`,
    rounds && isAmong(counts.round, rounds),
  );

/** All mails of campaigns by their counters. */
export async function sumMails(db: Queryable, filter: CountFilter) {
  const [row] = await plannedOnce(
    db
      .select({
        total: sumOf(simulationCounts.total),
        waiting: sumOf(simulationCounts.waiting),
        failed: sumOf(simulationCounts.failed),
        ...resultColumns(simulationCounts),
      })
      .from(simulationCounts)
      .where(within(simulationCounts, filter)),
  );
  if (!row) throw new Error('a sum is one row');
  return row;
}

/** The same with how many of those that wait are being sent. */
export async function countMails(db: Queryable, filter: CountFilter) {
  const { companyId, campaignIds, rounds } = filter;
  // Few at any moment, so that they are counted instead of kept.
  const inProgress = await db.$count(
    simulationMails,
    and(
      sql`${simulationMails.state} = 'sending'`,
      eq(simulationMails.companyId, companyId),
      sql`${simulationMails.simulationId} = ANY(${sql.param(campaignIds)}::bigint[])`,
      rounds && inArray(simulationMails.round, [...rounds]),
    ),
  );
  const { waiting, ...counts } = await sumMails(db, filter);
  return { ...counts, inProgress, notStarted: Math.max(0, waiting - inProgress) };
}

/** The rounds of a campaign in their order, with what came of each. */
export async function roundsWithCounts(
  db: Queryable,
  { companyId, campaignId, sent }: Pick<CountFilter, 'companyId' | 'sent'> & { readonly campaignId: number },
) {
  const { round, startsAt, endsAt } = simulationRounds;
  return (
    db
      .select({
        round,
        startsAt,
        endsAt,
        users: sumOf(simulationCounts.total),
        templates:
          sql<number>`count(DISTINCT ${simulationCounts.templateId}) FILTER (WHERE ${simulationCounts.total} > 0)`.mapWith(
            Number,
          ),
        ...resultColumns(simulationCounts),
      })
      .from(simulationRounds)
      .leftJoin(
        countersOf(simulationCounts, { companyId, campaignIds: [campaignId], sent }),
        and(
          eq(simulationCounts.companyId, simulationRounds.companyId),
          eq(simulationCounts.simulationId, simulationRounds.simulationId),
          eq(simulationCounts.round, simulationRounds.round),
        ),
      )
      .where(and(eq(simulationRounds.companyId, companyId), eq(simulationRounds.simulationId, campaignId)))
      .groupBy(round, startsAt, endsAt)
      // In a period, those with mails sent in it.
      .having(sent ? gt(sumOf(simulationCounts.total), 0) : undefined)
      .orderBy(asc(round))
  );
}
export type RoundRow = Awaited<ReturnType<typeof roundsWithCounts>>[number];

/** Departments with mails of campaigns, by name, as people belonged to them when their mails were planned. */
export function departmentResults(db: Queryable, filter: CountFilter) {
  const total = sumOf(simulationDepartmentCounts.total);
  return db
    .select({
      id: departments.id,
      name: departments.name,
      nameKey: departments.nameKey,
      total,
      ...resultColumns(simulationDepartmentCounts),
    })
    .from(countersOf(simulationDepartmentCounts, filter))
    .innerJoin(
      departments,
      and(
        eq(departments.companyId, simulationDepartmentCounts.companyId),
        eq(departments.id, simulationDepartmentCounts.departmentId),
      ),
    )
    .where(within(simulationDepartmentCounts, filter))
    .groupBy(departments.companyId, departments.id)
    .having(gt(total, 0))
    .orderBy(asc(departments.nameKey), asc(departments.id));
}
export type TeamRow = Awaited<ReturnType<typeof departmentResults>>[number];

/** Groups with mails of campaigns, by name, as people belonged to them then; someone in two of them counts in both. */
export function groupResults(db: Queryable, filter: CountFilter) {
  const total = sumOf(simulationGroupCounts.total);
  return db
    .select({
      id: groups.id,
      name: groups.name,
      nameKey: groups.nameKey,
      total,
      ...resultColumns(simulationGroupCounts),
    })
    .from(countersOf(simulationGroupCounts, filter))
    .innerJoin(
      groups,
      and(
        eq(groups.companyId, simulationGroupCounts.companyId),
        eq(groups.id, simulationGroupCounts.groupId),
      ),
    )
    .where(within(simulationGroupCounts, filter))
    .groupBy(groups.companyId, groups.id)
    .having(gt(total, 0))
    .orderBy(asc(groups.nameKey), asc(groups.id));
}

/** The templates of campaigns, as they were when the newest of these was launched, with what came of each. */
export async function templateResults(db: Queryable, filter: CountFilter) {
  const { companyId, campaignIds } = filter;
  const { templateId, content, difficulty, provider, simulationId } = simulationTemplates;
  const templates = await db
    .selectDistinctOn([templateId], { id: templateId, content, difficulty, provider })
    .from(simulationTemplates)
    .where(
      and(
        eq(simulationTemplates.companyId, companyId),
        sql`${simulationId} = ANY(${sql.param(campaignIds)}::bigint[])`,
      ),
    )
    .orderBy(asc(templateId), desc(simulationId));
  const counts = await db
    .select({
      id: sql<number>`${simulationCounts.templateId}`.mapWith(simulationCounts.templateId),
      total: sumOf(simulationCounts.total),
      ...resultColumns(simulationCounts),
    })
    .from(countersOf(simulationCounts, filter))
    .where(within(simulationCounts, filter))
    .groupBy(simulationCounts.templateId);
  const byId = new Map(counts.map((row) => [row.id, row]));
  return templates.map((template) => ({ ...NOTHING, ...byId.get(template.id), ...template }));
}
export type TemplateRow = Awaited<ReturnType<typeof templateResults>>[number];

/** The numbers of each of these campaigns. */
export async function countsByCampaign(db: Queryable, filter: CountFilter) {
  const rows = await db
    .select({
      id: simulationCounts.simulationId,
      rounds:
        sql<number>`count(DISTINCT ${simulationCounts.round}) FILTER (WHERE ${simulationCounts.total} > 0)`.mapWith(
          Number,
        ),
      total: sumOf(simulationCounts.total),
      ...resultColumns(simulationCounts),
    })
    .from(simulationCounts)
    .where(within(simulationCounts, filter))
    .groupBy(simulationCounts.simulationId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** The numbers of the rounds that began in a period, from an instant until before another. */
export async function countPeriod(db: Queryable, companyId: number, since: Date, before: Date) {
  const [row] = await db
    .select({
      campaigns:
        sql<number>`count(DISTINCT ${simulationRounds.simulationId}) FILTER (WHERE ${simulationCounts.total} > 0)`.mapWith(
          Number,
        ),
      total: sumOf(simulationCounts.total),
      ...resultColumns(simulationCounts),
    })
    .from(simulationRounds)
    .innerJoin(
      simulations,
      and(
        eq(simulations.companyId, simulationRounds.companyId),
        eq(simulations.id, simulationRounds.simulationId),
        ne(simulations.state, 'removed'),
      ),
    )
    .leftJoin(
      simulationCounts,
      and(
        eq(simulationCounts.companyId, simulationRounds.companyId),
        eq(simulationCounts.simulationId, simulationRounds.simulationId),
        eq(simulationCounts.round, simulationRounds.round),
      ),
    )
    .where(
      and(
        eq(simulationRounds.companyId, companyId),
        gte(simulationRounds.startsAt, since),
        lt(simulationRounds.startsAt, before),
      ),
    );
  if (!row) throw new Error('a sum is one row');
  return row;
}
