import { userLimit } from '@server/domain/company/plan';
import type { Queryable, Tx } from '@server/platform/db/client';
import { invalidField } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { countEnabled } from './people.queries';
import { countHeldSeats } from './seats.queries';

interface SeatHolder {
  id: number;
  hasBoost: boolean;
  seats: number;
}

/**
 * Seats the plan has left; to fill them, lock the company first. The seats of users an operation has just
 * disabled are reserved: they count as free for `people` only, even where the plan was already exceeded.
 */
export async function freeSeats(
  db: Queryable,
  company: SeatHolder,
  now: Date,
  people: readonly number[] = [],
): Promise<number> {
  const free = Math.max(0, userLimit(company) - (await countEnabled(db, company.id)));
  const held = { companyId: company.id, now, people };
  const others = await countHeldSeats(db, { ...held, whose: 'others', most: free });
  const theirs = await countHeldSeats(db, { ...held, whose: 'theirs', most: people.length });
  return Math.max(free - others, theirs);
}

interface WantedSeats {
  readonly wanted: number;
  readonly now: Date;
  /** The users to enable, for whom their own seats may be reserved. */
  readonly people?: readonly number[];
  readonly field?: string;
}

/** Throws 422 on the field when the plan has too few seats left. */
export async function checkSeats(
  tx: Tx,
  company: SeatHolder,
  { wanted, now, people, field = 'email' }: WantedSeats,
): Promise<void> {
  const free = await freeSeats(tx, company, now, people);
  if (wanted > free) throw invalidField(field, words`You can invite up to ${free} user(s).`);
}
