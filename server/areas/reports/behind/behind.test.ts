import { dayAt } from '@contract/days';
import { peopleBehindEndpoints } from '@contract/reports/people';
import { campaignEndpoints } from '@contract/training/campaigns';
import { companies } from '@server/domain/company/company.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let token: string;
let params: { companyId: number };
let people: UserRow[];
let campaignId: number;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

/** Three people who have not begun a training; one of them is disabled. */
beforeEach(async () => {
  company = await gateway.buildCompany({ hasBoost: true, seats: 100 });
  params = { companyId: company.id };
  admin = await gateway.buildAdmin(company, { emailVerified: true });
  token = await gateway.tokenFor(admin);
  people = await gateway.buildMany(company, 3, (index) => (index === 2 ? { disabledAt: new Date() } : {}));
  const campaign = await gateway.buildCampaign(params);
  campaignId = campaign.id;
  for (const person of people) await gateway.buildTask(person, { campaignId, itemId: campaign.courseId });
});

const figure = 'notStarted' as const;
const assign = (courseId: number, more: object = {}) =>
  gateway.call(peopleBehindEndpoints.assign, {
    ...{ token, params },
    body: { figure, courseId, daysToComplete: 14, ...more },
  });
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort();

it('are of an entire campaign, however long it runs, and of no other range of more than 366 days', async () => {
  const days = { figure, from: '2020-01-01', to: dayAt(gateway.clock(), 'UTC') };
  const list = (query: object) =>
    gateway.call(peopleBehindEndpoints.list, { token, params, query: { ...days, ...query } });
  expect((await list({ campaignIds: [campaignId] })).body.data).toMatchObject({
    from: '2020-01-01',
    pageInfo: { totalItems: 3 },
  });
  expect((await list({})).error).toMatchObject({ status: 422, details: [{ code: 'to' }] });
});

describe('those behind a figure who are assigned a training', () => {
  it('are the enabled ones of the list, as a selection of its own', async () => {
    const { id: courseId } = await gateway.buildCourse({ name: 'Passwords' });
    const { data } = (await assign(courseId)).body;
    expect(data).toMatchObject({ isNew: true, added: 2, alreadyHad: 0 });
    const given = { token, params: { ...params, id: data.campaignId } };
    const campaign = (await gateway.call(campaignEndpoints.get, given)).body;
    expect(campaign).toMatchObject({ courseName: 'Passwords', assignmentType: 'SELECTED_USERS', total: 2 });
    expect(idsOf(campaign.selected)).toEqual(idsOf(people.slice(0, 2)));
  });

  it('are assigned it with the attempts and the words that the company has set for new assignments', async () => {
    const words = { subject: 'For you: {courseName}', message: 'Hello {name}' };
    const own = {
      daysToComplete: 60,
      attempts: 2,
      countedAttempt: 'LAST' as const,
      notificationsEnabled: true,
    };
    const assignmentDefaults = { ...own, ...words };
    await gateway.db.update(companies).set({ assignmentDefaults }).where(eq(companies.id, company.id));
    const { id: courseId } = await gateway.buildCourse({ name: 'Passwords' });
    const { data } = (await assign(courseId)).body;
    const given = { token, params: { ...params, id: data.campaignId } };
    // Its days are those of the form.
    expect((await gateway.call(campaignEndpoints.get, given)).body).toMatchObject({
      ...own,
      ...words,
      daysToComplete: 14,
    });
  });

  it('join the open assignment, without those who have it', async () => {
    const { id: courseId } = await gateway.buildCourse();
    const task = { figure: 'assigned' as const, ids: await tasksOf(people.slice(0, 1)) };
    expect((await assign(courseId, task)).body.data).toMatchObject({ isNew: true, added: 1 });
    expect((await assign(courseId)).body.data).toMatchObject({ isNew: false, added: 1, alreadyHad: 1 });
    const { error } = await assign(courseId);
    expect(error.details).toEqual([
      { code: 'courseId', description: 'Everybody here has this training already.' },
    ]);
  });

  it("can't join what is for departments, and have what is for everybody", async () => {
    const { id: courseId } = await gateway.buildCourse();
    const open = await gateway.buildCampaign(params, { courseId, assignmentType: 'DEPARTMENTS' });
    expect((await assign(courseId)).error).toMatchObject({
      status: 409,
      message: 'This training is assigned to departments or groups that these people are not in.',
    });
    const { id: other } = await gateway.buildCourse();
    await gateway.buildCampaign(params, { courseId: other });
    expect((await assign(other)).error.status).toBe(422);
    expect(open.assignmentType).toBe('DEPARTMENTS');
  });
});

async function tasksOf(of: readonly UserRow[]): Promise<number[]> {
  const query = { figure: 'assigned' as const, pageSize: 100 };
  const { data } = (await gateway.call(peopleBehindEndpoints.list, { token, params, query })).body;
  return data.items.flatMap(({ id, userId }) => (of.some((one) => one.id === userId) ? [id] : []));
}

describe('reminding those behind a figure', () => {
  const remind = (more: object = {}) =>
    gateway.call(peopleBehindEndpoints.remind, {
      ...{ token, params },
      body: { figure, subject: 'Please begin', message: '', ...more },
    });

  it('reaches the chosen rows alone', async () => {
    const [first] = people;
    if (!first) throw new Error('nobody was built');
    const { data } = (await remind({ ids: await tasksOf([first]) })).body;
    expect(data).toMatchObject({ kind: 'sendReminder', total: 1 });
  });

  it('refuses filters that it does not know, and figures of mails', async () => {
    expect((await remind({ search: 'Ann' })).error.status).toBe(422);
    expect((await remind({ figure: 'mailed' })).error.details.map(({ code }) => code)).toEqual(['figure']);
  });
});

describe('the people behind a figure', () => {
  it('are not told where learning is private', async () => {
    await gateway.db.update(companies).set({ isLearningPrivate: true }).where(eq(companies.id, company.id));
    const { error } = await gateway.call(peopleBehindEndpoints.list, { token, params, query: { figure } });
    expect(error).toMatchObject({ status: 409, code: 'LEARNING_IS_PRIVATE' });
  });

  it('of mails have no tasks to narrow them by', async () => {
    const query = { figure: 'mailed' as const, status: 'OVERDUE' as const };
    const { error } = await gateway.call(peopleBehindEndpoints.list, { token, params, query });
    expect(error.details.map(({ code }) => code)).toEqual(['status']);
    const { data } = (
      await gateway.call(peopleBehindEndpoints.list, { token, params, query: { figure: 'mailed' } })
    ).body;
    expect(data).toMatchObject({ items: [], people: 0 });
    expect([data.from.slice(8), data.to > data.from]).toEqual(['01', true]);
  });
});
