import { limits } from '@contract/limits';
import { emailReminderEndpoints } from '@contract/settings/email-reminders';
import { ITEM_TYPES } from '@contract/users/profile';
import { reminderEndpoints } from '@contract/users/reminders';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { buildVisit } from '@tests/support/visits';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextSend } from './next-send';
import { listKinds } from './reminders.queries';
import { reminderSchedules } from './reminders.tables';
import { queueDueReminders } from './send.rules';

const DAY = 24 * 3600_000;
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
  await gateway.db.delete(reminderSchedules);
  company = await gateway.buildCompany({ name: 'Larkfield', timeZone: 'Europe/Berlin' });
  admin = await gateway.buildAdmin(company, { name: 'Alma' });
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
});

const get = async () => (await gateway.call(emailReminderEndpoints.get, { token, params })).body.data;
const WORDS = { subject: 'Wake up, {name}', message: '{companyName} waits.' };
const COURSES = {
  ...{ isOn: true, beforeDays: [], frequency: 1 as const, afterDays: null, afterTimes: 3 },
  ...{ tellsManagers: false, ...WORDS },
};
const update = (body: object = {}, kind: (typeof ITEM_TYPES)[number] = 'course') =>
  gateway.call(emailReminderEndpoints.updateKind, {
    token,
    params: { ...params, kind },
    body: { ...COURSES, ...body },
  });
/** Moves the clock to the next send, and returns the mails of it. */
async function toNextSend() {
  const [row] = await gateway.db
    .select()
    .from(reminderSchedules)
    .where(eq(reminderSchedules.companyId, company.id));
  const { nextAt } = row ?? {};
  if (!nextAt) throw new Error('nothing is planned');
  gateway.clock.advance(nextAt.getTime() - gateway.clock().getTime());
  await queueDueReminders(gateway.deps);
  token = await gateway.freshToken(admin);
  return (await gateway.deliverMails()).filter(({ template }) => template === 'taskReminder');
}
const lastEvent = async () => {
  const events = gateway.db.select().from(auditEvents).where(eq(auditEvents.companyId, company.id));
  return (await events.orderBy(desc(auditEvents.id)).limit(1))[0];
};

