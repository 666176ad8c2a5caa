import { limits } from '@contract/limits';
import { lockCompanies, readCompany } from '@server/domain/company/company.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { type Holding, type Lot, selectEnded, selectEndedPools, selectSeats } from './holdings.queries';
import { insertEntries, lockPools, type Subscription } from './licenses.queries';
import { byEnd } from './lots';
import { tellEnded } from './notices';
import { counterpart, openPools } from './pool.rules';
import { takeSeats } from './seats.rules';
import { endOf } from './subscription.rules';

/** Writes that what was given from pools has ended. Companies and pools are locked. */
async function end(tx: Tx, holdings: readonly Holding[], now: Date): Promise<void> {
  const entries = [];
  for (const { companyId, holderCompanyId, place, endsAt, licenses } of holdings) {
    if (place === 'own') continue;
    const holder = await readCompany(tx, holderCompanyId);
    entries.push({
      companyId,
      kind: 'ended' as const,
      licenses,
      endsAt,
      place,
      at: now,
      ...counterpart(holder),
    });
  }
  await insertEntries(tx, entries);
}

/** Ends the seats that a company has from pools, because it goes on on the Free plan. The company is locked. */
export async function endSeats(tx: Tx, companyId: number, now: Date): Promise<void> {
  const found = await selectSeats(tx, [companyId]);
  if (found.length === 0) return;
  await lockPools(
    tx,
    found.map((one) => one.companyId),
  );
  await end(tx, await selectSeats(tx, [companyId]), now);
}

/** Told of what failed for one company while the others went on. */
type Report = (error: unknown, companyId: number) => void;
const rethrow: Report = (error) => {
  throw error;
};

/**
 * Ends licenses of pools: in a pool at their end, and as seats after the days of grace, in which they can be extended. A
 * customer without any left is on the Free plan; what a subscription gives stays. What one run leaves, the next one takes.
 * What fails for one company is undone and reported, and doesn't keep the licenses of the others.
 */
export async function endLicenses(tx: Tx, now: Date, report = rethrow): Promise<void> {
  const { graceMs, endedAtOnce: limit } = limits.partner;
  const before = { seats: new Date(now.getTime() - graceMs), pools: now, limit };
  const found = await selectEnded(tx, before);
  const pools = await selectEndedPools(tx, now, limit);
  // Companies are locked before pools, and each of them in the order of their ids.
  await lockCompanies(
    tx,
    found.map(({ holderCompanyId }) => holderCompanyId),
  );
  const touched = [...new Set([...found.map(({ companyId }) => companyId), ...pools])];
  if (touched.length === 0) return;
  await lockPools(tx, touched);
  const apart = (companyId: number, act: (part: Tx) => Promise<unknown>) =>
    tx.transaction(act).catch((error: unknown) => report(error, companyId));
  for (const id of touched) await apart(id, (part) => openPools(part, [id], now));
  // Read again under the locks: someone may have extended meanwhile.
  const locked = new Set(found.map(({ holderCompanyId }) => holderCompanyId));
  const ended = (await selectEnded(tx, before)).filter(
    ({ holderCompanyId, companyId }) => locked.has(holderCompanyId) && touched.includes(companyId),
  );
  for (const holding of ended) {
    const { companyId: partnerId, holderCompanyId: customerId, place, licenses } = holding;
    await apart(customerId, async (part) => {
      await end(part, [holding], now);
      if (place !== 'seats') return;
      await takeSeats(part, await readCompany(part, customerId), licenses, now);
      await tellEnded(part, { partnerId, customerId, licenses, now });
    });
  }
}

/** The licenses of companies that end, first end first: of a subscription that nothing renews, and from pools. */
export async function selectEndsOf(
  db: Queryable,
  companyIds: readonly number[],
  subscriptions: ReadonlyMap<number, Subscription>,
): Promise<Map<number, Lot[]>> {
  if (companyIds.length === 0) return new Map();
  const seats = await selectSeats(db, companyIds);
  return new Map(
    companyIds.map((id) => {
      const last = subscriptions.get(id);
      const endsAt = last && last.releasedAt === null ? endOf(last) : null;
      const bought = last && endsAt ? [{ endsAt, licenses: last.seats }] : [];
      return [id, byEnd([...bought, ...seats.filter((one) => one.holderCompanyId === id)])];
    }),
  );
}
