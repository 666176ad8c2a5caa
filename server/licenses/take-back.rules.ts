import { type Company, companyName } from '../company/company.queries';
import { lockCustomer, readCustomer } from '../company/customers.rules';
import type { Queryable, Tx } from '../db/client';
import { invalidField } from '../http/errors';
import { countEnabled } from '../people/people.queries';
import { insertEntries, leftIn, lockPools, readPool, sumAllocated } from './licenses.queries';
import { type Allocation, counterpart } from './pool.rules';
import { takeSeats } from './seats.rules';

/** Licenses of a partner's pool that a customer has and nobody uses: those above its users, or left in its own pool. */
async function unused(db: Queryable, partnerId: number, customer: Company): Promise<number> {
  const allocated = await sumAllocated(db, partnerId, customer.id);
  const free = customer.isPartner
    ? leftIn(await readPool(db, customer.id))
    : customer.hasBoost
      ? customer.seats - (await countEnabled(db, customer.id))
      : 0;
  return Math.max(0, Math.min(allocated, free));
}

/** The same for whoever asks. Throws 404 for another's customer. */
export async function readTakeable(db: Queryable, partnerId: number, customerId: number): Promise<number> {
  return unused(db, partnerId, await readCustomer(db, partnerId, customerId));
}

/**
 * Returns licenses from a customer to the partner's pool. Returns what the customer has now and what the pool has left.
 * Throws 422 for more than nobody uses, and 404 for another's customer.
 */
export async function takeBack(
  tx: Tx,
  { partnerId, customerId, licenses, userId, now }: Allocation,
): Promise<{ seats: number; left: number }> {
  const customer = await lockCustomer(tx, partnerId, customerId);
  const pools = await lockPools(tx, customer.isPartner ? [partnerId, customerId] : [partnerId]);
  const most = await unused(tx, partnerId, customer);
  if (licenses > most) {
    throw invalidField('licensesToTakeBack', `You can take back up to ${most} license(s).`);
  }
  const entry = { licenses, at: now };
  await insertEntries(tx, [
    { ...entry, companyId: partnerId, kind: 'returned', allocatedBy: userId, ...counterpart(customer) },
  ]);
  const balance = (id: number) => {
    const pool = pools.get(id);
    return pool ? leftIn(pool) : 0;
  };
  const left = balance(partnerId) + licenses;
  if (!customer.isPartner) return { seats: await takeSeats(tx, customer, licenses, now), left };
  const name = (await companyName(tx, partnerId)) ?? '';
  await insertEntries(tx, [
    { ...entry, companyId: customerId, kind: 'reclaimed', ...counterpart({ id: partnerId, name }) },
  ]);
  return { seats: balance(customerId) - licenses, left };
}
