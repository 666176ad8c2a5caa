import { type Company, companyName } from '../company/company.queries';
import { lockCustomer } from '../company/customers.rules';
import type { Tx } from '../db/client';
import { conflict, invalidField } from '../http/errors';
import { fold } from '../text';
import { insertEntries, leftIn, lockPools } from './licenses.queries';
import { giveSeats } from './seats.rules';

/** The other company of an entry, with its name as it is now. */
export const counterpart = ({ id, name }: Pick<Company, 'id' | 'name'>) => ({
  counterpartCompanyId: id,
  counterpartName: name,
  counterpartKey: fold(name),
});

export interface PoolPurchase {
  readonly licenses: number;
  readonly invoiceId: number;
  /** What the licenses come from; the same source counts once, however often it is told. */
  readonly sourceKey: string;
  readonly boughtBy: number | null;
  readonly now: Date;
}

/** Adds bought licenses to a partner's pool. Returns false if the source has been counted already. */
export async function addToPool(tx: Tx, companyId: number, purchase: PoolPurchase): Promise<boolean> {
  const { licenses, invoiceId, sourceKey, boughtBy, now } = purchase;
  await lockPools(tx, [companyId]);
  const entry = { companyId, kind: 'bought', licenses, invoiceId, sourceKey } as const;
  return (await insertEntries(tx, [{ ...entry, allocatedBy: boughtBy, at: now }])) > 0;
}

/** Throws 422 on the field when a pool has too few licenses left. */
export function checkLeft(left: number, wanted: number, field: string): void {
  if (wanted <= left) return;
  throw invalidField(field, `You have ${left} license(s) left.`);
}

/**
 * A partner's own customer, with a row lock. Throws 404 for anybody else's, and 409 for a disabled one, on which
 * licenses would be lost.
 */
export async function lockBuyersCustomer(tx: Tx, partnerId: number, customerId: number): Promise<Company> {
  const customer = await lockCustomer(tx, partnerId, customerId);
  if (customer.status === 'SUSPENDED') throw conflict("A disabled customer can't get licenses.");
  return customer;
}

export interface Allocation {
  readonly partnerId: number;
  readonly customerId: number;
  readonly licenses: number;
  /** The partner's user. */
  readonly userId: number;
  readonly now: Date;
}

/**
 * Moves licenses from a partner's pool to its customer: to its seats, or to its pool if it is a partner itself.
 * Returns what the customer has now and what the pool has left. Throws 422 when it has too few, 404 for another's
 * customer, and 409 for a disabled one.
 */
export async function allocate(tx: Tx, allocation: Allocation): Promise<{ seats: number; left: number }> {
  const { partnerId, customerId, licenses, userId, now } = allocation;
  const customer = await lockBuyersCustomer(tx, partnerId, customerId);
  const pools = await lockPools(tx, customer.isPartner ? [partnerId, customerId] : [partnerId]);
  const balance = (id: number) => {
    const pool = pools.get(id);
    return pool ? leftIn(pool) : 0;
  };
  checkLeft(balance(partnerId), licenses, 'licensesToAllocate');
  const entry = { licenses, at: now };
  await insertEntries(tx, [
    { ...entry, companyId: partnerId, kind: 'allocated', allocatedBy: userId, ...counterpart(customer) },
  ]);
  const left = balance(partnerId) - licenses;
  if (!customer.isPartner) return { seats: await giveSeats(tx, customer, licenses, now), left };
  const name = (await companyName(tx, partnerId)) ?? '';
  await insertEntries(tx, [
    { ...entry, companyId: customerId, kind: 'received', ...counterpart({ id: partnerId, name }) },
  ]);
  return { seats: balance(customerId) + licenses, left };
}
