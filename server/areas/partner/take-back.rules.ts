import { type Company, companyName } from '@server/domain/company/company.queries';
import { lockCustomer, readCustomer } from '@server/domain/company/customers.rules';
import { type Lot, selectGiven } from '@server/domain/licenses/holdings.queries';
import { insertEntries, leftIn } from '@server/domain/licenses/licenses.queries';
import { firstOf, inBoth, sumOf } from '@server/domain/licenses/lots';
import {
  type Allocation,
  counterpart,
  EMPTY_POOL,
  ofLot,
  openPools,
  readPool,
} from '@server/domain/licenses/pool.rules';
import { takeSeats } from '@server/domain/licenses/seats.rules';
import { countEnabled } from '@server/domain/people/people.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { invalidField } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';

/**
 * Licenses of a partner's pool that a customer has and nobody uses, last end first: those above its users, or left in its
 * own pool. What has ended is nobody's to take.
 */
async function unused(db: Queryable, partnerId: number, customer: Company, now: Date): Promise<Lot[]> {
  const place = customer.isPartner ? ('pool' as const) : ('seats' as const);
  const given = await selectGiven(db, { partnerId, holderId: customer.id, place });
  const running = given.filter(({ endsAt }) => endsAt > now).toReversed();
  if (customer.isPartner) return inBoth(running, (await readPool(db, customer.id, now)).lots);
  const free = customer.hasBoost ? customer.seats - (await countEnabled(db, customer.id)) : 0;
  return firstOf(running, Math.max(0, free));
}

/** How many these are, for whoever asks. Throws 404 for another's customer. */
export async function readTakeable(
  db: Queryable,
  partnerId: number,
  customerId: number,
  now: Date,
): Promise<number> {
  return sumOf(await unused(db, partnerId, await readCustomer(db, partnerId, customerId), now));
}

/**
 * Returns licenses from a customer to the partner's pool, with their ends. Returns what the customer has now and what the
 * pool has left. Throws 422 for more than nobody uses, and 404 for another's customer.
 */
export async function takeBack(
  tx: Tx,
  { partnerId, customerId, licenses, userId, now }: Allocation,
): Promise<{ seats: number; left: number }> {
  const customer = await lockCustomer(tx, partnerId, customerId);
  const pools = await openPools(tx, customer.isPartner ? [partnerId, customerId] : [partnerId], now);
  const all = await unused(tx, partnerId, customer, now);
  const most = sumOf(all);
  if (licenses > most) {
    throw invalidField('licensesToTakeBack', words`You can take back up to ${most} license(s).`);
  }
  const taken = firstOf(all, licenses);
  const place = customer.isPartner ? ('pool' as const) : ('seats' as const);
  const own = { companyId: partnerId, allocatedBy: userId, at: now, place, ...counterpart(customer) };
  await insertEntries(
    tx,
    taken.map((lot) => ({ ...own, kind: 'returned', ...ofLot(lot) })),
  );
  const balance = (id: number) => leftIn(pools.get(id) ?? EMPTY_POOL);
  const left = balance(partnerId) + licenses;
  if (!customer.isPartner) return { seats: await takeSeats(tx, customer, licenses, now), left };
  const name = (await companyName(tx, partnerId)) ?? '';
  const theirs = { companyId: customerId, at: now, ...counterpart({ id: partnerId, name }) };
  await insertEntries(
    tx,
    taken.map((lot) => ({ ...theirs, kind: 'reclaimed', ...ofLot(lot) })),
  );
  return { seats: balance(customerId) - licenses, left };
}
