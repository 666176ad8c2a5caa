import { mkdir, readdir } from 'node:fs/promises';
import { buildUrl } from '@contract/endpoint';
import { learnerEndpoints, POLICY_DOCUMENT_PART } from '@contract/learner';
import { policyEvidenceEndpoints as evidence } from '@contract/policies/evidence';
import { type PolicyAssignmentBody, type PolicyBody, policyEndpoints } from '@contract/policies/policies';
import { profileEndpoints } from '@contract/users/profile';
import { reminderEndpoints } from '@contract/users/reminders';
import { userEndpoints } from '@contract/users/users';
import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { companies } from '@server/domain/company/company.tables';
import { tasks, users } from '@server/domain/people/people.tables';
import { uploadsFolder } from '@server/platform/http/upload';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { uploadGateway } from '@tests/support/files';
import { refusalOf, type TestGateway } from '@tests/support/gateway';
import { readPdf } from '@tests/support/read-pdf';
import { multipart, PDF, PNG } from '@tests/support/uploads';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewDue } from './assignments.rules';
import { policyAcknowledgements } from './policies.tables';

/** What the next fetched addresses answer. */
const web = vi.hoisted(() => ({ pages: new Map<string, () => Response>(), asked: [] as string[] }));
vi.mock('@server/platform/network/public-fetch', async (original) => ({
  ...(await original<typeof import('@server/platform/network/public-fetch')>()),
  publicFetch: () => async (address: string) => {
    web.asked.push(address);
    const page = web.pages.get(address);
    if (!page) throw new Error(`${address} does not answer`);
    return page();
  },
}));

const DAY = 86_400_000;
/** The field and the words of a refusal. */
const refused = (answer: Parameters<typeof refusalOf>[0]) => refusalOf(answer).slice(1);
let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let person: UserRow;
let token: string;
let params: { companyId: number };

beforeAll(async () => {
  gateway = await uploadGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ name: 'Larkfield', seats: 1000 });
  admin = await gateway.buildAdmin(company, { name: 'Ana', lastName: 'Ruiz' });
  person = await gateway.buildUser({ companyId: company.id, name: 'Ada', lastName: 'Byron' });
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
  web.pages.clear();
  web.asked.length = 0;
});

const body = (given: Partial<PolicyBody> = {}): PolicyBody => ({
  name: 'Clear desk',
  text: 'Lock your screen.',
  ...given,
});
const everybody: PolicyAssignmentBody = { assignmentType: 'ALL_USERS', daysToComplete: 14 };
const create = (given: Partial<PolicyBody> = {}) =>
  gateway.call(policyEndpoints.create, { token, params, body: body(given) });
const change = (id: number, given: Partial<PolicyBody> = {}) =>
  gateway.call(policyEndpoints.update, { token, params: { ...params, id }, body: body(given) });
const act = (name: 'publish' | 'end' | 'reopen' | 'archive' | 'remove' | 'get', id: number) =>
  gateway.call(policyEndpoints[name], { token, params: { ...params, id } });
const assign = (id: number, given: Partial<PolicyAssignmentBody> = {}) =>
  gateway.call(policyEndpoints.assign, {
    token,
    params: { ...params, id },
    body: { ...everybody, ...given },
  });

/** A published policy that everybody is asked to acknowledge. */
async function asked(given: Partial<PolicyBody> = {}): Promise<number> {
  const { id } = (await create(given)).body;
  await act('publish', id);
  await assign(id);
  return id;
}

const tasksOf = (user: UserRow = person) =>
  gateway.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.companyId, company.id), eq(tasks.userId, user.id)))
    .orderBy(tasks.id);
const openTaskOf = async (user: UserRow = person) => {
  const open = (await tasksOf(user)).filter(({ completedAt }) => completedAt === null);
  expect(open).toHaveLength(1);
  const [task] = open;
  if (!task) throw new Error('no task is open');
  return task;
};
const read = async (taskId: number, user: UserRow = person) =>
  (
    await gateway.call(learnerEndpoints.task, {
      token: await gateway.freshToken(user),
      params: { ...params, taskId },
    })
  ).body.data;
