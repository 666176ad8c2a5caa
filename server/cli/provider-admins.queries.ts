import { and, asc, eq } from 'drizzle-orm';
import { companies } from '../domain/company/company.tables';
import { users } from '../domain/people/people.tables';
import type { Queryable } from '../platform/db/client';

/** The company that runs the service, if there is one yet. */
export async function findProvider(db: Queryable) {
  const [company] = await db.select().from(companies).where(eq(companies.isProvider, true));
  return company;
}

/** The provider's super admins, in the order of their addresses. */
export const selectSuperAdmins = (db: Queryable, companyId: number) =>
  db
    .select({
      id: users.id,
      email: users.email,
      uid: users.uid,
      disabledAt: users.disabledAt,
      lastLoginAt: users.lastLoginAt,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, 'superadmin')))
    .orderBy(asc(users.emailKey));

/** Whoever has an address, in any company. */
export async function findByEmailKey(db: Queryable, key: string) {
  const [person] = await db
    .select({
      companyId: users.companyId,
      id: users.id,
      email: users.email,
      role: users.role,
      uid: users.uid,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .where(eq(users.emailKey, key));
  return person;
}
