import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import type { Pool as PoolAnswer } from '@contract/partner/licenses';
import type { Ends } from '@contract/values';
import { refuseClosingCustomer } from '@server/domain/company/closing.rules';
import { type Company, companyName } from '@server/domain/company/company.queries';
import { lockCustomer } from '@server/domain/company/customers.rules';
import type { Queryable, Tx } from '@server/platform/db/client';
import { conflict, invalidField } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { type Lot, selectGiven, selectInPools } from './holdings.queries';
import { type Balance, insertEntries, leftIn, lockPools, readBalance } from './licenses.queries';
import { firstOf, sumOf } from './lots';
import { tellPoolEnded } from './notices';
import { giveSeats } from './seats.rules';

/** A partner's pool: its balance, and the licenses that are left in it, first end first. */
export interface Pool extends Balance {
  readonly lots: readonly Lot[];
}

export const EMPTY_POOL: Pool = { bought: 0, received: 0, allocated: 0, expired: 0, lots: [] };

/** What of the licenses of a pool can still be used, and what has ended. */
const atTime = (lots: readonly Lot[], now: Date) => ({
  left: lots.filter(({ endsAt }) => endsAt > now),
  ended: lots.filter(({ endsAt }) => endsAt <= now),
});

/** A pool as it is now: what has ended is no longer in it, whether or not the upkeep has taken it. */
export async function readPool(db: Queryable, companyId: number, now: Date): Promise<Pool> {
  const balance = await readBalance(db, companyId);
  const { left, ended } = atTime(await selectInPools(db, [companyId]), now);
  return { ...balance, expired: balance.expired + sumOf(ended), lots: left };
}

/** Licenses by their ends as the wire has them. */
export const toEnds = (lots: readonly Lot[]): Ends =>
  lots.map(({ endsAt, licenses }) => ({ licenses, endsAt: endsAt.toISOString() }));

/** A pool as the wire has it. */
export function toPool({ lots, ...pool }: Pool): PoolAnswer {
  const { bought, received, allocated, expired } = pool;
  return { licenses: leftIn(pool), bought, received, allocated, expired, ends: toEnds(lots) };
}

/** Locks pools, as `lockPools` does, and takes what has ended; their partners' admins are told. */
export async function openPools(
  tx: Tx,
  companyIds: readonly number[],
  now: Date,
): Promise<Map<number, Pool>> {
  const balances = await lockPools(tx, companyIds);
  const inPools = await selectInPools(tx, companyIds);
  const pools = new Map<number, Pool>();
  for (const [companyId, balance] of balances) {
    const { left, ended } = atTime(
      inPools.filter((one) => one.companyId === companyId),
      now,
    );
    const licenses = sumOf(ended);
    pools.set(companyId, { ...balance, expired: balance.expired + licenses, lots: left });
    if (licenses === 0) continue;
    await insertEntries(
      tx,
      ended.map((lot) => ({ companyId, kind: 'expired', at: now, ...ofLot(lot) })),
    );
    await tellPoolEnded(tx, { companyId, licenses, now });
  }
  return pools;
}

/** What an entry says of its licenses. */
export const ofLot = ({ endsAt, licenses }: Lot): Lot => ({ endsAt, licenses });

/** The other company of an entry, with its name as it is now. */
export const counterpart = ({ id, name }: Pick<Company, 'id' | 'name'>) => ({
  counterpartCompanyId: id,
  counterpartName: name,
  counterpartKey: searchKey(name),
});

/** Throws 422 on the field when a pool has too few licenses left. */
export function checkLeft(left: number, wanted: number, field: string): void {
  if (wanted <= left) return;
  throw invalidField(field, words`You have ${left} license(s) left.`);
}

/**
 * A partner's own customer, with a row lock. Throws 404 for anybody else's, and 409 for a disabled one or one that is being
 * closed, on which licenses would be lost.
 */
export async function lockBuyersCustomer(tx: Tx, partnerId: number, customerId: number): Promise<Company> {
  const customer = await lockCustomer(tx, partnerId, customerId);
  if (customer.status === 'SUSPENDED') throw conflict("A disabled customer can't get licenses.");
  refuseClosingCustomer(customer);
  return customer;
}

