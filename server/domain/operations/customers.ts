import type { FrozenItem } from './kind';

/** A customer that a row is about. */
export interface RowCustomer {
  readonly companyId: number;
  readonly companyName: string;
}

/** The customer a row is about; a row without one is a bug in the code that froze it. */
export function customerOf({ data, position }: FrozenItem): RowCustomer {
  const { companyId, companyName } = data ?? {};
  if (typeof companyId !== 'number') throw new Error(`row ${position} has no customer`);
  return { companyId, companyName: String(companyName) };
}
