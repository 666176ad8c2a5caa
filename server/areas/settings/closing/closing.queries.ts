import { companies } from '@server/domain/company/company.tables';
import { invoices } from '@server/domain/licenses/licenses.tables';
import { users } from '@server/domain/people/people.tables';
import type { Mention } from '@server/domain/privacy/personal-data';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { type CompanyClosing, companyClosings } from './closing.tables';

/** Who asked for it is no longer told once they are deleted. */
export const CLOSING_MENTION: Mention = {
  table: companyClosings,
  of: ({ companyId, ids }) =>
    and(eq(companyClosings.companyId, companyId), isAmong(companyClosings.askedBy, ids)),
  erasure: { askedBy: null },
};

const ofCompany = (companyId: number) => eq(companyClosings.companyId, companyId);

/** The closing of a company, with the address of whoever asked for it. */
export async function findClosing(db: Queryable, companyId: number) {
  const [row] = await db
    .select({ closing: companyClosings, email: users.email })
    .from(companyClosings)
    .leftJoin(
      users,
      and(eq(users.companyId, companyClosings.companyId), eq(users.id, companyClosings.askedBy)),
    )
    .where(ofCompany(companyId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockClosing(tx: Tx, companyId: number): Promise<CompanyClosing | undefined> {
  const [row] = await tx.select().from(companyClosings).where(ofCompany(companyId)).for('update');
  return row;
}

export async function insertClosing(
  tx: Tx,
  closing: Pick<CompanyClosing, 'companyId' | 'askedBy' | 'askedAt' | 'changeId'>,
): Promise<void> {
  await tx.insert(companyClosings).values(closing);
}

export async function updateClosing(
  tx: Tx,
  companyId: number,
  changes: Partial<CompanyClosing>,
): Promise<void> {
  await tx.update(companyClosings).set(changes).where(ofCompany(companyId));
}

export async function deleteClosing(tx: Tx, companyId: number): Promise<void> {
  await tx.delete(companyClosings).where(ofCompany(companyId));
}

/** Companies that are closed between two instants and were not told so many days before, locked; others' locks are left alone. */
export const lockUntold = (
  tx: Tx,
  window: { readonly after: Date; readonly until: Date; readonly days: number; readonly limit: number },
) =>
  tx
    .select({ companyId: companyClosings.companyId, changeId: companyClosings.changeId })
    .from(companyClosings)
    .innerJoin(companies, eq(companies.id, companyClosings.companyId))
    .where(
      and(
        gt(companies.closesAt, window.after),
        lte(companies.closesAt, window.until),
        or(isNull(companyClosings.toldDays), gt(companyClosings.toldDays, window.days)),
      ),
    )
    .orderBy(asc(companies.closesAt), asc(companyClosings.companyId))
    .limit(window.limit)
    .for('update', { of: companyClosings, skipLocked: true });

/** Companies whose day has come, and those whose removal has begun. */
export const selectDue = (db: Queryable, now: Date, limit: number) =>
  db
    .select({ companyId: companyClosings.companyId })
    .from(companyClosings)
    .innerJoin(companies, eq(companies.id, companyClosings.companyId))
    .where(or(lte(companies.closesAt, now), isNotNull(companyClosings.removingSince)))
    .orderBy(asc(companies.closesAt), asc(companyClosings.companyId))
    .limit(limit);

export const countUnpaid = (db: Queryable, companyId: number): Promise<number> =>
  db.$count(invoices, and(eq(invoices.companyId, companyId), eq(invoices.status, 'OPEN')));

export const countCustomers = (db: Queryable, companyId: number): Promise<number> =>
  db.$count(companies, eq(companies.parentCompanyId, companyId));
