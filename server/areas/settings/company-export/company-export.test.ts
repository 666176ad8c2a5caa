import { limits } from '@contract/limits';
import { operationEndpoints } from '@contract/operations';
import { companyExportEndpoints, EXPORT_SECTIONS } from '@contract/settings/company-export';
import { stepUpEndpoints } from '@contract/step-up';
import { profileEndpoints } from '@contract/users/profile';
import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { userSessions } from '@server/domain/sign-in/sign-in.tables';
import { changeSettings } from '@server/domain/simulations/settings.queries';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type Answer, type TestGateway, testGateway } from '@tests/support/gateway';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { buildVisit } from '@tests/support/visits';
import { and, eq, inArray } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settings } from '..';
import { exportCompany } from './export-company.kind';
import { writeFile } from './exports.rules';
import { companyExports } from './exports.tables';

const { keepMs, perDay } = limits.companyExport;

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let person: UserRow;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ name: 'Larkfield' });
  owner = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  person = await gateway.buildUser({ companyId: company.id, name: '=Ermintrude', lastName: 'Quack' });
  token = await trusted(owner);
});

/** A session whose user has just confirmed who they are. */
async function trusted(user: UserRow): Promise<string> {
  const fresh = await gateway.freshToken(user);
  await gateway.call(stepUpEndpoints.get, { token: fresh, params: { companyId: user.companyId } });
  await gateway.db
    .update(userSessions)
    .set({ steppedUpAt: gateway.clock() })
    .where(and(eq(userSessions.companyId, user.companyId), eq(userSessions.userId, user.id)));
  return fresh;
}

const params = () => ({ companyId: company.id });
const start = (by = token) => gateway.call(companyExportEndpoints.start, { token: by, params: params() });
const newest = async (by = token) =>
  (await gateway.call(companyExportEndpoints.get, { token: by, params: params() })).body.data;
const file = (exportId: number, by = token, companyId = company.id) =>
  gateway.call(companyExportEndpoints.file, { token: by, params: { companyId, exportId } });
const remove = (exportId: number, by = token) =>
  gateway.call(companyExportEndpoints.remove, { token: by, params: { ...params(), exportId } });
const refusal = ({ error }: Pick<Answer<unknown>, 'error'>) => `${error.status} ${error.code}`;
const idOf = ({ payload }: { payload: Record<string, unknown> }) => Number(payload.exportId);

