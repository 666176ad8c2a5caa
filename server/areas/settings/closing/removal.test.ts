import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { loadFixtures } from '@fixtures/load';
import { companies } from '@server/domain/company/company.tables';
import { files } from '@server/domain/files/files.tables';
import { subscriptions } from '@server/domain/licenses/licenses.tables';
import { userKeys } from '@server/domain/people/people.model';
import { users } from '@server/domain/people/people.tables';
import { auditSubjects } from '@server/platform/db/audit.tables';
import { seedFixtures, storeFiles } from '@server/seed';
import { runUpkeep } from '@server/upkeep';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { wholeDatabase } from '@tests/support/whole-database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { companyExports } from '../company-export/exports.tables';
import { companyClosings } from './closing.tables';
import { KEPT_TABLES, tenantTables } from './removal.queries';
import { removeCompany } from './removal.rules';

/** Of the demonstration: a direct customer with years of training, simulations and invoices. */
const LARKFIELD = 101;
const log = { warn: vi.fn() };
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
  const fixtures = loadFixtures();
  await storeFiles(gateway.deps.files, fixtures);
  await seedFixtures(gateway.db, fixtures, gateway.clock());
});
afterAll(() => gateway.close());

const rowOf = async (id: number) =>
  (await gateway.db.select().from(companies).where(eq(companies.id, id)))[0];

/** As if the waiting time of a company were over, with nothing in the way. */
async function letItsDayCome(companyId: number, askedBy: number | null) {
  const now = gateway.clock();
  const changes = { hasBoost: false, parentCompanyId: null, closesAt: now };
  await gateway.db.update(companies).set(changes).where(eq(companies.id, companyId));
  await gateway.db
    .update(subscriptions)
    .set({ status: 'canceled', releasedAt: now })
    .where(eq(subscriptions.companyId, companyId));
  await gateway.db.execute(
    sql`UPDATE invoices SET status = 'UNCOLLECTIBLE' WHERE status = 'OPEN' AND company_id = ${companyId}`,
  );
  await gateway.db.insert(companyClosings).values({ companyId, askedBy, askedAt: now, changeId: 1 });
}

/** How many rows each table has of a company. */
async function rowsOf(companyId: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, company } of await tenantTables(gateway.db)) {
    const { rows } = await gateway.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM ${sql.identifier(name)} WHERE ${sql.identifier(company)} = ${companyId}`,
    );
    if (rows[0]?.n) found[name] = rows[0].n;
  }
  return found;
}

/** Every row of the other companies, by table. */
async function othersThan(companyId: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name, company } of await tenantTables(gateway.db)) {
    const { rows } = await gateway.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM ${sql.identifier(name)} WHERE ${sql.identifier(company)} IS DISTINCT FROM ${companyId}`,
    );
    found[name] = rows[0]?.n ?? 0;
  }
  return found;
}