const open = async (taskId: number, user: UserRow = person) =>
  gateway.call(learnerEndpoints.chapterDone, {
    token: await gateway.freshToken(user),
    params: { ...params, taskId, chapterId: POLICY_DOCUMENT_PART },
  });
const acknowledge = async (taskId: number, revision: number, deviceAt?: string, user: UserRow = person) =>
  gateway.call(learnerEndpoints.complete, {
    token: await gateway.freshToken(user),
    params: { ...params, taskId },
    body: { revision, ...(deviceAt !== undefined && { deviceAt }) },
  });
const acknowledgements = () =>
  gateway.db.select().from(policyAcknowledgements).where(eq(policyAcknowledgements.companyId, company.id));
const standingOf = async (id: number) => (await act('get', id)).body.standing;
const statusOf = async (user: UserRow = person) => {
  const [row] = await gateway.db
    .select({ at: users.taskStatus })
    .from(users)
    .where(and(eq(users.companyId, company.id), eq(users.id, user.id)));
  return row?.at;
};

async function upload(content: Buffer = PDF): Promise<string> {
  const form = multipart({}, { name: 'desk.pdf', content });
  const raw = await gateway.app.inject({
    method: 'POST',
    url: buildUrl(policyEndpoints.upload, params),
    headers: { authorization: `Bearer ${token}`, ...form.headers },
    payload: form.body,
  });
  return raw.statusCode === 200 ? raw.json().data.url : raw.json().details[0].description;
}

