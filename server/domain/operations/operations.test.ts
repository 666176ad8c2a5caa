import { limits } from '@contract/limits';
import { type Operation, type OperationStart, operationEndpoints } from '@contract/operations';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { retriedTransaction } from '@server/platform/http/transaction';
import { jobs } from '@server/platform/jobs/jobs.tables';
import { doneIn } from '@tests/support/audit';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runBatch } from './batch';

const MANY = limits.operations.inlineMax + 150;

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ seats: 10_000 });
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
});

const start = (body: OperationStart) => gateway.call(operationEndpoints.start, { token, params, body });
const of = (operation: Operation) => ({ ...params, operationId: operation.id });
const read = async (operation: Operation) =>
  (await gateway.call(operationEndpoints.get, { token, params: of(operation) })).body.data;
const drain = () => gateway.deliverMails();
const enabled = () =>
  gateway.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, company.id), isNull(users.disabledAt)));
const events = () =>
  gateway.db.select().from(auditEvents).where(doneIn(company.id)).orderBy(asc(auditEvents.id));
const batch = (operation: Operation) =>
  retriedTransaction(gateway.db, (tx) =>
    runBatch(tx, gateway.deps, { companyId: company.id, operationId: operation.id }),
  );

describe('an operation on a few users', () => {
  it('is finished in the response and leaves one audit event', async () => {
    const people = await gateway.buildMany(company, 3);
    const ids = people.map(({ id }) => id);
    const { data } = (await start({ kind: 'disable', ids })).body;
    expect(data).toMatchObject({ state: 'done', total: 3, done: 3, skipped: 0, failed: 0, canUndo: true });
    expect((await enabled()).map(({ id }) => id)).toEqual([admin.id]);
    expect(await events()).toEqual([
      expect.objectContaining({
        action: 'users.disabled',
        targetId: String(data.id),
        details: expect.objectContaining({ ids, total: 3, state: 'done' }),
      }),
    ]);
  });

  it('skips protected users and gives the reason, in the list and in the file', async () => {
    const [person] = await gateway.buildMany(company, 1);
    const ids = [person?.id ?? 0, admin.id];
    const { data } = (await start({ kind: 'disable', ids })).body;
    expect(data).toMatchObject({ total: 2, done: 1, skipped: 1 });
    const query = { outcome: 'skipped' as const };
    const { items, pageInfo } = (
      await gateway.call(operationEndpoints.items, { token, params: of(data), query })
    ).body.data;
    expect(items).toEqual([expect.objectContaining({ userId: admin.id, email: admin.email, code: 'SELF' })]);
    expect(pageInfo.totalItems).toBe(1);
    const csv = (await gateway.call(operationEndpoints.exportItems, { token, params: of(data) })).body;
    const line = `${admin.email},${admin.name},${admin.lastName},Skipped,This is your own account`;
    expect(csv.split('\r\n').slice(1)).toEqual([line, '']);
  });

  it('ignores users of another company', async () => {
    const other = await gateway.buildCompany();
    const [foreign] = await gateway.buildMany(other, 1);
    const { data } = (await start({ kind: 'disable', ids: [foreign?.id ?? 0] })).body;
    expect(data).toMatchObject({ state: 'done', total: 0 });
  });

  it('requires either ids or a filter, not both', async () => {
    const refused = await start({ kind: 'disable' });
    expect(refused.status).toBe(422);
    expect(refused.error.details.map(({ code }) => code)).toEqual(['ids']);
  });
});

