import type { Results } from '@contract/phishing-simulation/content';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/client';
import { departments, groups } from '../../people/people.tables';
import { simulationGroupCounts } from '../../simulations/reports.tables';
import {
  simulationCounts,
  simulationRounds,
  simulationTemplates,
} from '../../simulations/simulations.tables';

/** Numbers of a campaign, or of some of its rounds. */
export interface CountFilter {
  readonly companyId: number;
  readonly campaignId: number;
  readonly rounds?: readonly number[] | undefined;
}

type Counted = typeof simulationCounts | typeof simulationGroupCounts;
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

const within = (counts: Counted, { companyId, campaignId, rounds }: CountFilter) =>
  and(
    eq(counts.companyId, companyId),
    eq(counts.simulationId, campaignId),
    rounds && inArray(counts.round, [...rounds]),
  );

/** All mails of a campaign. */
export async function countMails(db: Queryable, filter: CountFilter) {
  const [row] = await db
    .select({
      total: sumOf(simulationCounts.total),
      notStarted: sumOf(simulationCounts.waiting),
      inProgress: sumOf(simulationCounts.sending),
      failed: sumOf(simulationCounts.failed),
      ...resultColumns(simulationCounts),
    })
    .from(simulationCounts)
    .where(within(simulationCounts, filter));
  if (!row) throw new Error('a sum is one row');
  return row;
}

/** The rounds of a campaign in their order, with what came of each. */
export async function roundsWithCounts(db: Queryable, { companyId, campaignId }: CountFilter) {
  const { round, startsAt, endsAt } = simulationRounds;
  return db
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
      simulationCounts,
      and(
        eq(simulationCounts.companyId, simulationRounds.companyId),
        eq(simulationCounts.simulationId, simulationRounds.simulationId),
        eq(simulationCounts.round, simulationRounds.round),
      ),
    )
    .where(and(eq(simulationRounds.companyId, companyId), eq(simulationRounds.simulationId, campaignId)))
    .groupBy(round, startsAt, endsAt)
    .orderBy(asc(round));
}
export type RoundRow = Awaited<ReturnType<typeof roundsWithCounts>>[number];

/** Departments with mails of a campaign, by name, as people belonged to them when their mails were planned. */
export function departmentResults(db: Queryable, filter: CountFilter) {
  const total = sumOf(simulationCounts.total);
  return db
    .select({
      id: departments.id,
      name: departments.name,
      nameKey: departments.nameKey,
      total,
      ...resultColumns(simulationCounts),
    })
    .from(simulationCounts)
    .innerJoin(
      departments,
      and(
        eq(departments.companyId, simulationCounts.companyId),
        eq(departments.id, simulationCounts.departmentId),
      ),
    )
    .where(within(simulationCounts, filter))
    .groupBy(departments.companyId, departments.id)
    .having(gt(total, 0))
    .orderBy(asc(departments.nameKey), asc(departments.id));
}
export type TeamRow = Awaited<ReturnType<typeof departmentResults>>[number];

/** Groups with mails of a campaign, by name and members now; someone in two of them counts in both. */
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
    .from(simulationGroupCounts)
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

/** The templates of a campaign in their order, as they were when it was launched, with what came of each. */
export function templateResults(db: Queryable, filter: CountFilter) {
  const { templateId, content, difficulty, provider, position } = simulationTemplates;
  return db
    .select({
      id: templateId,
      content,
      difficulty,
      provider,
      total: sumOf(simulationCounts.total),
      ...resultColumns(simulationCounts),
    })
    .from(simulationTemplates)
    .leftJoin(
      simulationCounts,
      and(within(simulationCounts, filter), eq(simulationCounts.templateId, simulationTemplates.templateId)),
    )
    .where(
      and(
        eq(simulationTemplates.companyId, filter.companyId),
        eq(simulationTemplates.simulationId, filter.campaignId),
      ),
    )
    .groupBy(simulationTemplates.companyId, simulationTemplates.simulationId, templateId)
    .orderBy(asc(position), asc(templateId));
}
export type TemplateRow = Awaited<ReturnType<typeof templateResults>>[number];

const PEOPLE_OF = {
  departments: [simulationCounts, simulationCounts.departmentId],
  groups: [simulationGroupCounts, simulationGroupCounts.groupId],
  templates: [simulationCounts, simulationCounts.templateId],
} as const;

/** How many people at least the numbers of each department, group or template are about: the mails of its largest round. */
export async function peopleBehind(db: Queryable, filter: CountFilter, of: keyof typeof PEOPLE_OF) {
  const [counts, id] = PEOPLE_OF[of];
  const inRound = db
    .select({
      id: sql<number>`${id}`.as('behind_id'),
      people: sql<number>`sum(${counts.total})`.as('people'),
    })
    .from(counts)
    .where(within(counts, filter))
    .groupBy(id, counts.round)
    .as('in_round');
  const rows = await db
    .select({ id: inRound.id, people: sql<number>`max(${inRound.people})`.mapWith(Number) })
    .from(inRound)
    .groupBy(inRound.id);
  return new Map(rows.map((row) => [Number(row.id), row.people]));
}