describe('the settings of reminders', () => {
  it('are off at first: 8am and 5pm, Monday to Friday, in the words of the product, of every kind of task', async () => {
    const found = await get();
    expect(found).toMatchObject({
      ...{ hours: [8, 17], weekdays: [1, 2, 3, 4, 5], timeZone: 'Europe/Berlin' },
      ...{ nextAt: null, isLocked: false, isLearningPrivate: false },
    });
    expect(found.kinds.map(({ kind }) => kind).toSorted()).toEqual([...ITEM_TYPES].toSorted());
    expect(found.kinds.every(({ isOn, subject }) => !isOn && subject === found.default.subject)).toBe(true);
    expect(found.default.message).toContain('{name}');
  });

  it('say when reminders go out next, as soon as a kind is on', async () => {
    const { body } = await update();
    const planned = nextSend(limits.reminders, gateway.clock(), 'Europe/Berlin');
    expect(body.data.nextAt).toBe(planned.toISOString());
    expect(await lastEvent()).toMatchObject({
      action: 'reminders.kind_updated',
      details: { kind: 'course', isOn: true, frequency: 1 },
    });
    const schedule = await gateway.call(emailReminderEndpoints.schedule, {
      token,
      params,
      body: { hours: [23, 6, 23], weekdays: [0] },
    });
    const { data } = schedule.body;
    expect(data).toMatchObject({ hours: [6, 23], weekdays: [0] });
    expect(data.nextAt).toBe(nextSend(data, gateway.clock(), 'Europe/Berlin').toISOString());
    expect(await lastEvent()).toMatchObject({ action: 'reminders.scheduled' });
    expect((await update({ isOn: false })).body.data.nextAt).toBeNull();
  });

  it('keep own words, and follow the product where there are none', async () => {
    const { default: standard } = await get();
    await update({ ...standard, message: 'Ours, {name}.' });
    const [stored] = await listKinds(gateway.db, company.id);
    expect(stored).toMatchObject({ subject: null, message: 'Ours, {name}.' });
    expect((await get()).kinds.find(({ kind }) => kind === 'course')).toMatchObject({
      subject: standard.subject,
      message: 'Ours, {name}.',
    });
  });

  it.each([
    ['frequency', { frequency: null }],
    ['subject', { subject: '' }],
    ['subject', { subject: 'Hello {nobody}' }],
    ['message', { message: '' }],
    ['afterTimes', { afterTimes: 11 }],
    ['beforeDays.0', { beforeDays: [6] }],
  ])('are refused by their field %s: %o', async (field, body) => {
    expect(refusalOf(await update(body))).toMatchObject([422, field, expect.any(String)]);
  });

  it('are of kinds that have reminders only', async () => {
    const kind = { token, params: { ...params, kind: 'homework' }, body: COURSES };
    expect((await gateway.call(emailReminderEndpoints.updateKind, kind)).status).toBe(404);
    expect((await gateway.call(emailReminderEndpoints.preview, kind)).status).toBe(404);
  });

  it('need an hour and a weekday', async () => {
    const answer = await gateway.call(emailReminderEndpoints.schedule, {
      token,
      params,
      body: { hours: [], weekdays: [] },
    });
    expect(answer.error.details).toMatchObject([
      { code: 'hours', description: 'At least one value must be selected' },
      { code: 'weekdays', description: 'At least one value must be selected' },
    ]);
  });

  it('can only be read without Boost or a trial, and by read-only admins', async () => {
    await gateway.db.update(companies).set({ hasBoost: false }).where(eq(companies.id, company.id));
    expect((await get()).isLocked).toBe(true);
    expect((await update()).status).toBe(403);
    await gateway.db
      .update(companies)
      .set({ trialStatus: 'active', trialEnd: new Date(gateway.clock().getTime() + DAY) })
      .where(eq(companies.id, company.id));
    expect((await update()).status).toBe(200);
    token = await gateway.tokenFor(await gateway.buildAdmin(company, { role: 'read_only_admin' }));
    expect((await get()).isLocked).toBe(false);
    expect((await update()).status).toBe(403);
  });
});

describe('a preview and a test mail', () => {
  const asked = () => ({ token, params: { ...params, kind: 'course' as const }, body: WORDS });

  it('are what the caller would get, about their own tasks or an example', async () => {
    const example = await gateway.call(emailReminderEndpoints.preview, asked());
    expect(example.body.data.subject).toBe('Wake up, Alma');
    expect(example.body.data.html).toContain('Larkfield waits.');
    expect(example.body.data.html).toContain('Example: spotting phishing');
    await gateway.buildTask(admin, { title: 'Own course' });
    const { html } = (await gateway.call(emailReminderEndpoints.preview, asked())).body.data;
    expect(html).toContain('Own course');
    expect(html).not.toContain('Example');
    expect(await gateway.deliverMails()).toEqual([]);
  });

  it('go to the caller alone, a few times', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent <= limits.users.testMailsMax; sent += 1)
      statuses.push((await gateway.call(emailReminderEndpoints.test, asked())).status);
    expect(statuses).toEqual([...Array(limits.users.testMailsMax).fill(200), 429]);
    const mails = await gateway.deliverMails();
    expect(mails).toHaveLength(limits.users.testMailsMax);
    expect(mails.every(({ to }) => to === admin.email)).toBe(true);
    expect(await lastEvent()).toMatchObject({ action: 'reminders.tested', details: { kind: 'course' } });
  });
});

it("are changed by a partner's visitor, whose test goes to their own address", async () => {
  const visit = await buildVisit(gateway);
  token = visit.token;
  params = { companyId: visit.company.id };
  expect((await update()).status).toBe(200);
  await gateway.buildTask(visit.owner, { title: "The owner's course" });
  const kind = { token, params: { ...params, kind: 'course' as const }, body: WORDS };
  const { html } = (await gateway.call(emailReminderEndpoints.preview, kind)).body.data;
  expect(html).not.toContain("The owner's course");
  expect((await gateway.call(emailReminderEndpoints.test, kind)).body.data.email).toBe(visit.agent.email);
  expect((await gateway.deliverMails()).map(({ to }) => to)).toEqual([visit.agent.email]);
});

