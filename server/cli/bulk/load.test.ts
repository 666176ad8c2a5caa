import { searchKey } from '@contract/names';
import { wrongCounters } from '@tests/support/counters';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '../../domain/company/company.tables';
import { userKeys } from '../../domain/people/people.model';
import { departments, groupMembers, users } from '../../domain/people/people.tables';
import type { OpenDatabase } from '../../platform/db/client';
import { testDatabase } from '../../platform/db/testing';
import { findAccountByEmail } from '../../platform/identity/embedded/accounts.queries';
import { comparePassword } from '../../platform/identity/passwords';
import { loadCompanies } from './load';
import { type CompanyPlan, GENERATED_PASSWORD, planCompanies } from './plan';

const NOW = new Date('2026-03-04T05:06:07Z');
const SIZES = [25_000, 400];

let database: OpenDatabase;
let plans: CompanyPlan[];

const load = (into: OpenDatabase, sizes: readonly number[]) =>
  loadCompanies(into, planCompanies(sizes), NOW, () => undefined);

const indexesOf = async () => {
  const { rows } = await database.pool.query<{ indexdef: string }>(
    "SELECT indexdef FROM pg_indexes WHERE tablename = 'users' ORDER BY indexname",
  );
  return rows.map((row) => row.indexdef);
};

const companyOf = async (from: OpenDatabase, plan: CompanyPlan | undefined) => {
  const [company] = await from.db
    .select()
    .from(companies)
    .where(eq(companies.slug, plan?.slug ?? ''));
  if (!company) throw new Error('the company was not made');
  const people = await from.db.select().from(users).where(eq(users.companyId, company.id)).orderBy(users.id);
  return { company, people };
};

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('generated companies', () => {
  it('have the requested sizes, and all indexes are restored', async () => {
    const before = await indexesOf();
    plans = await load(database, SIZES);
    expect(await indexesOf()).toEqual(before);
    for (const plan of plans) {
      const { people } = await companyOf(database, plan);
      expect(people).toHaveLength(plan.users);
    }
  });

  it('have the keys that the gateway would derive', async () => {
    const rows = await database.db.select().from(departments);
    const keys = new Map(rows.map((row) => [row.id, searchKey(row.name)]));
    for (const plan of plans) {
      const { people } = await companyOf(database, plan);
      for (const person of people) expect(person).toMatchObject(userKeys(person));
      for (const person of people) expect(person.departmentKey).toBe(keys.get(person.departmentId));
      expect(new Set(people.map((person) => person.emailKey)).size).toBe(plan.users);
    }
  });

  it('have counters equal to a count of the rows', async () => {
    expect(await wrongCounters(database.db)).toEqual([]);
  });

  it('have users of every role and status: disabled, invited, never signed in', async () => {
    const { people } = await companyOf(database, plans[0]);
    const share = (matches: (person: (typeof people)[number]) => boolean) =>
      people.filter(matches).length / people.length;
    expect(new Set(people.map((person) => person.role)).size).toBe(8);
    expect(new Set(people.map((person) => person.taskStatus))).toEqual(new Set([0, 1, 2, 3]));
    expect(share((person) => person.disabledAt !== null)).toBeCloseTo(0.03, 2);
    expect(share((person) => person.registrationType === 'INVITED')).toBeCloseTo(0.12, 1);
    expect(share((person) => person.lastLoginAt === null)).toBeGreaterThan(0.15);
    expect(people.every((person) => (person.lastLoginAt ?? NOW) >= person.createdAt)).toBe(true);
    const members = await database.db.$count(
      groupMembers,
      eq(groupMembers.companyId, people[0]?.companyId ?? 0),
    );
    expect(members / people.length).toBeCloseTo(0.41, 1);
  });

  it('have an owner who can sign in with the printed password', async () => {
    const { company, people } = await companyOf(database, plans[1]);
    const owner = people.find((person) => person.id === company.ownerId);
    const account = await findAccountByEmail(database.db, plans[1]?.admin.email ?? '');
    expect(owner).toMatchObject({
      role: 'admin',
      uid: account?.uid,
      email: account?.email,
      disabledAt: null,
      // No agreement or welcome before their first screen.
      privacyPolicyConfirmedAt: expect.any(Date),
    });
    expect(await comparePassword(GENERATED_PASSWORD, account?.passwordHash ?? null)).toMatchObject({
      matches: true,
    });
  });

  it('are kept when they exist, and more can be added', async () => {
    expect(await load(database, SIZES)).toEqual([]);
    const more = await load(database, [...SIZES, 50]);
    expect(more.map((plan) => plan.users)).toEqual([50]);
    expect(await wrongCounters(database.db)).toEqual([]);
  });

  it('are the same in every database, whatever the sizes of the others', async () => {
    const other = await testDatabase();
    await load(other, [30, ...SIZES.slice(1)]);
    const told = ({ email, role, taskStatus, lastLoginAt, disabledAt }: typeof users.$inferSelect) =>
      [email, role, taskStatus, lastLoginAt, disabledAt] as const;
    const [mine, theirs] = [await companyOf(database, plans[1]), await companyOf(other, plans[1])];
    await other.close();
    expect(theirs.people.map(told)).toEqual(mine.people.map(told));
  });
});