describe('a policy', () => {
  it('goes from draft to published, ended and archived, and back from its end', async () => {
    const { body: draft } = await create();
    expect(draft).toMatchObject({ status: 'draft', revision: 0, hasChanges: false, assignment: null });
    expect((await assign(draft.id)).status).toBe(409);
    expect((await act('end', draft.id)).status).toBe(409);
    expect((await act('publish', draft.id)).body).toMatchObject({ status: 'published', revision: 1 });
    expect((await act('remove', draft.id)).status).toBe(409);
    expect((await act('publish', draft.id)).status).toBe(409);
    expect((await assign(draft.id)).body.assignment).toMatchObject({
      revision: 1,
      assignmentType: 'ALL_USERS',
    });
    expect((await assign(draft.id)).status).toBe(409);
    const ended = (await act('end', draft.id)).body;
    expect([ended.status, ended.assignmentStatus]).toEqual(['ended', 'ENDED']);
    expect((await assign(draft.id)).status).toBe(409);
    expect((await act('reopen', draft.id)).body.status).toBe('published');
    expect((await assign(draft.id)).body.assignment?.status).toBe('ACTIVE');
    expect((await act('archive', draft.id)).body).toMatchObject({
      status: 'archived',
      assignmentStatus: 'ARCHIVED',
    });
    for (const name of ['publish', 'end', 'reopen'] as const)
      expect((await act(name, draft.id)).status).toBe(409);
    expect((await change(draft.id)).status).toBe(409);
  });

  it('is published with something to read only, and deleted as a draft only', async () => {
    const { id } = (await create({ text: '' })).body;
    expect(refused(await act('publish', id))).toEqual(['text', 'Add a text, a document or a link.']);
    expect((await act('remove', id)).status).toBe(200);
    expect((await act('get', id)).status).toBe(404);
  });

  it('needs Boost or a trial, and tells no numbers without', async () => {
    const id = await asked();
    expect(await standingOf(id)).toMatchObject({ assignments: 2, acknowledged: 0 });
    const free = { hasBoost: false, trialStatus: 'available' as const, trialEnd: null };
    await gateway.db.update(companies).set(free).where(eq(companies.id, company.id));
    const words = ['plan', 'Policies need Boost or a trial.'];
    expect(refused(await create())).toEqual(words);
    expect(refused(await change(id))).toEqual(words);
    expect(await standingOf(id)).toBeNull();
    expect((await act('end', id)).status).toBe(200);
  });

  it('is owned by an admin of the company', async () => {
    const words = ['ownerId', 'Choose an admin of the company.'];
    expect(refused(await create({ ownerId: person.id }))).toEqual(words);
    const other = await gateway.buildAdmin(await gateway.buildCompany());
    expect(refused(await create({ ownerId: other.id }))).toEqual(words);
    const { owner } = (await create({ ownerId: admin.id })).body;
    expect(owner).toEqual({ id: admin.id, name: 'Ana Ruiz' });
  });

  it('has a document or a link, and takes no other file', async () => {
    const documentUrl = await upload();
    const both = { documentUrl, link: 'https://docs.example/desk.pdf' };
    expect(refused(await create(both))).toEqual(['link', 'Give either a document or a link.']);
    expect(refused(await create({ link: 'ftp://10.0.0.1/x' }))).toEqual(['link', 'Link is invalid']);
    expect(await upload(PNG)).toBe('Error. Please attach .pdf file');
    const unknown = { documentUrl: '/files/11111111-1111-4111-8111-111111111111' };
    expect(refused(await create(unknown))).toEqual([
      'documentUrl',
      'This file is not available. Upload it again.',
    ]);
    const { document } = (await create({ documentUrl })).body;
    expect(document).toMatchObject({ link: null, name: 'desk.pdf', bytes: PDF.length });
    expect(document?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('keeps its document while everything else of it changes, and changes back', async () => {
    const { id, document } = (await create({ documentUrl: await upload() })).body;
    await act('publish', id);
    const documentUrl = document?.url ?? '';
    const renamed = (await change(id, { name: 'Tidy desk', text: 'Lock it, always.', documentUrl })).body;
    expect(renamed).toMatchObject({ name: 'Tidy desk', text: 'Lock it, always.', hasChanges: true });
    expect(renamed.document?.hash).toBe(document?.hash);
    expect((await change(id, { documentUrl })).body).toMatchObject({ hasChanges: false });
  });
});

describe('the link of a policy', () => {
  const link = 'https://docs.example/desk.pdf';
  const pdf = () => new Response(new Uint8Array(PDF));

  it('is fetched once when it is saved: a PDF is held, with its hash, and what an upload of it has', async () => {
    web.pages.set(link, () => new Response(null, { status: 302, headers: { location: '/real.pdf' } }));
    web.pages.set('https://docs.example/real.pdf', pdf);
    const { id, document } = (await create({ link })).body;
    expect(web.asked).toEqual([link, 'https://docs.example/real.pdf']);
    const uploaded = (await create({ documentUrl: await upload() })).body.document;
    expect(document).toMatchObject({ link, hash: uploaded?.hash });
    expect(document?.url).toContain('/files/');
    await change(id, { link, name: 'Desks' });
    expect(web.asked).toHaveLength(2);
    await change(id, { link, fetchAgain: true });
    expect(web.asked).toHaveLength(4);
    expect(await readdir(uploadsFolder(gateway.deps.config))).toEqual([]);
  });

  it.each([
    ['does not answer', undefined],
    ['is a page', () => new Response('<html></html>')],
    ['is refused', () => new Response('no', { status: 403 })],
    ['redirects for ever', () => new Response(null, { status: 301, headers: { location: link } })],
    [
      'redirects to the inside',
      () => new Response(null, { status: 301, headers: { location: 'http://10.0.0.1/' } }),
    ],
  ])('is not held when it %s', async (_what, page) => {
    await mkdir(uploadsFolder(gateway.deps.config), { recursive: true });
    if (page) web.pages.set(link, page);
    const { document } = (await create({ link })).body;
    expect(document).toEqual({ url: null, link, name: link, bytes: null, hash: null });
    expect(web.asked.every((address) => !address.includes('10.0.0.1'))).toBe(true);
    expect(await readdir(uploadsFolder(gateway.deps.config))).toEqual([]);
  });
});

describe('what is asked of people', () => {
  it('is read, opened and acknowledged, once', async () => {
    const id = await asked({ documentUrl: await upload() });
    const task = await openTaskOf();
    expect(task).toMatchObject({ type: 'policy', title: 'Clear desk', itemId: id });
    const { policy } = await read(task.id);
    expect(policy).toMatchObject({ revision: 1, isOpened: false, isReady: false, acknowledged: null });
    expect(policy?.document?.url).toContain('signature=');
    expect((await acknowledge(task.id, 1)).status).toBe(409);
    await open(task.id);
    expect(await standingOf(id)).toMatchObject({ opened: 1, notOpened: 1, overdue: 0 });
    expect(refused(await acknowledge(task.id, 2))[0]).toBe('revision');
    gateway.clock.advance(DAY);
    const first = await acknowledge(task.id, 1, '2026-01-01T10:00:00.000Z');
    expect(first.body.data).toMatchObject({ status: 'completed', progress: 100 });
    gateway.clock.advance(DAY);
    await acknowledge(task.id, 1);
    token = await gateway.freshToken(admin);
    const { acknowledged } = (await read(task.id)).policy ?? {};
    expect(acknowledged).toMatchObject({ revision: 1, deviceAt: '2026-01-01T10:00:00.000Z' });
    expect(await acknowledgements()).toHaveLength(1);
    expect(await standingOf(id)).toMatchObject({ acknowledged: 1, progress: 50, averageAcknowledge: 1 });
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('is mailed as a policy, and reminded of', async () => {
    await gateway.deliverMails();
    const id = await asked();
    const sent = await gateway.deliverMails();
    expect(sent.map(({ template }) => template)).toContain('policyAssignment');
    const people = { isAllUsersSelected: true };
    const { data } = (await gateway.call(reminderEndpoints.availability, { token, params, body: people }))
      .body;
    expect([data.isPolicies, data.isVideoTraining]).toEqual([true, false]);
    const remind = { subject: 'Please read', message: 'Hello {name}' };
    const given = { token, params: { ...params, id }, body: remind };
    expect((await gateway.call(evidence.remind, given)).body.data.total).toBe(2);
    await gateway.deliverMails();
    await acknowledge((await openTaskOf()).id, 1);
    const rest = await gateway.call(evidence.remind, { ...given, body: { ...remind, userIds: [person.id] } });
    expect(refused(rest)[0]).toBe('userIds');
  });

  it('is in the profile of a person', async () => {
    await asked();
    const { items } = (
      await gateway.call(profileEndpoints.tasks, { token, params: { ...params, id: person.id } })
    ).body.data;
    expect(items).toMatchObject([{ type: 'policy', name: 'Clear desk', status: 'notStarted' }]);
  });

  it('reaches those who join later', async () => {
    const id = await asked();
    const joined = await gateway.call(userEndpoints.create, {
      token,
      params,
      body: { email: `new${id}@larkfield.example`, name: 'New', lastName: 'Comer' },
    });
    expect(joined.status).toBe(200);
    expect(await standingOf(id)).toMatchObject({ assignments: 3 });
  });
});

describe('a new revision', () => {
  it('asks the same people again, and leaves what was acknowledged', async () => {
    const id = await asked();
    const [first] = await tasksOf();
    await acknowledge(first?.id ?? 0, 1);
    const before = await acknowledgements();
    expect((await change(id, { name: 'Desks' })).body.hasChanges).toBe(false);
    expect(
      (await change(id, { name: 'Desks', text: 'Lock your screen and your drawers.' })).body.hasChanges,
    ).toBe(true);
    const published = (await act('publish', id)).body;
    expect(published).toMatchObject({ revision: 2, hasChanges: false, standing: { acknowledged: 0 } });
    expect(published.assignment).toMatchObject({
      revision: 2,
      assignmentType: 'ALL_USERS',
      daysToComplete: 14,
    });
    const task = await openTaskOf();
    expect(task.title).toBe('Desks');
    expect((await read(task.id)).policy).toMatchObject({
      revision: 2,
      text: 'Lock your screen and your drawers.',
    });
    expect((await read(first?.id ?? 0)).policy).toMatchObject({ revision: 1, newerRevision: 2 });
    expect(await acknowledgements()).toEqual(before);
    const { items } = (await gateway.call(evidence.revisions, { token, params: { ...params, id } })).body
      .data;
    expect(items.map(({ number, acknowledged }) => [number, acknowledged])).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });

  it('withdraws what was not done, which still counts for its own revision when it arrives late', async () => {
    const id = await asked();
    const old = await openTaskOf();
    await change(id, { text: 'New.' });
    await act('publish', id);
    const task = await openTaskOf();
    expect(task.id).not.toBe(old.id);
    const token = await gateway.tokenFor(person);
    const list = async (state: 'outstanding' | 'completed') =>
      (await gateway.call(learnerEndpoints.tasks, { token, params, query: { state } })).body.data.items;
    expect((await list('outstanding')).map((one) => one.id)).toEqual([task.id]);
    expect(await list('completed')).toEqual([]);
    expect(await statusOf()).toBe(await statusOf(admin));
    await acknowledge(old.id, 1, '2026-01-01T10:00:00.000Z');
    expect((await acknowledgements()).map(({ revision }) => revision)).toEqual([1]);
    expect((await openTaskOf()).id).toBe(task.id);
    expect(await standingOf(id)).toMatchObject({ assignments: 2, acknowledged: 0, notOpened: 2 });
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });
});

describe('the yearly renewal', () => {
  it('asks the same people again a year after the last time, once', async () => {
    const id = await asked({ isRenewedYearly: true });
    await acknowledge((await openTaskOf()).id, 1);
    const { renewalDay } = (await act('get', id)).body;
    const away = new Date(`${renewalDay}T12:00:00Z`).getTime() - gateway.clock().getTime();
    gateway.clock.advance(away - DAY);
    await renewDue(gateway.deps);
    await gateway.deliverMails();
    expect((await tasksOf()).filter(({ completedAt }) => !completedAt)).toEqual([]);
    gateway.clock.advance(DAY);
    for (let run = 0; run < 3; run += 1) {
      await renewDue(gateway.deps);
      await gateway.deliverMails();
    }
    expect(await tasksOf()).toHaveLength(2);
    token = await gateway.freshToken(admin);
    const renewed = (await act('get', id)).body;
    expect(renewed).toMatchObject({ revision: 1, assignment: { revision: 1, assignmentType: 'ALL_USERS' } });
    await acknowledge((await openTaskOf()).id, 1);
    expect(await acknowledgements()).toHaveLength(2);
    gateway.clock.advance(-away);
  });
});

describe('an exception', () => {
  const excuse = (id: number, userIds: number[], reason = 'On leave') =>
    gateway.call(evidence.excuse, { token, params: { ...params, id }, body: { userIds, reason } });
  const exceptions = async (id: number) =>
    (await gateway.call(evidence.exceptions, { token, params: { ...params, id } })).body.data.items;

  it('withdraws the task, holds for later revisions, and is counted apart', async () => {
    const id = await asked();
    expect(refused(await excuse(id, [person.id], ''))).toEqual(['reason', 'Please give a reason.']);
    expect((await excuse(id, [person.id])).body.data).toEqual({ excused: 1 });
    expect((await excuse(id, [person.id])).body.data).toEqual({ excused: 0 });
    expect(await exceptions(id)).toMatchObject([
      { id: person.id, reason: 'On leave', createdBy: { id: admin.id, name: 'Ana Ruiz' } },
    ]);
    expect((await tasksOf()).filter(({ completedAt }) => !completedAt)).toEqual([]);
    expect(await statusOf()).toBe(0);
    gateway.clock.advance(20 * DAY);
    token = await gateway.freshToken(admin);
    expect(await standingOf(id)).toMatchObject({ assignments: 1, overdue: 1, excused: 1 });
    gateway.clock.advance(-20 * DAY);
    token = await gateway.freshToken(admin);
    await change(id, { text: 'New.' });
    await act('publish', id);
    expect((await tasksOf()).filter(({ completedAt }) => !completedAt)).toEqual([]);
    expect(await standingOf(id)).toMatchObject({ assignments: 1, excused: 1 });
    await gateway.db.transaction((tx) => enrolPeople(tx, gateway.deps, company.id, [person.id]));
    expect((await tasksOf()).filter(({ completedAt }) => !completedAt)).toEqual([]);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });

  it('can be taken back, and asks again with all its days', async () => {
    const id = await asked();
    await excuse(id, [person.id]);
    gateway.clock.advance(10 * DAY);
    token = await gateway.freshToken(admin);
    const given = { token, params: { ...params, id, userId: person.id } };
    expect((await gateway.call(evidence.withdrawException, given)).status).toBe(200);
    const { dueAt } = await openTaskOf();
    expect((dueAt?.getTime() ?? 0) - gateway.clock().getTime()).toBeGreaterThan(13 * DAY);
    expect(await exceptions(id)).toEqual([]);
    expect((await gateway.call(evidence.withdrawException, given)).status).toBe(404);
    expect(await standingOf(id)).toMatchObject({ assignments: 2, excused: 0 });
    gateway.clock.advance(-10 * DAY);
  });

  it('is of a user of the company', async () => {
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id });
    expect(refused(await excuse(await asked(), [stranger.id]))[0]).toBe('userIds');
  });
});

describe('evidence and reports', () => {
  it('tell who has acknowledged what, as a list, a file and a certificate', async () => {
    const link = 'https://docs.example/desk';
    const id = await asked({ link, text: 'Lock your screen.' });
    const task = await openTaskOf();
    await open(task.id);
    await acknowledge(task.id, 1, '2026-01-01T10:00:00.000Z');
    const given = { token, params: { ...params, id } };
    const { items, pageInfo } = (await gateway.call(evidence.acknowledgements, given)).body.data;
    expect(pageInfo).toMatchObject({ totalItems: 1, totalIsMinimum: false });
    expect(items).toMatchObject([
      { userId: person.id, revision: 1, document: link, documentHash: null, isContentHeld: false },
    ]);
    expect(items[0]?.textHash).toMatch(/^[0-9a-f]{64}$/);
    const search = async (searchText: string) =>
      (await gateway.call(evidence.acknowledgements, { ...given, query: { searchText } })).body.data.items
        .length;
    expect([await search('byron'), await search('nobody')]).toEqual([1, 0]);
    const { raw } = await gateway.call(evidence.acknowledgements, { ...given, query: { isCsv: true } });
    const csv = raw.json().data as string;
    expect(csv.split('\r\n')[0]).toContain('Document SHA-256,Text SHA-256,Acknowledged,Device Time');
    expect(csv).toContain(`,1,${link},"linked, content not held",`);
    expect(csv).toContain(',2026-01-01T10:00:00.000Z');
    const certificate = await gateway.call(evidence.certificate, {
      token,
      params: { ...params, id, taskId: task.id },
    });
    const { text } = await readPdf(certificate.raw.rawPayload);
    for (const words of [
      'Ada Byron',
      'has read and acknowledged',
      'Clear desk',
      'Revision 1',
      'content not held',
    ])
      expect(text).toContain(words);
    const other = (await create()).body.id;
    const elsewhere = { token, params: { ...params, id: other, taskId: task.id } };
    expect((await gateway.call(evidence.certificate, elsewhere)).status).toBe(404);
  });

  it('tell the same numbers of a policy, and of all of them together', async () => {
    const id = await asked();
    await acknowledge((await openTaskOf()).id, 1);
    const second = await asked({ name: 'Passwords' });
    await create({ name: 'A draft' });
    const report = async (query = {}) =>
      (await gateway.call(evidence.report, { token, params, query })).body.data.items;
    const rows = await report({ orderBy: 'progress', order: 'desc' });
    expect(rows.map((row) => [row.id, row.assignments, row.acknowledged, row.notOpened])).toEqual([
      [id, 2, 1, 1],
      [second, 2, 0, 2],
    ]);
    expect((await report({ searchText: 'pass' })).map((row) => row.id)).toEqual([second]);
    const { data } = (await gateway.call(evidence.statistics, { token, params })).body;
    expect(data).toMatchObject({ policies: 2, assignments: 4, acknowledged: 1, progress: 25, notOpened: 3 });
    const names = (await gateway.call(evidence.policies, { token, params })).body.data.items;
    expect(names.map(({ name }) => name)).toEqual(['Clear desk', 'Passwords']);
    const { raw } = await gateway.call(evidence.report, { token, params, query: { isCsv: true } });
    expect(raw.json().data).toContain('Name,Revision,Assignments,Progress,Acknowledged,Not Opened,Overdue');
  });
});
