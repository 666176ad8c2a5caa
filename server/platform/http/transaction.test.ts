import { userEndpoints } from '@contract/users/users';
import { users } from '@server/domain/people/people.tables';
import { auditEvents, idempotencyKeys } from '@server/platform/db/audit.tables';
import { doneIn } from '@tests/support/audit';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedInActor } from './context';
import { auditedTransaction } from './transaction';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
});

const events = () => gateway.db.select().from(auditEvents).where(doneIn(company.id)).orderBy(auditEvents.id);
const people = () => gateway.db.select().from(users).where(eq(users.companyId, company.id));
const create = (email: string, headers = {}) =>
  gateway.call(userEndpoints.create, { token, params: { companyId: company.id }, body: { email }, headers });

describe('a write', () => {
  it('records one event: who, what, target, when, in which request', async () => {
    const { body } = await create('audited@larkfield.example', { 'x-request-id': 'request-0001' });
    expect(await events()).toEqual([
      expect.objectContaining({
        actorUserId: admin.id,
        onBehalfOf: null,
        action: 'user.created',
        targetType: 'user',
        targetId: String(body.id),
        requestId: 'request-0001',
        createdAt: gateway.clock(),
      }),
    ]);
  });

  it('that is refused leaves no row, event or mail', async () => {
    await gateway.deliverMails();
    expect((await create('not an address')).status).toBe(422);
    expect((await create(admin.email)).status).toBe(422);
    expect([await events(), await people(), await gateway.deliverMails()]).toEqual([[], [admin], []]);
  });

  it.each([
    'short-1',
    '',
    'with spaces in it',
    'a:colon:key',
    'x'.repeat(101),
    '"half-a-quote',
    'ключ-ключ-ключ',
  ])('with the key %j, which cannot be used, is refused, not done without one', async (key) => {
    const { status, error } = await create('keyed@larkfield.example', { 'idempotency-key': key });
    expect([status, error.details]).toEqual([
      422,
      [
        {
          code: 'Idempotency-Key',
          description: 'Idempotency-Key must be 8 to 100 letters, digits, hyphens and underscores.',
        },
      ],
    ]);
    expect([await events(), await people()]).toEqual([[], [admin]]);
  });

  it('with a key in quotes, as structured fields have it, happens once', async () => {
    const first = await create('quoted@larkfield.example', { 'idempotency-key': '"quoted-key-1"' });
    const again = await create('quoted@larkfield.example', { 'idempotency-key': 'quoted-key-1' });
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await events()).toHaveLength(1);
  });

  it('that fails at its last step leaves nothing either', async () => {
    const broken = vi
      .spyOn(gateway.deps.jobs, 'enqueueAll')
      .mockRejectedValue(new Error('the queue is gone'));
    expect((await create('half@larkfield.example')).status).toBe(500);
    broken.mockRestore();
    expect([await events(), await people()]).toEqual([[], [admin]]);
    expect((await create('half@larkfield.example')).status).toBe(200);
  });

  it('that records no event, or two, is rolled back as a bug', async () => {
    const actor = { role: 'admin', userId: admin.id, companyId: company.id } as SignedInActor;
    const entry = { action: 'user.updated', target: { type: 'user' } } as const;
    const writing = (times: number) =>
      auditedTransaction(gateway.deps, actor, 'request-0002', async (tx, audit) => {
        await tx.update(users).set({ name: 'Renamed' }).where(eq(users.id, admin.id));
        for (let time = 0; time < times; time += 1) await audit(entry);
        return { result: 'done', replayed: false };
      });
    await expect(writing(0)).rejects.toThrow('one audit event, not 0');
    await expect(writing(2)).rejects.toThrow('one audit event, not 2');
    expect(await people()).toEqual([admin]);
    expect(await writing(1)).toBe('done');
  });

  it('is retried when the database asks for it, and fails after three attempts', async () => {
    const actor = { role: 'admin', userId: admin.id, companyId: company.id } as SignedInActor;
    let tries = 0;
    const failing = (times: number) =>
      auditedTransaction(gateway.deps, actor, 'request-0003', async (_tx, audit) => {
        tries += 1;
        if (tries <= times) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        await audit({ action: 'user.updated', target: { type: 'user' } });
        return { result: tries, replayed: false };
      });
    expect(await failing(2)).toBe(3);
    tries = 0;
    await expect(failing(3)).rejects.toThrow('deadlock detected');
    expect(await events()).toHaveLength(1);
  });
});

describe('audit events', () => {
  it.each([
    ['changed', sql`UPDATE audit_events SET action = 'nothing.happened'`],
    ['deleted', sql`DELETE FROM audit_events`],
    ['truncated', sql`TRUNCATE audit_events`],
  ])('are never %s: the database refuses', async (_, statement) => {
    await create(`kept-${company.id}@larkfield.example`);
    const refusal = await gateway.db.execute(statement).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ cause: { code: '42501', message: 'audit_events is append-only' } });
    expect(await events()).toEqual([expect.objectContaining({ action: 'user.created' })]);
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': '4be0c8b0-retry' };

  it('makes a retry get the first answer, without a second user, event or mail', async () => {
    await gateway.deliverMails();
    const first = await create('once@larkfield.example', key);
    const again = await create('once@larkfield.example', key);
    expect(again.body).toEqual(first.body);
    expect(await people()).toHaveLength(2);
    expect(await events()).toHaveLength(1);
    expect(await gateway.deliverMails()).toHaveLength(1);
  });

  it('works for retries that arrive at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create('at-once@larkfield.example', key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await people()).toHaveLength(2);
  });

  it('is refused with 409 for another body', async () => {
    await create('one@larkfield.example', key);
    const other = await create('two@larkfield.example', key);
    expect([other.status, other.error.code]).toEqual([409, 'CONFLICT']);
    expect(await people()).toHaveLength(2);
  });

  it('belongs to its caller: another caller may use the same key', async () => {
    await create('mine@larkfield.example', key);
    token = await gateway.tokenFor(await gateway.buildAdmin(company));
    expect((await create('theirs@larkfield.example', key)).status).toBe(200);
  });

  it('is free again after a failed request', async () => {
    expect((await create(admin.email, key)).status).toBe(422);
    expect(
      await gateway.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.companyId, company.id)),
    ).toEqual([]);
    expect((await create('later@larkfield.example', key)).status).toBe(200);
  });
});
