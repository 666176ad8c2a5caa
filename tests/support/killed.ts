import { vi } from 'vitest';
import type { TestGateway } from './gateway';

class Killed extends Error {}

/** Fails the transaction of this number as a killed process would: before its commit, or right after it. */
export function killAt({ db }: Pick<TestGateway, 'db'>, number: number, when: 'before' | 'after') {
  const transaction = db.transaction.bind(db);
  let count = 0;
  return vi.spyOn(db, 'transaction').mockImplementation(async (work, config) => {
    count += 1;
    if (count !== number) return transaction(work, config);
    if (when === 'before') {
      return transaction(async (tx) => {
        await work(tx);
        throw new Killed();
      }, config);
    }
    await transaction(work, config);
    throw new Killed();
  });
}

/** Every transaction up to this number, before and after its commit. */
export const killsUpTo = (steps: number) =>
  Array.from({ length: steps }, (_, index) => index + 1).flatMap((number) =>
    (['before', 'after'] as const).map((when) => [when, number] as const),
  );