describe('a company of the demonstration, once its day has come', () => {
  let people: (typeof users.$inferSelect)[];
  let others: Record<string, number>;
  let storedFile: string;
  let uploaded: string[];
  let invoicesBefore: unknown[];
  const invoicesOf = async () =>
    (
      await gateway.db.execute(
        sql`SELECT number, payer_name, amount, status FROM invoices WHERE company_id = ${LARKFIELD} ORDER BY number`,
      )
    ).rows;

  beforeAll(async () => {
    // What the upkeep does for all companies is done before they are counted.
    await runUpkeep(gateway.deps, log);
    await gateway.deliverMails();
    people = await gateway.db.select().from(users).where(eq(users.companyId, LARKFIELD));
    const ownerId = (await rowOf(LARKFIELD))?.ownerId ?? null;
    storedFile = randomUUID();
    await gateway.deps.files.put(storedFile, Readable.from(['ID,Name\r\n']), 'text/csv');
    await gateway.db.insert(companyExports).values({
      companyId: LARKFIELD,
      sections: ['groups'],
      begun: [storedFile],
      namesLearners: false,
      createdAt: gateway.clock(),
      expiresAt: new Date(gateway.clock().getTime() + 86_400_000),
    });
    uploaded = (await gateway.db.select().from(files).where(eq(files.ownerCompanyId, LARKFIELD))).map(
      ({ id }) => id,
    );
    await letItsDayCome(LARKFIELD, ownerId);
    others = await othersThan(LARKFIELD);
    invoicesBefore = await invoicesOf();
    expect(Object.keys(await rowsOf(LARKFIELD)).length).toBeGreaterThan(40);
    // Two transactions, and then the process dies.
    const { transaction } = gateway.db;
    let left = 3;
    const dying = vi.spyOn(gateway.db, 'transaction').mockImplementation((...given) => {
      left -= 1;
      return left > 0 ? transaction.apply(gateway.db, given) : Promise.reject(new Error('the process died'));
    });
    await expect(removeCompany(gateway.deps, { companyId: LARKFIELD })).rejects.toThrow('died');
    dying.mockRestore();
  });

  it('admits nobody as soon as the removal has begun, and goes on where a dead process left it', async () => {
    expect(await rowOf(LARKFIELD)).toMatchObject({ status: 'SUSPENDED', closedAt: null });
    const left = await gateway.db.$count(users, eq(users.companyId, LARKFIELD));
    expect(left).toBeGreaterThan(0);
    gateway.mails.splice(0);
    await runUpkeep(gateway.deps, log);
    const told = (await gateway.deliverMails()).filter(({ template }) => template === 'accountClosed');
    expect(told.map(({ to }) => to)).toContain('admin@larkfield.example');
    expect((await rowOf(LARKFIELD))?.closedAt).not.toBeNull();
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('has no rows left but the books and logs without names', async () => {
    expect(await rowsOf(LARKFIELD)).toEqual({});
    expect(await gateway.db.$count(auditSubjects, eq(auditSubjects.companyId, LARKFIELD))).toBe(0);
    expect(await gateway.db.$count(companyClosings)).toBe(0);
  });

  it('leaves nothing of its people anywhere in the database, but the addresses of the last mails', async () => {
    const lines = (await wholeDatabase(gateway.db)).filter((line) => !line.startsWith('mails: '));
    const addresses = people.map(({ email }) => email.toLowerCase());
    const naming = lines.filter((line) => {
      const text = line.toLowerCase();
      return addresses.some((address) => text.includes(address));
    });
    expect(naming.map((line) => line.slice(0, 300))).toEqual([]);
    const uids = people.flatMap(({ uid }) => uid ?? []);
    expect(
      lines.filter((line) => uids.some((uid) => line.includes(uid))).map((line) => line.slice(0, 200)),
    ).toEqual([]);
  });

  it('leaves all other companies as they were, and every counter right', async () => {
    expect(await othersThan(LARKFIELD)).toEqual(others);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('keeps its invoices as they were', async () => {
    expect(invoicesBefore.length).toBeGreaterThan(0);
    expect(await invoicesOf()).toEqual(invoicesBefore);
    expect(await rowOf(LARKFIELD)).toMatchObject({ name: 'Larkfield Logistics', ownerId: null, phone: null });
  });

  it('has no file in the store any more', async () => {
    expect(await gateway.deps.files.open(storedFile)).toBeUndefined();
    gateway.clock.advance(25 * 3600_000);
    await runUpkeep(gateway.deps, log);
    for (const id of uploaded) expect(await gateway.deps.files.open(id)).toBeUndefined();
  });

  it('frees its name and its addresses for a new registration', async () => {
    const again = await gateway.buildCompany({ name: 'Larkfield Logistics' });
    await gateway.buildAdmin(again, {
      email: 'admin@larkfield.example',
      ...userKeys({ email: 'admin@larkfield.example', name: 'A', lastName: 'B' }),
    });
    expect(again.id).not.toBe(LARKFIELD);
  });
});

it('every table of the database either goes with a company, or is kept for a reason', async () => {
  const going = new Set((await tenantTables(gateway.db)).map(({ name }) => name));
  const { rows } = await gateway.db.execute<{ name: string }>(
    sql`SELECT DISTINCT c.relname::text AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE a.attname = 'company_id' AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace`,
  );
  const kept = rows.map(({ name }) => name).filter((name) => !going.has(name));
  expect(kept.toSorted()).toEqual(Object.keys(KEPT_TABLES).toSorted());
});
