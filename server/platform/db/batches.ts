import type { SQL } from 'drizzle-orm';
import type { Queryable } from './client';

/**
 * All rows of a list, a batch at a time: `read` gets the rows behind one, in the order of a unique key, and at most `size` of
 * them; `keyOf` says where the next batch goes on.
 */
export async function* inBatches<Row, Key>(
  { first, size, keyOf }: { readonly first: Key; readonly size: number; readonly keyOf: (row: Row) => Key },
  read: (after: Key) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = first; ; ) {
    const batch = await read(after);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < size) return;
    after = keyOf(last);
  }
}

/** The rows of batches, each as something else. */
export async function* mapBatches<From, To>(
  batches: AsyncIterable<readonly From[]>,
  to: (row: From) => To,
): AsyncGenerator<To[]> {
  for await (const batch of batches) yield batch.map(to);
}

/** Where a batch of a file ended: its key as the database writes it, so that no fraction of a second is lost. */
export interface Place {
  readonly [column: string]: unknown;
  readonly id: string | number;
  readonly user_id: string | number;
  readonly key: string | null;
  /** Of mails. */
  readonly round?: number;
}

/** All ids of a list whose parts are read one after the other, a batch at a time: each goes on behind a place. */
export async function* idBatches(
  db: Queryable,
  parts: readonly ((after: Place | undefined) => SQL)[],
  size: number,
): AsyncGenerator<number[]> {
  for (const part of parts) {
    const batches = inBatches<Place, Place | undefined>(
      { first: undefined, size, keyOf: (row) => row },
      async (after) => (await db.execute<Place>(part(after))).rows,
    );
    for await (const batch of batches) yield batch.map(({ id }) => Number(id));
  }
}
