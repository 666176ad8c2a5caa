import { limits } from '@contract/limits';
import { operationEndpoints } from '@contract/operations';
import { type Assignment, campaignEndpoints } from '@contract/training/campaigns';
import { userEndpoints } from '@contract/users/users';
import { enrol } from '@server/domain/assignments/enrolment.queries';
import { companies } from '@server/domain/company/company.tables';
import { tasks } from '@server/domain/people/people.tables';
import { renderMail } from '@server/platform/mail/render';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { smallSection } from '@tests/support/learner-examples';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveDueDates } from './suspension.queries';

const DAY = 86_400_000;
let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let params: { companyId: number };

const settings = {
  name: 'Spring training',
  assignmentType: 'ALL_USERS',
  daysToComplete: 14,
  subject: '{name}, a new training',
  message: '{companyName} asks you to complete {courseName}.',
} as const satisfies Omit<Assignment, 'courseId'>;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ name: 'Larkfield', seats: 1000 });
  admin = await gateway.buildAdmin(company, { name: 'Ana' });
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
  await gateway.deliverMails();
});

async function create(body: Partial<Assignment> = {}) {
  const courseId = body.courseId ?? (await gateway.buildCourse({ sections: [smallSection] })).id;
  return gateway.call(campaignEndpoints.create, { token, params, body: { ...settings, ...body, courseId } });
}
const update = (id: number, body: Partial<Assignment>) =>
  gateway.call(campaignEndpoints.update, {
    token,
    params: { ...params, id },
    body: { ...settings, ...body },
  });
const read = async (id: number) =>
  (await gateway.call(campaignEndpoints.get, { token, params: { ...params, id } })).body;
const learnersOf = async (id: number, query = {}) =>
  (await gateway.call(campaignEndpoints.learners, { token, params: { ...params, id }, query })).body.data;
const idsOf = async (id: number, query = {}) =>
  (await learnersOf(id, { pageSize: 100, ...query })).items
    .map((learner) => learner.id)
    .toSorted((a, b) => a - b);
const fieldsOf = ({ error }: { error: { details: readonly { code: string }[] } }) =>
  error.details.map(({ code }) => code);
const messageOf = ({ error }: { error: { details: readonly { description: string }[] } }) =>
  error.details[0]?.description;