/** The files of an archive by name, without the byte order mark. */
const unpacked = (answer: Answer<string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(answer.raw.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );

/** The lines of one of its files, the titles included. */
const linesOf = (answer: Answer<string>, name: string): string[] =>
  unpacked(answer)[name]?.trimEnd().split('\r\n') ?? [];

/** An export that is ready; returns its id. */
async function made(): Promise<number> {
  const exportId = idOf((await start()).body.data);
  await gateway.deliverMails();
  return exportId;
}
const stored = async (exportId: number) =>
  (await gateway.db.select().from(companyExports).where(eq(companyExports.id, exportId)))[0];

describe('an export of company data', () => {
  it('has a file of each section, with this company alone, safe in a spreadsheet and without secrets', async () => {
    const other = await gateway.buildCompany({ name: 'Elsewhere' });
    const stranger = await gateway.buildUser({ companyId: other.id, lastName: 'Unmistakable' });
    await gateway.buildTask(stranger);
    const group = await gateway.buildGroup({ companyId: company.id, name: 'Night shift' }, [person.id]);
    await gateway.buildTask(person, { title: 'Passwords', score: 83, status: 'completed' });
    await gateway.db
      .update(users)
      .set({ managerId: owner.id })
      .where(and(eq(users.companyId, company.id), eq(users.id, person.id)));
    const exportId = await made();
    expect(await newest()).toMatchObject({ id: exportId, state: 'ready' });
    const answer = await file(exportId);
    expect(answer.raw.headers['content-type']).toBe('application/zip');
    const files = unpacked(answer);
    expect(Object.keys(files)).toEqual([
      ...['company', 'users', 'departments', 'groups', 'group-members', 'assignments', 'tasks'].map(
        (name) => `${name}.csv`,
      ),
      ...['simulations', 'simulation-results', 'audit-log'].map((name) => `${name}.csv`),
    ]);
    expect(files['company.csv']).toContain('Larkfield');
    const line = files['users.csv']?.split('\r\n').find((one) => one.startsWith(`${person.id},`));
    expect(line).toContain(`${person.email},'=Ermintrude,Quack,user,`);
    expect(line).toContain(owner.email);
    expect(files['group-members.csv']).toContain(`${group.id},Night shift,${person.id},${person.email}`);
    expect(files['tasks.csv']).toContain(`,83,`);
    expect(files['audit-log.csv']).toContain('operation.started');
    // Columns are there without rows.
    expect(files['assignments.csv']).toMatch(/ID,Type,Name/);
    const all = Object.values(files).join();
    expect(all).not.toContain('Unmistakable');
    expect(all).not.toContain(stranger.email);
    expect(all).not.toMatch(/hash|uid|secret|epoch/i);
    // All rows are counted, none of the titles.
    const lines = Object.values(files).reduce((sum, one) => sum + one.trimEnd().split('\r\n').length - 1, 0);
    expect((await newest())?.rows).toBe(lines);
  });

  it('reads more than one batch of each', async () => {
    await gateway.db.insert(users).values(
      Array.from({ length: limits.companyExport.batch + 1 }, (_, index) => ({
        companyId: company.id,
        departmentId: company.defaultDepartmentId,
        email: `many${index}@larkfield.example`,
        emailKey: `many${index}@larkfield.example`,
      })),
    );
    const lines = linesOf(await file(await made()), 'users.csv');
    expect(lines).toHaveLength(limits.companyExport.batch + 1 + 2 + 1);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('leaves out results that are private, but not who acknowledged a policy, and is closed once they are', async () => {
    await gateway.buildTask(person, { title: 'Passwords', type: 'course' });
    await gateway.buildTask(person, { title: 'Clean desk', type: 'policy' });
    const open = await made();
    expect(unpacked(await file(open))['tasks.csv']).toContain('Passwords');
    await gateway.db.update(companies).set({ isLearningPrivate: true }).where(eq(companies.id, company.id));
    expect((await file(open)).status).toBe(409);
    token = await trusted(owner);
    const { 'tasks.csv': told } = unpacked(await file(await made()));
    expect(told).toContain('Clean desk');
    expect(told).not.toContain('Passwords');
  });

  it('tells what people did with mails that were sent, not who gets one next, nor of removed campaigns', async () => {
    const startsAt = gateway.clock();
    const clickedAt = new Date(startsAt.getTime() + 60_000);
    const mail = { userId: person.id, departmentId: company.defaultDepartmentId, dueAt: startsAt };
    const spring = await storeSimulation(gateway.db, company.id, { startsAt, name: 'Spring', rounds: 2 });
    await storeMails(gateway.db, spring, [
      { ...mail, clickedAt },
      { ...mail, round: 2, state: 'planned' },
    ]);
    const gone = await storeSimulation(gateway.db, company.id, { startsAt, name: 'Gone', state: 'removed' });
    await storeMails(gateway.db, gone, [mail]);
    const answer = await file(await made());
    const [, line, ...more] = linesOf(answer, 'simulation-results.csv');
    expect(line).toContain(`,${spring.id},Spring,1,${person.id},${person.email},${startsAt.toISOString()},,`);
    expect(line).toContain(clickedAt.toISOString());
    expect(more).toEqual([]);
    expect(linesOf(answer, 'simulations.csv')).toHaveLength(2);
  });

  it('tells of no attempt that was allowed where results are private', async () => {
    const allowed = { companyId: company.id, actorUserId: owner.id, action: 'campaign.attempt_allowed' };
    await gateway.db
      .insert(auditEvents)
      .values({ ...allowed, targetType: 'campaign', targetId: '1', requestId: 'test' });
    expect(unpacked(await file(await made()))['audit-log.csv']).toContain('attempt_allowed');
    await gateway.db.update(companies).set({ isLearningPrivate: true }).where(eq(companies.id, company.id));
    token = await trusted(owner);
    expect(unpacked(await file(await made()))['audit-log.csv']).not.toContain('attempt_allowed');
  });

  it('leaves out results of anonymous simulations, and is closed once they are', async () => {
    const open = await made();
    await gateway.db.transaction((tx) => changeSettings(tx, company.id, { isAnonymous: true }));
    expect((await file(open)).status).toBe(409);
    const files = unpacked(await file(await made()));
    expect(Object.keys(files)).toContain('simulations.csv');
    expect(Object.keys(files)).not.toContain('simulation-results.csv');
  });

  it('has each file once though the process died after writing one', async () => {
    const exportId = idOf((await start()).body.data);
    await writeFile(gateway.deps, { companyId: company.id, exportId }, 2);
    await gateway.deliverMails();
    const lines = linesOf(await file(exportId), 'users.csv');
    expect(lines).toHaveLength(3);
    // The upkeep knows of both.
    expect((await stored(exportId))?.begun).toHaveLength(EXPORT_SECTIONS.length + 1);
  });

  it('counts no file as done that another process has yet to write', async () => {
    const { id: operationId, payload } = (await start()).body.data;
    const exportId = idOf({ payload });
    const requester = { companyId: company.id, userId: owner.id, onBehalfOf: null };
    const run = (position: number) =>
      gateway.db.transaction((tx) =>
        exportCompany.run({
          ...{ tx, deps: gateway.deps, requester, operationId, total: EXPORT_SECTIONS.length },
          payload: { exportId },
          items: [{ position, userId: null, data: null }],
        }),
      );
    await writeFile(gateway.deps, { companyId: company.id, exportId }, 1);
    expect(await run(1)).toEqual([{ position: 1, outcome: 'done' }]);
    await expect(run(2)).rejects.toThrow('not written yet');
  });

  it('is one at a time, in place of the one before, and three a day', async () => {
    const first = await made();
    const second = idOf((await start()).body.data);
    expect(refusal(await start())).toBe('409 CONFLICT');
    expect((await file(first)).status).toBe(404);
    await gateway.deliverMails();
    expect((await file(second)).status).toBe(200);
    for (let more = 2; more < perDay; more += 1) await made();
    expect((await start()).status).toBe(429);
    // The refused one took nothing away.
    expect((await newest())?.state).toBe('ready');
  });

  it('is recorded: who asked, each file, and who downloaded and removed it', async () => {
    const exportId = await made();
    await file(exportId);
    await remove(exportId);
    const about = ['company.export_downloaded', 'company.export_removed', 'operation.started'];
    const events = await gateway.db
      .select({ action: auditEvents.action, by: auditEvents.actorUserId })
      .from(auditEvents)
      .where(and(eq(auditEvents.companyId, company.id), inArray(auditEvents.action, about)));
    expect(events.map(({ action }) => action).toSorted()).toEqual(about);
    expect(new Set(events.map(({ by }) => by))).toEqual(new Set([owner.id]));
  });
});

describe('who may have it', () => {
  it('is for those who are trusted, after a mailed code', async () => {
    const exportId = await made();
    const colleague = await gateway.buildUser({ companyId: company.id, role: 'read_only_admin' });
    const admin = await gateway.buildAdmin(company);
    for (const by of [await trusted(colleague), await trusted(admin), await trusted(person)]) {
      expect(refusal(await start(by))).toBe('403 FORBIDDEN');
      expect(refusal(await file(exportId, by))).toBe('403 FORBIDDEN');
      expect(refusal(await remove(exportId, by))).toBe('403 FORBIDDEN');
    }
    expect(await newest(await gateway.tokenFor(colleague))).toMatchObject({ state: 'ready' });
    await gateway.db.update(userSessions).set({ steppedUpAt: null });
    expect(refusal(await start())).toBe('403 STEP_UP_REQUIRED');
    expect(refusal(await file(exportId))).toBe('403 STEP_UP_REQUIRED');
    expect((await remove(exportId)).status).toBe(200);
  });

  it('is no visitor’s', async () => {
    const visit = await buildVisit(gateway);
    await gateway.db.update(userSessions).set({ steppedUpAt: gateway.clock() });
    const asked = await gateway.call(companyExportEndpoints.start, {
      token: visit.token,
      params: { companyId: visit.company.id },
    });
    expect(refusal(asked)).toBe('403 FORBIDDEN');
  });

  it('is of one company', async () => {
    const exportId = await made();
    const other = await gateway.buildCompany();
    const theirs = await gateway.buildAdmin(other);
    await gateway.db.update(companies).set({ ownerId: theirs.id }).where(eq(companies.id, other.id));
    const by = await trusted(theirs);
    expect((await file(exportId, by, other.id)).status).toBe(404);
    await gateway.call(companyExportEndpoints.remove, {
      token: by,
      params: { companyId: other.id, exportId },
    });
    expect((await file(exportId)).status).toBe(200);
  });

  it('can be had without Boost', async () => {
    await gateway.db.update(companies).set({ hasBoost: false }).where(eq(companies.id, company.id));
    token = await trusted(owner);
    expect((await file(await made())).status).toBe(200);
  });
});

describe('its end', () => {
  const upkeep = () => settings.hourly['exports of companies'](gateway.deps);
  async function isKept(fileId: string): Promise<boolean> {
    const content = await gateway.deps.files.open(fileId);
    content?.destroy();
    return content !== undefined;
  }

  async function filesOf(exportId: number): Promise<string[]> {
    return (await stored(exportId))?.begun ?? [];
  }
  async function expectGone(exportId: number, files: readonly string[]) {
    expect(files.length).toBeGreaterThan(5);
    expect((await file(exportId)).status).toBe(404);
    expect(await newest()).toBeNull();
    await upkeep();
    expect(await Promise.all(files.map(isKept))).not.toContain(true);
    expect(await stored(exportId)).toBeUndefined();
  }

  it('is after a day', async () => {
    const exportId = await made();
    const files = await filesOf(exportId);
    await upkeep();
    expect(await Promise.all(files.map(isKept))).not.toContain(false);
    gateway.clock.advance(keepMs);
    token = await trusted(owner);
    await expectGone(exportId, files);
  });

  it('is when it is removed', async () => {
    const exportId = await made();
    const files = await filesOf(exportId);
    expect((await remove(exportId)).body.data).toBeNull();
    expect((await remove(exportId)).body.data).toBeNull();
    await expectGone(exportId, files);
  });

  it('is when one of its users is deleted', async () => {
    const exportId = await made();
    const files = await filesOf(exportId);
    await gateway.call(userEndpoints.deleteMany, { token, params: params(), body: { ids: [person.id] } });
    await gateway.deliverMails();
    await expectGone(exportId, files);
  });

  it('is by the link in the mail to the admins, also while it is being made', async () => {
    const exportId = idOf((await start()).body.data);
    const [mail] = (await gateway.deliverMails()).filter(({ template }) => template === 'trustChanged');
    const files = await filesOf(exportId);
    const link = new URL(mail?.values.link ?? '').pathname;
    expect((await gateway.app.inject({ method: 'POST', url: link })).statusCode).toBe(200);
    await expectGone(exportId, files);
  });

  it('leaves no file when it is removed before it is made', async () => {
    const exportId = idOf((await start()).body.data);
    await remove(exportId);
    await gateway.deliverMails();
    expect(await stored(exportId)).toMatchObject({ finishedAt: null, files: {}, begun: [] });
    // Something might still write to it.
    await upkeep();
    expect(await stored(exportId)).toBeDefined();
    gateway.clock.advance(86_400_000);
    await upkeep();
    expect(await stored(exportId)).toBeUndefined();
  });

  it('is without a file when its operation is canceled', async () => {
    const { id, payload } = (await start()).body.data;
    await gateway.call(operationEndpoints.cancel, { token, params: { ...params(), operationId: id } });
    await gateway.deliverMails();
    expect(await newest()).toMatchObject({ state: 'failed', finishedAt: null });
    expect((await file(Number(payload.exportId))).status).toBe(404);
  });

  it('is told in the export of who asked', async () => {
    const exportId = await made();
    const { body } = await gateway.call(profileEndpoints.exportData, {
      token,
      params: { ...params(), id: owner.id },
    });
    expect(body.sections.companyExports).toMatchObject([{ id: exportId }]);
    expect(JSON.stringify(body.sections.companyExports)).not.toContain('fileId');
  });
});
