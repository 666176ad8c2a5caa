import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { DataSubjects, Mention, PersonalData, PersonalDataRegistry } from './personal-data';

type TenantTable = PgTable & { companyId: PgColumn; userId: PgColumn };

/** The rows of the users. */
export const byUser = (table: TenantTable) => (people: DataSubjects) =>
  and(eq(table.companyId, people.companyId), inArray(table.userId, [...people.ids]));
/** Matches the address too, because a user may have asked on behalf of others. */
export const byUserOrEmail = (table: TenantTable & { email: PgColumn }) => (people: DataSubjects) =>
  and(
    eq(table.companyId, people.companyId),
    or(inArray(table.userId, [...people.ids]), inArray(table.email, [...people.emails])),
  );
const BATCH = 500;

const keyOf = (table: PgTable): PgColumn[] => {
  const { primaryKeys, columns } = getTableConfig(table);
  const composed = primaryKeys.flatMap((key) => key.columns);
  return composed.length > 0 ? composed : columns.filter((column) => column.primary);
};

/** The rows of one section, in batches. */
export async function* readSection(
  db: Queryable,
  { table, of, hidden = [] }: PersonalData,
  people: DataSubjects,
): AsyncGenerator<Record<string, unknown>[]> {
  const shown = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !hidden.includes(name)),
  );
  for (let offset = 0; ; offset += BATCH) {
    const rows = await db
      .select(shown)
      .from(table)
      .where(of(people))
      .orderBy(...keyOf(table).map((column) => asc(column)))
      .limit(BATCH)
      .offset(offset);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
  }
}

/**
 * Deletes or anonymizes whatever is not deleted with the users' own rows, one statement per table. Call
 * before deleting those rows.
 */
export async function erasePersonalData(
  tx: Tx,
  registry: PersonalDataRegistry,
  people: DataSubjects,
): Promise<void> {
  for (const { table, of, erasure } of registry.data) {
    if (erasure !== 'cascade') await erase(tx, people, { table, of, erasure });
  }
  for (const mention of registry.mentions) await erase(tx, people, mention);
}

async function erase(tx: Tx, people: DataSubjects, { table, of, erasure }: Mention): Promise<void> {
  if (erasure === 'delete') await tx.delete(table).where(of(people));
  else await tx.update(table).set(erasure).where(of(people));
}
