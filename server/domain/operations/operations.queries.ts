import { OPEN_STATES, type OperationKindName, type Outcome } from '@contract/operations';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, between, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { RowCustomer } from './customers';
import type { ItemResult } from './kind';
import { operationItems, operations } from './operations.tables';

export type StoredOperation = typeof operations.$inferSelect;
export interface OperationKey {
  readonly companyId: number;
  readonly operationId: number;
}

const byKey = ({ companyId, operationId }: OperationKey) =>
  and(eq(operations.companyId, companyId), eq(operations.id, operationId));
const itemsOf = ({ companyId, operationId }: OperationKey) =>
  and(eq(operationItems.companyId, companyId), eq(operationItems.operationId, operationId));

export async function insertOperation(tx: Tx, values: typeof operations.$inferInsert) {
  const [row] = await tx.insert(operations).values(values).returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** Freezes customers as the rows of an operation, with their names; returns how many. */
export async function freezeCustomers(
  tx: Tx,
  { companyId, operationId }: OperationKey,
  customers: readonly RowCustomer[],
): Promise<number> {
  const rows = customers.map(({ companyId, companyName }) => ({ companyId, companyName }));
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position, data)
    SELECT ${companyId}::bigint, ${operationId}::bigint, place, customer
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS given (customer, place)`);
  return result.rowCount ?? 0;
}

/** Freezes the done rows of an operation, each with its previous values; returns how many. */
export async function freezeDone(tx: Tx, key: OperationKey, undone: number): Promise<number> {
  const result = await tx.execute(sql`
    INSERT INTO operation_items (company_id, operation_id, position, user_id, data)
    SELECT company_id, ${key.operationId}::bigint, row_number() OVER (ORDER BY position), user_id, before
    FROM operation_items
    WHERE company_id = ${key.companyId} AND operation_id = ${undone} AND outcome = 'done'`);
  return result.rowCount ?? 0;
}

/** The operation with its requester. */
export async function findOperation(db: Queryable, key: OperationKey) {
  const [row] = await selectOperations(db).where(byKey(key));
  return row;
}

/** The operation, locked until the transaction ends: batches, cancellations and undos wait here. */
export async function lockOperation(tx: Tx, key: OperationKey): Promise<StoredOperation | undefined> {
  const [row] = await tx.select().from(operations).where(byKey(key)).for('no key update');
  return row;
}

export async function updateOperation(
  tx: Tx,
  key: OperationKey,
  changes: Partial<typeof operations.$inferInsert>,
): Promise<void> {
  await tx.update(operations).set(changes).where(byKey(key));
}

function selectOperations(db: Queryable) {
  return db
    .select({ operation: operations, email: users.email })
    .from(operations)
    .leftJoin(users, and(eq(users.companyId, operations.companyId), eq(users.id, operations.requestedBy)))
    .$dynamic();
}

interface Listed {
  readonly companyId: number;
  readonly onlyOpen?: boolean;
  /** Only operations of this kind. */
  readonly kind?: OperationKindName;
}

const listedOf = ({ companyId, onlyOpen, kind }: Listed) =>
  and(
    eq(operations.companyId, companyId),
    onlyOpen ? inArray(operations.state, [...OPEN_STATES]) : undefined,
    kind ? eq(operations.kind, kind) : undefined,
  );

/** A page of the company's operations, newest first, with their total. */
export async function listOperations(db: Queryable, page: Listed & { offset: number; limit: number }) {
  const condition = listedOf(page);
  const rows = await selectOperations(db)
    .where(condition)
    .orderBy(desc(operations.createdAt), desc(operations.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await db.$count(operations, condition) };
}

/** Whether the company has an operation of this kind that has not ended. */
export async function isRunning(db: Queryable, companyId: number, kind: OperationKindName): Promise<boolean> {
  return (await db.$count(operations, listedOf({ companyId, kind, onlyOpen: true }))) > 0;
}

/** The next rows, in order of position. */
export function nextItems(tx: Queryable, key: OperationKey, processed: number, most: number) {
  return tx
    .select({ position: operationItems.position, userId: operationItems.userId, data: operationItems.data })
    .from(operationItems)
    .where(and(itemsOf(key), between(operationItems.position, processed + 1, processed + most)))
    .orderBy(asc(operationItems.position));
}

/**
 * Stores the outcomes of rows. The bounds let the index be used; a join alone may read the whole operation.
 */
export async function recordResults(tx: Tx, key: OperationKey, results: readonly ItemResult[]) {
  if (results.length === 0) return;
  const places = results.map(({ position }) => position);
  await tx.execute(sql`
    UPDATE operation_items item SET outcome = result.outcome, code = result.code, before = result.before,
      user_id = coalesce(item.user_id, result."userId")
    FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      AS result (position integer, outcome text, code text, before jsonb, "userId" bigint)
    WHERE item.company_id = ${key.companyId} AND item.operation_id = ${key.operationId}
      AND item.position BETWEEN ${Math.min(...places)} AND ${Math.max(...places)}
      AND item.position = result.position`);
}

export interface ItemsWindow extends OperationKey {
  readonly outcome?: Outcome | undefined;
  /** Only rows after this position. */
  readonly after?: number;
  readonly offset?: number;
  readonly limit: number;
}

/** Frozen rows with their users, as far as those still exist. */
export function listItems(db: Queryable, window: ItemsWindow, outcomes?: readonly Outcome[]) {
  const { outcome, after, offset = 0, limit } = window;
  return db
    .select({
      position: operationItems.position,
      userId: operationItems.userId,
      email: users.email,
      /** The user's; of a row about a company, its name when it was chosen. */
      name: sql<string | null>`coalesce(${users.name}, ${operationItems.data} ->> 'companyName')`,
      lastName: users.lastName,
      outcome: operationItems.outcome,
      code: operationItems.code,
    })
    .from(operationItems)
    .leftJoin(users, and(eq(users.companyId, operationItems.companyId), eq(users.id, operationItems.userId)))
    .where(
      and(
        itemsOf(window),
        outcome ? eq(operationItems.outcome, outcome) : undefined,
        outcomes ? inArray(operationItems.outcome, [...outcomes]) : undefined,
        after === undefined ? undefined : sql`${operationItems.position} > ${after}`,
      ),
    )
    .orderBy(asc(operationItems.position))
    .limit(limit)
    .offset(offset);
}

/** Open operations without progress since then: their job was lost. */
export function findStalled(db: Queryable, before: Date) {
  return db
    .select({ companyId: operations.companyId, operationId: operations.id })
    .from(operations)
    .where(and(isNull(operations.finishedAt), lt(operations.updatedAt, before)))
    .limit(1000);
}

/** Deletes operations that ended before then, with their rows. */
export async function forgetOperations(db: Queryable, before: Date): Promise<void> {
  await db.delete(operations).where(lt(operations.finishedAt, before));
}