describe('an assignment', () => {
  it('enrols everyone it is for, and mails those who can sign in, each once', async () => {
    const [member, invited] = [
      await gateway.buildUser(params),
      await gateway.buildUser({ ...params, uid: null, registrationType: 'INVITED' }),
    ];
    await gateway.buildUser({ ...params, disabledAt: new Date() });
    const made = (await create()).body;
    expect(made).toMatchObject({
      name: settings.name,
      status: 'ACTIVE',
      total: 3,
      notStarted: 3,
      overdue: 0,
    });
    expect(await idsOf(made.id)).toEqual([admin.id, member.id, invited.id]);
    const mails = await gateway.deliverMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, member.email].toSorted());
    const mail = mails.find(({ to }) => to === admin.email);
    const rendered = mail && renderMail(mail);
    expect(rendered?.subject).toBe('Ana, a new training');
    expect(rendered?.text).toContain(`Larkfield asks you to complete ${made.courseName}.`);
    expect(mail?.values.link).toMatch(/\/learn\/tasks\/\d+$/);
  });

  it.each([
    ['no title', { name: ' ' }, 'name', undefined],
    [
      'nobody selected',
      { assignmentType: 'GROUPS', selected: [] },
      'selected',
      'At least one value must be selected',
    ],
    ['no days', { daysToComplete: 0 }, 'daysToComplete', 'Days must be a positive number'],
    ['half a day', { daysToComplete: 1.5 }, 'daysToComplete', 'Days must be an integer'],
    [
      'days in words',
      { daysToComplete: 'ten' as unknown as number },
      'daysToComplete',
      'Days must be a number',
    ],
    ['a start in the past', { startDate: '2020-01-01' }, 'startDate', "The start date can't be in the past."],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone', 'This time zone is unknown.'],
    ['no subject', { subject: '' }, 'subject', undefined],
    ['a placeholder that nothing fills', { message: '{boss}' }, 'message', undefined],
    [
      'a department of nobody',
      { assignmentType: 'DEPARTMENTS', selected: [987_654_321] },
      'selected',
      undefined,
    ],
  ] as const)('is refused with %s', async (_, wrong, field, message) => {
    const answer = await create(wrong as Partial<Assignment>);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
    if (message) expect(messageOf(answer)).toBe(message);
  });

  it('is made once for a course, as long as it is open', async () => {
    const { id, courseId } = (await create()).body;
    expect((await create({ courseId })).status).toBe(409);
    await gateway.call(campaignEndpoints.end, { token, params: { ...params, id } });
    expect((await create({ courseId })).status).toBe(200);
  });

  it('is refused for drafts, for courses of others, and for those the plan lacks', async () => {
    const foreign = await gateway.buildCompany();
    const [draft, other] = [
      await gateway.buildCourse({ isDraft: true, ownerCompanyId: company.id }),
      await gateway.buildCourse({ ownerCompanyId: foreign.id }),
    ];
    for (const { id: courseId } of [draft, other]) expect((await create({ courseId })).status).toBe(404);
    await gateway.db.update(companies).set({ hasBoost: false }).where(eq(companies.id, company.id));
    expect(fieldsOf(await create())).toEqual(['courseId']);
    const { id: courseId } = await gateway.buildCourse({ isFree: true });
    expect((await create({ courseId })).status).toBe(200);
  });

  it.each([
    ['Europe/Kyiv', '2026-03-10T22:30:00Z', '2026-04-10T20:59:59.999Z'],
    ['America/New_York', '2026-10-20T03:59:00Z', '2026-11-19T04:59:59.999Z'],
    ['America/New_York', '2026-02-20T12:00:00Z', '2026-03-23T03:59:59.999Z'],
    ['Pacific/Auckland', '2026-03-20T11:00:00Z', '2026-04-20T11:59:59.999Z'],
    ['UTC', '2026-03-10T22:30:00Z', '2026-04-09T23:59:59.999Z'],
  ])('in %s, begun at %s, is due at the end of a local day: %s', async (timeZone, at, due) => {
    const { id } = await gateway.buildCampaign(params, {
      timeZone,
      daysToComplete: 30,
      startDate: new Date(at),
    });
    const { companyId } = params;
    const given = { companyId, userIds: [admin.id], campaignId: id, now: new Date(at), isMailed: false };
    const [task] = await gateway.db.transaction((tx) => enrol(tx, given));
    expect(new Date(task?.dueAt ?? 0).toISOString()).toBe(due);
    expect((await read(id)).dueAt).toBe(due);
  });

  it('starts on its day, in its time zone, and not before', async () => {
    const today = gateway.clock();
    const day = new Date(today.getTime() + 3 * DAY).toISOString().slice(0, 10);
    const made = (await create({ startDate: day, timeZone: 'Asia/Tokyo' })).body;
    expect(made).toMatchObject({ status: 'QUEUED', total: 0 });
    expect(made.startedAt).toBe(new Date(`${day}T00:00:00+09:00`).toISOString());
    await gateway.deliverMails();
    const late = await gateway.buildUser(params);
    gateway.clock.advance(new Date(made.startedAt).getTime() - today.getTime());
    token = await gateway.freshToken(admin);
    expect(await gateway.deliverMails()).toHaveLength(2);
    expect(await idsOf(made.id)).toEqual([admin.id, late.id]);
  });

  it('is widened, never narrowed; those added are enrolled', async () => {
    const [one, two] = [await gateway.buildDepartment(params), await gateway.buildDepartment(params)];
    const [first, second] = [
      await gateway.buildUser({ ...params, departmentId: one.id }),
      await gateway.buildUser({ ...params, departmentId: two.id }),
    ];
    const only = (...selected: number[]) => ({ assignmentType: 'DEPARTMENTS' as const, selected });
    const { id } = (await create(only(one.id))).body;
    expect(await idsOf(id)).toEqual([first.id]);
    expect(fieldsOf(await update(id, only(two.id)))).toEqual(['selected']);
    const wider = (await update(id, only(one.id, two.id))).body;
    expect(wider.selected.map((target) => target.id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await idsOf(id)).toEqual([first.id, second.id]);
    await update(id, { assignmentType: 'ALL_USERS' });
    expect(await idsOf(id)).toEqual([admin.id, first.id, second.id]);
    expect(fieldsOf(await update(id, only(one.id)))).toEqual(['assignmentType']);
  });

  it('ends, then is archived; nobody is enrolled any more, and open tasks stay', async () => {
    const { id } = (await create()).body;
    const of = { token, params: { ...params, id } };
    expect((await gateway.call(campaignEndpoints.end, of)).body.status).toBe('ENDED');
    await gateway.call(userEndpoints.create, { token, params, body: { email: 'new@larkfield.example' } });
    expect(await idsOf(id)).toEqual([admin.id]);
    expect((await update(id, {})).status).toBe(409);
    expect((await gateway.call(campaignEndpoints.archive, of)).body.status).toBe('ARCHIVED');
    const listed = async (status: 'ARCHIVED' | 'ENDED') =>
      (await gateway.call(campaignEndpoints.list, { token, params, query: { status } })).body.data.items;
    expect([(await listed('ARCHIVED')).length, (await listed('ENDED')).length]).toEqual([1, 0]);
  });

  it('is listed among the ongoing while it runs, with its documented names', async () => {
    const ended = (await create()).body;
    await gateway.call(campaignEndpoints.end, { token, params: { ...params, id: ended.id } });
    const running = (await create({ courseId: ended.courseId })).body;
    const listed = async (status: 'ONGOING' | 'ENDED') =>
      (await gateway.call(campaignEndpoints.list, { token, params, query: { status } })).body.data.items;
    expect(await listed('ONGOING')).toEqual([
      expect.objectContaining({ id: running.id, course_id: running.courseId, date_ended: null }),
    ]);
    const [one, ...others] = await listed('ENDED');
    expect(one).toMatchObject({ id: ended.id, course_id: running.courseId, date_ended: one?.endedAt });
    expect([one?.date_ended === null, others.length]).toEqual([false, 0]);
  });

  it('of many users is an operation that can be followed and mails nobody twice', async () => {
    await gateway.buildMany(company, limits.training.enrolAtOnce + 20, () => ({
      registrationType: 'REGISTERED',
    }));
    const { id, total } = (await create()).body;
    expect(total).toBe(0);
    const mails = await gateway.deliverMails();
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
    expect((await read(id)).total).toBe(limits.training.enrolAtOnce + 21);
    const { items } = (await gateway.call(operationEndpoints.list, { token, params })).body.data;
    expect(items).toEqual([expect.objectContaining({ kind: 'enrol', state: 'done', done: mails.length })]);
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it('enrols many users for everybody who may assign a course', async () => {
    await gateway.buildMany(company, limits.training.enrolAtOnce + 20);
    token = await gateway.tokenFor(await gateway.buildUser({ ...params, role: 'msp' }));
    const { id } = (await create()).body;
    await gateway.deliverMails();
    expect((await read(id)).total).toBe(limits.training.enrolAtOnce + 22);
  });
});

describe('the annual training', () => {
  const trial = (trialEnd: Date) => ({ hasBoost: false, trialStatus: 'active' as const, trialEnd });
  it.each([
    ['on Free', () => ({ hasBoost: false }), 200],
    ['on trial', (now: number) => trial(new Date(now + DAY)), 200],
    ['with Boost', () => ({ hasBoost: true }), 200],
    ['after the trial', (now: number) => trial(new Date(now - DAY)), 403],
  ])('%s', async (_plan, values, status) => {
    await gateway.db
      .update(companies)
      .set(values(gateway.clock().getTime()))
      .where(eq(companies.id, company.id));
    const answer = await gateway.call(campaignEndpoints.startAnnual, { token, params });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toMatchObject({ status: 'ACTIVE', total: 1 });
  });

  it('starts although an older task is open, but not twice', async () => {
    await gateway.db.insert(tasks).values({
      companyId: company.id,
      userId: admin.id,
      type: 'course',
      title: 'Spotting Phishing Emails',
      status: 'notStarted',
      assignedAt: gateway.clock(),
    });
    const start = () => gateway.call(campaignEndpoints.startAnnual, { token, params });
    expect((await start()).status).toBe(200);
    expect((await start()).status).toBe(409);
  });
});

describe('suspended training', () => {
  it('is shown as such, and goes on with due dates moved once', async () => {
    const start = gateway.clock();
    const trialEnd = new Date(start.getTime() + 5 * DAY);
    const trial = { hasBoost: false, trialStatus: 'active' as const, trialEnd };
    await gateway.db.update(companies).set(trial).where(eq(companies.id, company.id));
    const { id, dueAt } = (await create()).body;
    gateway.clock.advance(8 * DAY);
    token = await gateway.freshToken(admin);
    expect((await read(id)).status).toBe('SUSPENDED');
    expect((await create()).status).toBe(403);
    gateway.clock.advance(4 * DAY);
    await gateway.db
      .update(companies)
      .set({ hasBoost: true, updatedAt: gateway.clock() })
      .where(eq(companies.id, company.id));
    const move = () => gateway.db.transaction((tx) => moveDueDates(tx));
    expect([await move(), await move()]).toEqual([1, 0]);
    const [task] = await gateway.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.companyId, company.id), eq(tasks.campaignId, id)));
    expect(task?.dueAt?.getTime()).toBe(new Date(dueAt).getTime() + 7 * DAY);
  });
});
