import { OPERATION_KINDS, type OperationKindName, operationEndpoints } from '@contract/operations';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { beginVisit } from '@server/domain/visits/visits.rules';
import { partnerVisits } from '@server/domain/visits/visits.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { retriedTransaction } from '@server/platform/http/transaction';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildOperation } from '@tests/support/operations';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runBatch } from './batch';
import type { OperationKey } from './operations.queries';
import { operations } from './operations.tables';

let gateway: TestGateway;
let company: CompanyRow;
let requester: UserRow;
let admin: UserRow;
let people: { id: number }[];

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ seats: 10_000 });
  admin = await gateway.buildAdmin(company);
  requester = await gateway.buildAdmin(company);
  people = await gateway.buildMany(company, 2);
});

const changeUser = (id: number, changes: Partial<UserRow>) =>
  gateway.db.update(users).set(changes).where(eq(users.id, id));
const changeCompany = (id: number, changes: Partial<CompanyRow>) =>
  gateway.db.update(companies).set(changes).where(eq(companies.id, id));
const next = (key: OperationKey) => retriedTransaction(gateway.db, (tx) => runBatch(tx, gateway.deps, key));
const enabled = () =>
  gateway.db.$count(users, and(eq(users.companyId, company.id), isNull(users.disabledAt)));

/** A running operation of a kind, on two users, with this requester. */
async function under(kind: OperationKindName, onBehalfOf: number | null = null): Promise<OperationKey> {
  const { id, companyId } = await buildOperation(gateway.db, {
    companyId: company.id,
    requestedBy: requester.id,
    state: 'running',
    items: people.map((person) => ({ userId: person.id, outcome: 'pending' })),
  });
  await gateway.db.update(operations).set({ kind, onBehalfOf }).where(eq(operations.id, id));
  return { companyId, operationId: id };
}

const read = async ({ operationId }: OperationKey) =>
  (await gateway.db.select().from(operations).where(eq(operations.id, operationId)))[0];

describe('an operation whose requester lost the right to it', () => {
  it.each(OPERATION_KINDS)('of the kind %s is stopped before its next batch', async (kind) => {
    const key = await under(kind);
    await changeUser(requester.id, { role: 'user' });
    const before = await gateway.db.select().from(users).where(eq(users.companyId, company.id));
    expect(await next(key)).toBe('ended');
    expect(await read(key)).toMatchObject({
      state: 'stopped',
      stopReason: 'REQUESTER_ROLE',
      done: 0,
      skipped: 0,
      failed: 0,
      finishedAt: expect.any(Date),
    });
    expect(await gateway.db.select().from(users).where(eq(users.companyId, company.id))).toEqual(before);
  });

  it('gives the reason: deleted, disabled, given another role, or their company disabled', async () => {
    const reasonAfter = async (change: () => Promise<unknown>) => {
      const key = await under('disable');
      await change();
      await next(key);
      return (await read(key))?.stopReason;
    };
    expect(await reasonAfter(() => changeUser(requester.id, { role: 'read_only_admin' }))).toBe(
      'REQUESTER_ROLE',
    );
    expect(await reasonAfter(() => changeUser(requester.id, { disabledAt: new Date() }))).toBe(
      'REQUESTER_DISABLED',
    );
    expect(await reasonAfter(() => changeCompany(company.id, { status: 'SUSPENDED' }))).toBe(
      'COMPANY_DISABLED',
    );
    await changeCompany(company.id, { status: 'ACTIVE' });
    expect(await reasonAfter(() => gateway.db.delete(users).where(eq(users.id, requester.id)))).toBe(
      'REQUESTER_DELETED',
    );
    expect(await enabled()).toBe(1 + people.length);
  });

  it('keeps the rows already done, reports the others and leaves an event', async () => {
    const many = await gateway.buildMany(company, 150);
    const token = await gateway.tokenFor(requester);
    const params = { companyId: company.id };
    const body = { kind: 'disable' as const, ids: many.map(({ id }) => id) };
    const { data } = (await gateway.call(operationEndpoints.start, { token, params, body })).body;
    const key = { ...params, operationId: data.id };
    await next(key);
    await changeUser(requester.id, { role: 'user' });
    await gateway.deliverMails();
    const of = { token: await gateway.tokenFor(admin), params: key };
    const stopped = (await gateway.call(operationEndpoints.get, of)).body.data;
    expect(stopped).toMatchObject({
      state: 'stopped',
      stopReason: 'REQUESTER_ROLE',
      done: 100,
      canUndo: true,
    });
    expect(await enabled()).toBe(2 + people.length + 50);
    const query = { outcome: 'pending' as const, pageSize: 100 };
    const { items } = (await gateway.call(operationEndpoints.items, { ...of, query })).body.data;
    expect(items).toHaveLength(50);
    expect(new Set(items.map(({ code }) => code))).toEqual(new Set(['REQUESTER_ROLE']));
    const csv = (await gateway.call(operationEndpoints.exportItems, of)).body;
    expect(csv).toContain('Not done,The user who started this is no longer an admin');
    const ended = and(eq(auditEvents.companyId, company.id), eq(auditEvents.action, 'operation.finished'));
    const [event] = await gateway.db.select().from(auditEvents).where(ended);
    expect(event?.details).toMatchObject({ state: 'stopped', stopReason: 'REQUESTER_ROLE', done: 100 });
  });

  it('is canceled rather than stopped when it was canceled', async () => {
    const key = await under('disable');
    await gateway.db
      .update(operations)
      .set({ state: 'cancelling' })
      .where(eq(operations.id, key.operationId));
    await changeUser(requester.id, { role: 'user' });
    await next(key);
    expect(await read(key)).toMatchObject({ state: 'cancelled', stopReason: null });
  });
});

