import type { Results } from '@contract/phishing-simulation/content';
import { phishingTemplates } from '@server/domain/exercises/exercises.tables';
import type { SimulationKey, StoredSimulation } from '@server/domain/simulations/simulations.queries';
import {
  type SimulationState,
  simulations,
  simulationTemplates,
} from '@server/domain/simulations/simulations.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { anywhere } from '@server/platform/text/search';
import { and, desc, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import { CAN_RECEIVE, isMeant } from '../planning/audience';

/** The lists of campaigns: the states they show, and their order. */
export const LISTS = {
  active: { states: ['running', 'paused'], order: [desc(simulations.id)] },
  drafts: { states: ['draft'], order: [desc(simulations.updatedAt), desc(simulations.id)] },
  archived: { states: ['archived'], order: [desc(simulations.archivedAt), desc(simulations.id)] },
} as const satisfies Record<string, { states: readonly SimulationState[]; order: readonly SQL[] }>;

interface Window {
  readonly companyId: number;
  readonly list: keyof typeof LISTS;
  readonly search: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of a company's campaigns, with their total. */
export async function selectSimulations(db: Queryable, { companyId, list, search, offset, limit }: Window) {
  const { states, order } = LISTS[list];
  const condition = and(
    eq(simulations.companyId, companyId),
    inArray(simulations.state, [...states]),
    search ? like(simulations.nameKey, anywhere(search)) : undefined,
  );
  const rows = await db
    .select()
    .from(simulations)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(simulations, condition) };
}

export const countDrafts = (db: Queryable, companyId: number) =>
  db.$count(simulations, and(eq(simulations.companyId, companyId), eq(simulations.state, 'draft')));

/** How mails stand, and what came of those that were sent. */
export interface Counts extends Results {
  readonly total: number;
  readonly waiting: number;
  readonly sending: number;
  readonly failed: number;
}

/** The numbers of a round's mails. */
export interface RoundCounts extends Counts {
  readonly simulationId: number;
  readonly round: number;
}

/** The numbers of these campaigns, by round and in their order. */
export async function countsOf(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<RoundCounts[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<RoundCounts & Record<string, unknown>>(sql`
    WITH under_way AS (
      SELECT simulation_id, round, count(*) AS mails FROM simulation_mails
      WHERE state = 'sending' AND company_id = ${companyId} AND ${isAmong(sql`simulation_id`, ids)} GROUP BY 1, 2)
    SELECT simulation_id AS "simulationId", round, sum(total) AS total,
      sum(waiting) - coalesce(max(under_way.mails), 0) AS waiting, coalesce(max(under_way.mails), 0) AS sending, sum(failed) AS failed, sum(sent) AS sent, sum(opened) AS opened,
      sum(clicked) AS clicked, sum(submitted) AS submitted, sum(phished) AS phished, sum(reported) AS reported,
      sum(phished_reported) AS "phishedReported", sum(phished_unreported) AS "phishedUnreported",
      sum(opened_reported) AS "openedReported"
    FROM simulation_counts LEFT JOIN under_way USING (simulation_id, round)
    WHERE company_id = ${companyId} AND ${isAmong(sql`simulation_id`, ids)}
    GROUP BY simulation_id, round ORDER BY simulation_id, round`);
  return rows;
}

const isOf = (companyId: number, simulationId: number) =>
  and(eq(simulationTemplates.companyId, companyId), eq(simulationTemplates.simulationId, simulationId));

type TemplateRow = typeof simulationTemplates.$inferInsert;

export async function insertTemplates(tx: Tx, rows: readonly TemplateRow[]): Promise<void> {
  await tx.insert(simulationTemplates).values([...rows]);
}

export async function deleteTemplates(tx: Tx, { companyId, simulationId }: SimulationKey): Promise<void> {
  await tx.delete(simulationTemplates).where(isOf(companyId, simulationId));
}

/** The templates of a launched campaign, in order, with the type of those that are still there. */
export const frozenTemplates = (db: Queryable, { companyId, simulationId }: SimulationKey) =>
  db
    .select({
      templateId: simulationTemplates.templateId,
      content: simulationTemplates.content,
      difficulty: simulationTemplates.difficulty,
      provider: simulationTemplates.provider,
      type: phishingTemplates.type,
    })
    .from(simulationTemplates)
    .leftJoin(phishingTemplates, eq(phishingTemplates.id, simulationTemplates.templateId))
    .where(isOf(companyId, simulationId))
    .orderBy(simulationTemplates.position);

/**
 * Other campaigns under way whose newest round takes place at the same time and reaches some of the same people, those
 * who reach most of them first.
 */
export async function selectOverlaps(
  db: Queryable,
  { companyId, id, settings }: StoredSimulation,
  { from, to, most }: { readonly from: Date; readonly to: Date; readonly most: number },
) {
  const { rows } = await db.execute<{ id: number; name: string; recipients: number }>(sql`
    SELECT s.id, s.name, count(*) AS recipients
    FROM simulations s
    JOIN simulation_rounds r ON r.company_id = s.company_id AND r.simulation_id = s.id
      AND r.starts_at < ${to}::timestamptz AND r.ends_at > ${from}::timestamptz
    JOIN simulation_mails m ON m.company_id = s.company_id AND m.simulation_id = s.id AND m.round = r.round
      AND m.state IN ('planned', 'sending')
    JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id
    WHERE s.company_id = ${companyId} AND s.id <> ${id} AND s.state IN ('running', 'paused')
      AND ${isMeant(companyId, settings.audience)} AND ${CAN_RECEIVE}
    GROUP BY s.id, s.name ORDER BY count(*) DESC, s.id LIMIT ${most}`);
  return rows.map((row) => ({ id: Number(row.id), name: row.name, recipients: Number(row.recipients) }));
}
