import { eq, inArray, sql } from 'drizzle-orm';
import { companies } from '../../domain/company/company.tables';
import { departments, groups } from '../../domain/people/people.tables';
import type { Queryable, Tx } from '../../platform/db/client';
import { identityAccounts } from '../../platform/identity/identity.tables';
import { hashPassword } from '../../platform/identity/passwords';
import { emailKey, nameKeys } from '../../platform/text/text';
import type { LoadedCompany } from './people.queries';
import { type CompanyPlan, GENERATED_PASSWORD } from './plan';

const DEFAULT_DEPARTMENT = 'No Department';

/** Which of these companies already exist. */
export async function existingSlugs(db: Queryable, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ slug: companies.slug })
    .from(companies)
    .where(inArray(companies.slug, [...slugs]));
  return new Set(rows.map((row) => row.slug));
}

/** Reserves a block of user ids. The caller has locked the table against other inserts. */
async function reserveIds(tx: Tx, count: number): Promise<number> {
  const { rows } = await tx.execute<{ first: number }>(sql`
    WITH taken AS (SELECT nextval('users_id_seq') AS first)
    SELECT first, setval('users_id_seq', first + ${count}::bigint - 1) FROM taken`);
  const first = rows[0]?.first;
  if (first === undefined) throw new Error('no ids were reserved');
  return Number(first);
}

async function insertCompany(tx: Tx, plan: CompanyPlan, ownerId: number, today: Date): Promise<number> {
  const [row] = await tx
    .insert(companies)
    .values({
      name: plan.name,
      ...nameKeys(plan.name),
      slug: plan.slug,
      country: 'GB',
      ownerId,
      subscriptionType: 'PAID',
      hasBoost: true,
      seats: plan.users * 2,
      trialStatus: 'expired',
      currentPeriodStart: new Date(today.getTime() - 100 * 86_400_000),
      currentPeriodEnd: new Date(today.getTime() + 265 * 86_400_000),
      createdAt: new Date(today.getTime() - 1400 * 86_400_000),
    })
    .returning({ id: companies.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

async function insertAdminAccount(tx: Tx, { admin }: CompanyPlan, today: Date): Promise<void> {
  await tx.insert(identityAccounts).values({
    uid: admin.uid,
    email: admin.email,
    emailKey: emailKey(admin.email),
    passwordHash: await hashPassword(GENERATED_PASSWORD),
    emailVerified: true,
    tokensValidSince: today,
    createdAt: today,
  });
}

/** Inserts the company with its departments, groups and its admin's account. Its users follow. */
export async function insertFrame(tx: Tx, plan: CompanyPlan, today: Date): Promise<LoadedCompany> {
  const firstId = await reserveIds(tx, plan.users);
  const companyId = await insertCompany(tx, plan, firstId, today);
  const keyed = (name: string) => ({ companyId, name, ...nameKeys(name) });
  const inserted = await tx
    .insert(departments)
    .values(
      [DEFAULT_DEPARTMENT, ...plan.departments].map((name) => ({
        ...keyed(name),
        isDefault: name === DEFAULT_DEPARTMENT,
      })),
    )
    .returning({ id: departments.id, key: departments.nameKey });
  const made = await tx.insert(groups).values(plan.groups.map(keyed)).returning({ id: groups.id });
  await insertAdminAccount(tx, plan, today);
  // The default department should not be the largest.
  const [none, ...named] = inserted;
  return {
    plan,
    companyId,
    firstId,
    departments: none ? [...named, none] : named,
    groupIds: made.map((group) => group.id),
  };
}

/** Whether the table has more users than this, closely enough to choose how to load. */
export async function isLargerThan(db: Queryable, count: number): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT 1 FROM users OFFSET ${count} LIMIT 1`);
  return rows.length > 0;
}

export async function companyIdOf(db: Queryable, slug: string): Promise<number | undefined> {
  const [row] = await db.select({ id: companies.id }).from(companies).where(eq(companies.slug, slug));
  return row?.id;
}