describe('what went out', () => {
  const sent = (query: object = {}) =>
    gateway.call(emailReminderEndpoints.sent, { token, params, query: { pageSize: 10, ...query } });

  it('is listed by person, kind and reader', async () => {
    const ada = await gateway.buildUser({ ...params, name: 'Ada', lastName: 'Byron', managerId: admin.id });
    const assignedAt = new Date(gateway.clock().getTime() - 5 * DAY);
    await gateway.buildTask(ada, { title: 'Phishing', assignedAt });
    await gateway.buildTask(admin, { title: 'Clean desk', type: 'policy', assignedAt });
    await update({ tellsManagers: true });
    await update({}, 'policy');
    expect(await toNextSend()).toHaveLength(2);
    const all = (await sent()).body.data;
    expect(all.pageInfo.totalItems).toBe(2);
    const { items } = (await sent({ search: 'byr' })).body.data;
    expect(items).toMatchObject([
      {
        ...{ userId: ada.id, name: 'Ada Byron', email: ada.email, reader: 'learner', people: null },
        ...{ items: [{ kind: 'course', title: 'Phishing' }], more: 0, outcome: 'sent' },
      },
    ]);
    expect((await sent({ kind: 'policy' })).body.data.items).toMatchObject([{ userId: admin.id }]);
    for (let send = 0; send < 2; send += 1) await toNextSend();
    const toManagers = (await sent({ reader: 'manager' })).body.data.items;
    expect(toManagers[0]).toMatchObject({ userId: admin.id, people: 1, items: [{ title: 'Phishing' }] });
  });

  it('is forgotten with the person', async () => {
    const ada = await gateway.buildUser(params);
    await gateway.buildTask(ada, { assignedAt: new Date(gateway.clock().getTime() - 5 * DAY) });
    await update();
    await toNextSend();
    expect((await sent()).body.data.items).toHaveLength(1);
    await gateway.db.delete(users).where(and(eq(users.companyId, company.id), eq(users.id, ada.id)));
    expect((await sent()).body.data.items).toEqual([]);
  });
});

describe('reminders by an admin', () => {
  const remind = (ids: number[]) =>
    gateway.call(reminderEndpoints.send, {
      token,
      params,
      body: { selectedUserIds: ids, taskTypes: ['videoTraining'], subject: 'By hand', message: '' },
    });

  it('are not followed by one of their own the same day, nor do they follow one', async () => {
    const assignedAt = new Date(gateway.clock().getTime() - 5 * DAY);
    const [ada, brad] = [await gateway.buildUser(params), await gateway.buildUser(params)];
    for (const person of [ada, brad]) await gateway.buildTask(person, { assignedAt });
    await update({ frequency: 'round' });
    // From the first send of a day: the second is on the same day.
    let first = await toNextSend();
    while (new Date((await get()).nextAt ?? 0).getTime() - gateway.clock().getTime() !== 9 * 3600_000)
      first = await toNextSend();
    expect(first).toHaveLength(2);
    const late = await gateway.buildTask(ada, { title: 'Another', assignedAt });
    expect((await remind([ada.id])).body.data).toMatchObject({ done: 1 });
    const byHand = await gateway.deliverMails();
    expect(byHand.map(({ list }) => list?.items.map(({ title }) => title))).toEqual([[late.title]]);
    // Brad has only what was named this morning.
    const { error } = await remind([brad.id]);
    expect(error.details[0]?.code).toBe('taskTypes');
    const both = await remind([ada.id, brad.id]);
    expect(both.status).toBe(200);
    await gateway.deliverMails();
    const second = await toNextSend();
    expect(second.map(({ to }) => to).toSorted()).toEqual([ada.email, brad.email].toSorted());
    const titles = second.flatMap(({ list }) => list?.items.map(({ title }) => title));
    expect(titles).not.toContain(late.title);
  });
});
