import { ROLE_GROUPS } from '@contract/access';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';

/** Users of the console with an account and without a second factor. */
const lacking = (companyId: number) =>
  and(
    eq(users.companyId, companyId),
    inArray(users.role, [...ROLE_GROUPS.adminArea]),
    isNull(users.disabledAt),
    isNotNull(users.uid),
    eq(users.isMfaEnabled, false),
  );

/** The first of those who use the console without a second factor, by address. */
export const firstLacking = (db: Queryable, companyId: number, most: number) =>
  db
    .select({ id: users.id, name: users.name, lastName: users.lastName, email: users.email })
    .from(users)
    .where(lacking(companyId))
    .orderBy(asc(users.email), asc(users.id))
    .limit(most);

export async function countLacking(db: Queryable, companyId: number): Promise<number> {
  const [row] = await db.select({ amount: count() }).from(users).where(lacking(companyId));
  return row?.amount ?? 0;
}

/** Makes sessions as short again as they were, where they have become longer since. */
export async function shortenSessions(
  tx: Tx,
  companyId: number,
  { idleMinutes, maxMinutes }: { readonly idleMinutes: number | null; readonly maxMinutes: number | null },
): Promise<void> {
  // LEAST leaves out what is null, which stands for the longest.
  await tx
    .update(companies)
    .set({
      sessionIdleMinutes: sql`least(${companies.sessionIdleMinutes}, ${idleMinutes}::integer)`,
      sessionMaxMinutes: sql`least(${companies.sessionMaxMinutes}, ${maxMinutes}::integer)`,
    })
    .where(eq(companies.id, companyId));
}

/** Requires a second factor again from when it was required, unless it is by now. */
export async function requireAgain(tx: Tx, companyId: number, from: Date): Promise<void> {
  const isLater = or(
    isNull(companies.adminFactorFrom),
    sql`${companies.adminFactorFrom} > ${from.toISOString()}::timestamptz`,
  );
  await tx
    .update(companies)
    .set({ adminFactorFrom: from })
    .where(and(eq(companies.id, companyId), isLater));
}