describe("an operation requested by a partner's user", () => {
  let partner: CompanyRow;
  let visitor: UserRow;
  beforeEach(async () => {
    partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    visitor = await gateway.buildAdmin(partner);
    await changeCompany(company.id, {
      parentCompanyId: partner.id,
      loginAsCompanyStatus: 'AVAILABLE',
      ownerId: requester.id,
    });
  });

  const changeVisit = (changes: Partial<typeof partnerVisits.$inferInsert>) =>
    gateway.db.update(partnerVisits).set(changes).where(eq(partnerVisits.companyId, company.id));
  const enter = () =>
    retriedTransaction(gateway.db, (tx) =>
      beginVisit(
        tx,
        { companyId: partner.id, userId: visitor.id, uid: visitor.uid ?? '' },
        company.id,
        gateway.clock(),
      ),
    );
  async function asked() {
    const visit = await enter();
    const key = await under('disable', visitor.id);
    await gateway.db.update(operations).set({ visitId: visit.id }).where(eq(operations.id, key.operationId));
    return key;
  }

  it('continues while the customer consents and the partner is allowed', async () => {
    const key = await asked();
    await next(key);
    expect(await read(key)).toMatchObject({ state: 'done', done: 2 });
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'the customer takes the consent back',
      () => changeCompany(company.id, { loginAsCompanyStatus: 'NOT_AVAILABLE' }),
    ],
    ['the customer leaves the partner', () => changeCompany(company.id, { parentCompanyId: null })],
    ["the partner's person is disabled", () => changeUser(visitor.id, { disabledAt: new Date() })],
    ["the partner's person is no longer an admin", () => changeUser(visitor.id, { role: 'read_only_admin' })],
    ['the partner company is disabled', () => changeCompany(partner.id, { status: 'SUSPENDED' })],
  ])('is stopped when %s', async (_when, change) => {
    const key = await asked();
    await change();
    await next(key);
    expect(await read(key)).toMatchObject({ state: 'stopped', stopReason: 'PARTNER_ACCESS', done: 0 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['was left', () => changeVisit({ leftAt: gateway.clock() })],
    ['is over', () => changeVisit({ endsAt: gateway.clock() })],
  ])('is stopped when the visit %s, though another goes on', async (_when, change) => {
    const key = await asked();
    await change();
    await enter();
    await next(key);
    expect(await read(key)).toMatchObject({ state: 'stopped', stopReason: 'VISIT_ENDED', done: 0 });
  });
});
