import { searchKey } from '@contract/names';
import type { SimulationStatus } from '@contract/phishing-simulation/content';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { RoundPlan, RoundTimes } from './schedule';
import { simulationRounds, simulations, simulationTemplates } from './simulations.tables';

export type StoredSimulation = typeof simulations.$inferSelect;
export type StoredRound = typeof simulationRounds.$inferSelect;

export interface SimulationKey {
  readonly companyId: number;
  readonly simulationId: number;
}

const one = ({ companyId, simulationId }: SimulationKey) =>
  and(eq(simulations.companyId, companyId), eq(simulations.id, simulationId));

/** A simulation; undefined also for one that is being removed. */
export async function findSimulation(
  db: Queryable,
  key: SimulationKey,
): Promise<StoredSimulation | undefined> {
  const [row] = await db
    .select()
    .from(simulations)
    .where(and(one(key), ne(simulations.state, 'removed')));
  return row;
}

/**
 * A simulation in whatever state, locked for a change until the transaction ends: whoever plans or sends its mails waits
 * here, so that nothing is sent after it was stopped.
 */
export async function lockSimulation(tx: Tx, key: SimulationKey): Promise<StoredSimulation | undefined> {
  const [row] = await tx.select().from(simulations).where(one(key)).for('no key update');
  return row;
}

/**
 * A simulation in whatever state, held for a batch of its work: one gateway at a time, it can't be stopped meanwhile, and
 * sending goes on.
 */
export async function holdSimulation(tx: Tx, key: SimulationKey): Promise<StoredSimulation | undefined> {
  const name = `simulation:${key.companyId}:${key.simulationId}`;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const [row] = await tx.select().from(simulations).where(one(key)).for('share');
  return row;
}

/** A simulation under way, kept as it is until the transaction ends. */
export async function keepRunning(tx: Tx, key: SimulationKey): Promise<StoredSimulation | undefined> {
  const [row] = await tx
    .select()
    .from(simulations)
    .where(and(one(key), inArray(simulations.state, ['running', 'paused'])))
    .for('share');
  return row;
}

/** A campaign to be stored; its key follows from its name. */
export type AddedSimulation = Omit<typeof simulations.$inferInsert, 'nameKey'>;

export async function insertSimulation(tx: Tx, values: AddedSimulation): Promise<StoredSimulation> {
  const [row] = await tx
    .insert(simulations)
    .values({ ...values, nameKey: searchKey(values.name) })
    .returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** Changes a simulation that the caller has locked. */
export async function updateSimulation(
  tx: Tx,
  { companyId, id }: Pick<StoredSimulation, 'companyId' | 'id'>,
  changes: Partial<AddedSimulation>,
): Promise<StoredSimulation> {
  const keys = changes.name === undefined ? {} : { nameKey: searchKey(changes.name) };
  const [row] = await tx
    .update(simulations)
    .set({ ...changes, ...keys })
    .where(one({ companyId, simulationId: id }))
    .returning();
  if (!row) throw new Error('a locked simulation is there');
  return row;
}

/** Stops campaigns of companies that partners have shared and that have not begun; returns them. */
export const stopAhead = (tx: Tx, companyIds: readonly number[], now: Date): Promise<StoredSimulation[]> =>
  tx
    .update(simulations)
    .set({ state: 'archived', archivedAt: now, nextRoundAt: null, pausedAt: null, updatedAt: now })
    .where(
      and(
        inArray(simulations.companyId, [...companyIds]),
        isNotNull(simulations.parentId),
        inArray(simulations.state, ['running', 'paused']),
        gt(simulations.startsAt, now),
      ),
    )
    .returning();

export async function deleteSimulation(tx: Tx, key: SimulationKey): Promise<void> {
  await tx.delete(simulations).where(one(key));
}

/** What the rounds of a launched simulation follow from. */
export function planOf({ settings, timeZone, startsAt }: StoredSimulation): RoundPlan {
  if (!startsAt) throw new Error('a simulation that was not launched has no rounds');
  return { delivery: settings.delivery, timeZone, startsAt };
}

/** The status of a simulation at an instant. One whose mails are being put off after a pause is under way again. */
export function statusOf(
  { state, pausedAt, startsAt }: Pick<StoredSimulation, 'state' | 'pausedAt' | 'startsAt'>,
  { now, isSuspended }: { readonly now: Date; readonly isSuspended: boolean },
): SimulationStatus {
  if (state === 'draft') return 'DRAFT';
  if (state === 'archived' || state === 'removed') return 'ARCHIVED';
  if (state === 'paused' && pausedAt) return 'PAUSED';
  if (isSuspended) return 'SUSPENDED';
  return startsAt && startsAt > now ? 'QUEUED' : 'IN_PROGRESS';
}

const ofSimulation = ({ companyId, simulationId }: SimulationKey) =>
  and(eq(simulationRounds.companyId, companyId), eq(simulationRounds.simulationId, simulationId));

export async function insertRound(
  tx: Tx,
  { companyId, simulationId }: SimulationKey,
  round: number,
  { startsAt, endsAt, periods }: RoundTimes,
): Promise<void> {
  await tx.insert(simulationRounds).values({
    companyId,
    simulationId,
    round,
    startsAt,
    endsAt,
    periods: periods.map(({ from, to }) => ({ dateFrom: from.toISOString(), dateTo: to.toISOString() })),
  });
}

/** The times of a stored round. */
export const timesOf = ({ startsAt, endsAt, periods }: StoredRound): RoundTimes => ({
  startsAt,
  endsAt,
  periods: periods.map(({ dateFrom, dateTo }) => ({ from: new Date(dateFrom), to: new Date(dateTo) })),
});

/** The newest round; undefined for a draft. */
export async function lastRound(db: Queryable, key: SimulationKey): Promise<StoredRound | undefined> {
  const [row] = await db
    .select()
    .from(simulationRounds)
    .where(ofSimulation(key))
    .orderBy(desc(simulationRounds.round))
    .limit(1);
  return row;
}

/** The first round that not everyone has been put into yet. */
export async function unplannedRound(tx: Tx, key: SimulationKey): Promise<StoredRound | undefined> {
  const [row] = await tx
    .select()
    .from(simulationRounds)
    .where(and(ofSimulation(key), isNull(simulationRounds.plannedAt)))
    .orderBy(asc(simulationRounds.round))
    .limit(1);
  return row;
}

export async function updateRound(
  tx: Tx,
  { companyId, simulationId, round }: Pick<StoredRound, 'companyId' | 'simulationId' | 'round'>,
  changes: Partial<typeof simulationRounds.$inferInsert>,
): Promise<void> {
  await tx
    .update(simulationRounds)
    .set(changes)
    .where(and(ofSimulation({ companyId, simulationId }), eq(simulationRounds.round, round)));
}

/** All rounds of these simulations, in order. */
export function roundsOf(db: Queryable, companyId: number, ids: readonly number[]): Promise<StoredRound[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(simulationRounds)
    .where(and(eq(simulationRounds.companyId, companyId), inArray(simulationRounds.simulationId, [...ids])))
    .orderBy(asc(simulationRounds.simulationId), asc(simulationRounds.round));
}

/** The ids of a launched simulation's templates, in order. */
export async function templateIds(db: Queryable, { companyId, simulationId }: SimulationKey) {
  const rows = await db
    .select({ id: simulationTemplates.templateId })
    .from(simulationTemplates)
    .where(
      and(eq(simulationTemplates.companyId, companyId), eq(simulationTemplates.simulationId, simulationId)),
    )
    .orderBy(asc(simulationTemplates.position));
  return rows.map(({ id }) => id);
}
