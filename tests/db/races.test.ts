import { accountEndpoints } from '@contract/account';
import { searchKey } from '@contract/names';
import { ANNUAL_TRAINING } from '@contract/training/assignments';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import { admit } from '@server/areas/session/sign-on/admit.rules';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { holdCourse } from '@server/domain/courses/courses.queries';
import { lockEmails, lockUsers, updatePerson } from '@server/domain/people/people.queries';
import { users } from '@server/domain/people/people.tables';
import { endLinks } from '@server/domain/sign-in/links.queries';
import { createLink } from '@server/domain/sign-in/links.rules';
import { openPostgres, type Tx } from '@server/platform/db/client';
import { migrateDatabase } from '@server/platform/db/migrate';
import { createPostgres, dropPostgres, testServer } from '@server/platform/db/testing';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/*
 * Races that only really concurrent transactions can show. PGlite has one session, so these need a server.
 * The other races (seats, last admin, pins, single-use links, counters) are tested next to the code, on
 * either.
 */
describe.runIf(testServer)('side by side on PostgreSQL', () => {
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

  const stored = async (id: number) => {
    const [row] = await gateway.db.select().from(users).where(eq(users.id, id));
    return row;
  };

  /** Runs `first` in a transaction, lets `second` collide with it, and runs `then` before the commit. */
  async function meeting<Result>(
    first: (tx: Tx) => Promise<unknown>,
    second: () => Promise<Result>,
    then: (tx: Tx) => Promise<unknown>,
  ): Promise<Result> {
    let meanwhile: Promise<Result> | undefined;
    await gateway.db.transaction(async (tx) => {
      await first(tx);
      meanwhile = second();
      // A refusal may be here before the transaction's own end; it is for whoever awaits the meeting.
      meanwhile.catch(() => undefined);
      const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await vi.waitUntil(async () => ((await gateway.db.execute(waiting)).rowCount ?? 0) > 0, {
        timeout: 10_000,
      });
      await then(tx);
    });
    if (!meanwhile) throw new Error('nothing came meanwhile');
    return meanwhile;
  }

  const newLink = (email: string) =>
    gateway.db.transaction(async (tx) => {
      await updatePerson(tx, company.id, admin.id, { unconfirmedNewEmail: email });
      const owner = { companyId: company.id, userId: admin.id, email };
      return createLink(tx, { ...owner, purpose: 'changeEmail' }, gateway.clock());
    });
  const confirm = (link: string) =>
    gateway.call(accountEndpoints.confirmEmail, { token: null, params: { token: link } });

  it('a training that is being assigned is not put back to draft', async () => {
    const { id } = await gateway.buildCourse({ ownerCompanyId: company.id });
    const answer = await meeting(
      (tx) => holdCourse(tx, id),
      () =>
        gateway.call(customTrainingEndpoints.publish, {
          token,
          params: { companyId: company.id },
          body: { course_id: id, is_draft: true },
        }),
      (tx) =>
        tx.insert(campaigns).values({
          ...ANNUAL_TRAINING,
          nameKey: 'just now',
          courseKey: searchKey(ANNUAL_TRAINING.courseName),
          companyId: company.id,
          courseId: id,
          name: 'Just now',
          assignmentType: 'ALL_USERS',
          notificationsEnabled: false,
          startDate: gateway.clock(),
          createdBy: admin.id,
          createdAt: gateway.clock(),
        }),
    );
    expect([answer.status, answer.error.code]).toEqual([409, 'COURSE_IN_USE']);
  });

  it('a registration waits for a transaction taking its address, and is then refused', async () => {
    const email = 'wanted@newcomer.example';
    const body = {
      email,
      name: 'Ada',
      lastName: 'Byron',
      companyName: 'Newcomer',
      country: 'GB' as const,
      industry: 'technology' as const,
      companySize: '1-25' as const,
      password: 'Correct-Horse-1',
    };
    const registered = await meeting(
      (tx) => lockEmails(tx, [email]),
      () => gateway.call(accountEndpoints.register, { token: null, body }),
      (tx) => updatePerson(tx, company.id, admin.id, { email, emailKey: email }),
    );
    expect(registered.status).toBe(422);
    expect(await gateway.db.$count(users, eq(users.emailKey, email))).toBe(1);
  });

  it('an import locking an address and then a user does not deadlock with a change of address', async () => {
    const email = 'wanted-address@newcomer.example';
    const ask = () =>
      gateway.call(accountEndpoints.changeEmail, {
        token,
        params: { companyId: company.id },
        body: { email },
      });
    const importOnward = (tx: Tx) => lockUsers(tx, company.id, [admin.id]);
    const asked = await meeting((tx) => lockEmails(tx, [email]), ask, importOnward);
    expect(asked.status).toBe(200);

    const link = await newLink(email);
    const confirmed = await meeting(
      (tx) => lockEmails(tx, [email]),
      () => confirm(link),
      importOnward,
    );
    expect(confirmed.status).toBe(200);
  });

  it('a new request and the previous link do not deadlock', async () => {
    const link = await newLink('wish@newcomer.example');
    const owner = { companyId: company.id, userId: admin.id };
    const late = await meeting(
      (tx) => lockUsers(tx, company.id, [admin.id]),
      () => confirm(link),
      (tx) => endLinks(tx, owner, 'changeEmail', gateway.clock()),
    );
    expect(late.status).toBe(401);
  });

  it('a change of name keeps an address confirmed at the same time', async () => {
    const key = 'confirmed@newcomer.example';
    const body = { name: 'Grace', lastName: 'Hopper' };
    const rename = () =>
      gateway.call(accountEndpoints.changeName, { token, params: { companyId: company.id }, body });
    const renamed = await meeting(
      (tx) => updatePerson(tx, company.id, admin.id, { email: key, emailKey: key }),
      rename,
      async () => undefined,
    );
    expect(renamed.status).toBe(200);
    expect(await stored(admin.id)).toMatchObject({ email: key, emailKey: key, name: 'Grace' });
  });

  describe('a first single sign-on', () => {
    const request = () => ({
      stateHash: 'state',
      companyId: company.id,
      settingsId: '00000000-0000-4000-8000-000000000000',
      browserHash: 'browser',
      secrets: '',
      app: 'admin' as const,
      appOrigin: 'https://console.vigil.example',
      redirectTo: null,
      createdAt: gateway.clock(),
      expiresAt: gateway.clock(),
      usedAt: gateway.clock(),
      tryHash: null,
      verifiedEmail: null,
      verifiedClaims: null,
      finishHash: null,
    });
    const invited = () => gateway.buildAdmin(company, { uid: null, registrationType: 'INVITED' });

    it('in two browsers at once registers once and signs both in', async () => {
      const { id, email } = await invited();
      const enter = () => admit(gateway.deps, { request: request(), email, claims: [] }, 'request');
      expect(new Set(await Promise.all([enter(), enter(), enter()])).size).toBe(3);
      expect(await stored(id)).toMatchObject({ registrationType: 'REGISTERED', uid: expect.any(String) });
    });

    it('is refused when the invitation is revoked at the same time', async () => {
      const { id, email } = await invited();
      const entering = meeting(
        (tx) => updatePerson(tx, company.id, id, { inviteRevokedAt: gateway.clock() }),
        () => admit(gateway.deps, { request: request(), email, claims: [] }, 'request'),
        async () => undefined,
      );
      await expect(entering).rejects.toMatchObject({ reason: 'notConnected' });
      expect(await stored(id)).toMatchObject({ registrationType: 'INVITED', uid: null });
    });
  });

  it('replicas starting together on an empty database create the schema once', async () => {
    const url = await createPostgres();
    const replicas = Array.from({ length: 4 }, () => openPostgres(url, 2));
    await Promise.all(replicas.map((replica) => migrateDatabase(replica)));
    const applied = await replicas[0]?.db.execute(
      sql`SELECT count(*) = count(DISTINCT hash) AS once FROM drizzle.__drizzle_migrations`,
    );
    expect(applied?.rows).toEqual([{ once: true }]);
    await Promise.all(replicas.map((replica) => replica.close()));
    await dropPostgres(url);
  });
});