export interface Allocation {
  readonly partnerId: number;
  readonly customerId: number;
  readonly licenses: number;
  /** The partner's user. */
  readonly userId: number;
  readonly now: Date;
  /** Replaces as many seats that end soon, instead of adding to them. */
  readonly extend?: boolean;
  /** Takes those that end last, as an extension does. */
  readonly lastFirst?: boolean;
}

/** Seats that end until then can be extended. */
export const extendableUntil = (now: Date): Date => new Date(now.getTime() + limits.partner.extendableMs);

/** The seats of a customer from this partner's pool that can be extended: they end soon, or are in their grace. */
export async function endingSoon(
  db: Queryable,
  { partnerId, customerId, now }: Pick<Allocation, 'partnerId' | 'customerId' | 'now'>,
): Promise<Lot[]> {
  const until = extendableUntil(now);
  const given = await selectGiven(db, { partnerId, holderId: customerId, place: 'seats' });
  return given.filter(({ endsAt }) => endsAt <= until);
}

/** What an extension replaces, and what by: licenses that end later, the last ones first. Throws 422 for too many. */
async function extension(tx: Tx, allocation: Allocation, pool: Pool) {
  const { licenses } = allocation;
  const soon = await endingSoon(tx, allocation);
  const most = sumOf(soon);
  if (licenses > most) {
    throw invalidField('licensesToAllocate', words`You can extend up to ${most} license(s).`);
  }
  const replaced = firstOf(soon, licenses);
  const lastEnd = replaced.at(-1)?.endsAt ?? allocation.now;
  const later = pool.lots.filter(({ endsAt }) => endsAt > lastEnd);
  if (licenses > sumOf(later)) {
    const text = words`You have ${sumOf(later)} license(s) that end later.`;
    throw invalidField('licensesToAllocate', text);
  }
  return { replaced, moved: firstOf(later.toReversed(), licenses) };
}

/**
 * Moves licenses from a partner's pool to its customer: to its seats, or to its pool if it is a partner itself. Those
 * that end first go first. An extension replaces seats that end soon. Returns what the customer has now and what the pool
 * has left. Throws 422 when it has too few, 404 for another's customer, and 409 for a disabled one.
 */
export async function allocate(tx: Tx, allocation: Allocation): Promise<{ seats: number; left: number }> {
  const { partnerId, customerId, licenses, userId, now, extend = false, lastFirst = false } = allocation;
  const customer = await lockBuyersCustomer(tx, partnerId, customerId);
  if (extend && customer.isPartner) {
    throw invalidField('extend', "The licenses of a partner can't be extended. Allocate new ones.");
  }
  const pools = await openPools(tx, customer.isPartner ? [partnerId, customerId] : [partnerId], now);
  const pool = pools.get(partnerId) ?? EMPTY_POOL;
  checkLeft(leftIn(pool), licenses, 'licensesToAllocate');
  const { replaced, moved } = extend
    ? await extension(tx, allocation, pool)
    : { replaced: [], moved: firstOf(lastFirst ? pool.lots.toReversed() : pool.lots, licenses) };
  const place = customer.isPartner ? ('pool' as const) : ('seats' as const);
  const own = { companyId: partnerId, allocatedBy: userId, at: now, place, ...counterpart(customer) };
  await insertEntries(tx, [
    ...replaced.map((lot) => ({ ...own, kind: 'ended' as const, ...ofLot(lot) })),
    ...moved.map((lot) => ({ ...own, kind: 'allocated' as const, ...ofLot(lot) })),
  ]);
  const left = leftIn(pool) - licenses;
  if (!customer.isPartner)
    return { seats: await giveSeats(tx, customer, licenses - sumOf(replaced), now), left };
  const name = (await companyName(tx, partnerId)) ?? '';
  await insertEntries(
    tx,
    moved.map((lot) => ({
      companyId: customerId,
      kind: 'received' as const,
      at: now,
      ...counterpart({ id: partnerId, name }),
      ...ofLot(lot),
    })),
  );
  return { seats: leftIn(pools.get(customerId) ?? EMPTY_POOL) + licenses, left };
}
