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
