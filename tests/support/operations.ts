import type { OperationState, Outcome } from '@contract/operations';
import { operationItems, operations } from '@server/domain/operations/operations.tables';
import type { Database } from '@server/platform/db/client';

interface OperationInput {
  companyId: number;
  requestedBy: number;
  state: OperationState;
  items: readonly { userId: number; outcome: Outcome; code?: string }[];
}

/** A disable operation of these users, advanced as far as their outcomes say. */
export async function buildOperation(db: Database, { items, ...values }: OperationInput) {
  const of = (wanted: Outcome) => items.filter(({ outcome }) => outcome === wanted).length;
  const now = new Date();
  const [operation] = await db
    .insert(operations)
    .values({
      ...values,
      kind: 'disable',
      payload: {},
      total: items.length,
      done: of('done'),
      skipped: of('skipped'),
      failed: of('failed'),
      requestId: 'request-of-a-test',
      createdAt: now,
      updatedAt: now,
      startedAt: now,
      finishedAt: values.state === 'done' ? now : null,
    })
    .returning();
  if (!operation) throw new Error('the insert returned no row');
  const key = { companyId: operation.companyId, operationId: operation.id };
  await db
    .insert(operationItems)
    .values(items.map((item, index) => ({ ...key, position: index + 1, ...item })));
  return operation;
}