describe('an operation on many users', () => {
  it('freezes the matching users, processes them in a job, and changes no one else', async () => {
    await gateway.buildMany(company, MANY, () => ({ name: 'Frozen' }));
    const bystanders = await gateway.buildMany(company, 2);
    const { data } = (await start({ kind: 'disable', filter: { search: 'frozen' } })).body;
    expect(data).toMatchObject({ state: 'queued', total: MANY, done: 0 });
    const late = await gateway.buildMany(company, 1, () => ({ name: 'Frozen' }));
    await drain();
    expect(await read(data)).toMatchObject({ state: 'done', done: MANY, skipped: 0, failed: 0 });
    const left = (await enabled()).map(({ id }) => id).toSorted((a, b) => a - b);
    expect(left).toEqual([admin.id, ...bystanders.map(({ id }) => id), ...late.map(({ id }) => id)]);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('records its start, every batch with the users it changed, and its end', async () => {
    const people = await gateway.buildMany(company, MANY);
    await start({ kind: 'disable', ids: people.map(({ id }) => id) });
    await drain();
    const recorded = await events();
    const actions = recorded.map(({ action }) => action);
    expect(actions[0]).toBe('operation.started');
    expect(actions.at(-1)).toBe('operation.finished');
    const changed = recorded.flatMap(({ action, details }) =>
      action === 'users.disabled' ? (details?.ids as number[]) : [],
    );
    expect(changed).toEqual(people.map(({ id }) => id));
  });

  it('resumes after a crash, without repeating or skipping anyone', async () => {
    await gateway.buildMany(company, MANY);
    const { data } = (await start({ kind: 'resendInvite', filter: { filterBy: ['learner'] } })).body;
    await batch(data);
    await expect(
      gateway.db.transaction(async (tx) => {
        await runBatch(tx, gateway.deps, { companyId: company.id, operationId: data.id });
        throw new Error('the process died');
      }),
    ).rejects.toThrow('the process died');
    expect(await read(data)).toMatchObject({ state: 'running', done: limits.operations.batchSize });
    const mails = await drain();
    expect(await read(data)).toMatchObject({ state: 'done', done: MANY });
    expect(new Set(mails.map(({ to }) => to)).size).toBe(MANY);
    expect(mails).toHaveLength(MANY);
  });

  it('stops before its next batch when canceled, and rows already done stay done', async () => {
    await gateway.buildMany(company, MANY);
    const { data } = (await start({ kind: 'disable', filter: { filterBy: ['learner'] } })).body;
    await batch(data);
    const cancelling = await gateway.call(operationEndpoints.cancel, { token, params: of(data) });
    expect(cancelling.body.data.state).toBe('cancelling');
    await drain();
    const { batchSize } = limits.operations;
    expect(await read(data)).toMatchObject({ state: 'cancelled', done: batchSize, canUndo: true });
    expect(await enabled()).toHaveLength(1 + MANY - batchSize);
    const csv = (await gateway.call(operationEndpoints.exportItems, { token, params: of(data) })).body;
    expect(csv.split('\r\n').filter((line) => line.includes('Not done'))).toHaveLength(MANY - batchSize);
    const again = await gateway.call(operationEndpoints.cancel, { token, params: of(data) });
    expect(again.status).toBe(409);
  });

  it('asks for confirmation again when a deletion would affect another number of users', async () => {
    await gateway.buildMany(company, 3);
    const filter = { filterBy: ['learner' as const] };
    const refused = await start({ kind: 'delete', filter, expectedTotal: 2 });
    expect([refused.status, refused.error.code]).toEqual([409, 'COUNT_CHANGED']);
    expect(refused.error.details).toEqual([{ code: 'total', description: '3' }]);
    expect(await enabled()).toHaveLength(4);
    const { data } = (await start({ kind: 'delete', filter, expectedTotal: 3 })).body;
    expect(data).toMatchObject({ done: 3, canUndo: false });
    expect(await enabled()).toHaveLength(1);
  });
});

describe('a batch that fails', () => {
  it('is retried, then run row by row: the broken row is reported and the others are done', async () => {
    const people = await gateway.buildMany(company, MANY);
    const broken = people[120]?.id ?? 0;
    const { data } = (await start({ kind: 'disable', ids: people.map(({ id }) => id) })).body;
    const kind = gateway.deps.kinds.disable as { run: unknown };
    const { run } = gateway.deps.kinds.disable;
    kind.run = async (work: Parameters<typeof run>[0]) => {
      if (work.items.some(({ userId }) => userId === broken)) throw new Error('a row that breaks');
      return run(work);
    };
    const due = eq(jobs.state, 'queued');
    try {
      while ((await gateway.db.$count(jobs, due)) > 0) {
        await gateway.db.update(jobs).set({ runAt: gateway.clock() }).where(due);
        await drain();
      }
    } finally {
      kind.run = run;
    }
    expect(await read(data)).toMatchObject({ state: 'done', done: MANY - 1, failed: 1 });
    const query = { outcome: 'failed' as const };
    const answer = await gateway.call(operationEndpoints.items, { token, params: of(data), query });
    expect(answer.body.data.items).toEqual([expect.objectContaining({ userId: broken, code: 'ERROR' })]);
  });
});

describe('undo', () => {
  it('enables exactly the users the operation disabled', async () => {
    const before = await gateway.buildMany(company, 1, () => ({ disabledAt: new Date() }));
    const people = await gateway.buildMany(company, 2);
    const ids = [...before, ...people].map(({ id }) => id);
    const { data } = (await start({ kind: 'disable', ids })).body;
    expect(data).toMatchObject({ done: 2, skipped: 1 });
    const undone = await gateway.call(operationEndpoints.undo, { token, params: of(data) });
    expect(undone.body.data).toMatchObject({ kind: 'enable', undoes: data.id, total: 2, done: 2 });
    expect((await enabled()).length).toBe(3);
    expect(await read(data)).toMatchObject({ undoneBy: undone.body.data.id, canUndo: false });
    const again = await gateway.call(operationEndpoints.undo, { token, params: of(data) });
    expect(again.status).toBe(409);
  });

  it("restores each user's previous role", async () => {
    // Only the account owner may change another admin's role.
    await gateway.db.update(companies).set({ ownerId: admin.id }).where(eq(companies.id, company.id));
    const [admin2] = await gateway.buildMany(company, 1, () => ({ role: 'admin' as const }));
    const [reader] = await gateway.buildMany(company, 1, () => ({ role: 'read_only_admin' as const }));
    const [learner] = await gateway.buildMany(company, 1);
    const ids = [admin2, reader, learner].map((person) => person?.id ?? 0);
    const { data } = (await start({ kind: 'changeRole', payload: { role: 'user' }, ids })).body;
    expect(data).toMatchObject({ done: 2, skipped: 1 });
    const undone = await gateway.call(operationEndpoints.undo, { token, params: of(data) });
    expect(undone.body.data).toMatchObject({ kind: 'restoreRole', done: 2 });
    const rows = await gateway.db.select().from(users).where(inArray(users.id, ids)).orderBy(asc(users.id));
    expect(rows.map(({ role }) => role)).toEqual(['admin', 'read_only_admin', 'user']);
  });

  it('moves users back, unless they have moved again since', async () => {
    const [from, to, later] = [
      await gateway.buildDepartment(params),
      await gateway.buildDepartment(params),
      await gateway.buildDepartment(params),
    ];
    const home = await gateway.buildMany(company, 1);
    const away = await gateway.buildMany(company, 2, () => ({
      departmentId: from.id,
      departmentKey: from.nameKey,
    }));
    const ids = [...home, ...away].map(({ id }) => id);
    const { data } = (await start({ kind: 'changeDepartment', payload: { departmentId: to.id }, ids })).body;
    expect(data.done).toBe(3);
    const [, , moved] = ids;
    await start({ kind: 'changeDepartment', payload: { departmentId: later.id }, ids: [moved ?? 0] });
    const undone = await gateway.call(operationEndpoints.undo, { token, params: of(data) });
    expect(undone.body.data).toMatchObject({ done: 2, skipped: 1 });
    const rows = await gateway.db
      .select({ departmentId: users.departmentId, departmentKey: users.departmentKey })
      .from(users)
      .where(inArray(users.id, ids))
      .orderBy(asc(users.id));
    expect(rows).toEqual([
      { departmentId: company.defaultDepartmentId, departmentKey: 'no department' },
      { departmentId: from.id, departmentKey: from.nameKey },
      { departmentId: later.id, departmentKey: later.nameKey },
    ]);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });
});
