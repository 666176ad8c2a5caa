import { limits } from '@contract/limits';
import { operationEndpoints } from '@contract/operations';
import { ITEM_TYPES, type ItemType } from '@contract/users/profile';
import { type ReminderSend, reminderEndpoints } from '@contract/users/reminders';
import { REMINDER_TASK_TYPES } from '@contract/users/reminderText';
import { countRefusal } from '@server/domain/own-mail/ways.queries';
import { tasks } from '@server/domain/people/people.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { renderMail } from '@server/platform/mail/render';
import { doneIn } from '@tests/support/audit';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

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
  company = await gateway.buildCompany({ name: 'Larkfield', seats: 1000 });
  admin = await gateway.buildAdmin(company);
  token = await gateway.tokenFor(admin);
  params = { companyId: company.id };
});

/** A user with these tasks. */
async function learner(types: readonly ItemType[], values: Partial<UserRow> = {}) {
  const person = await gateway.buildUser({ companyId: company.id, ...values });
  for (const type of types) await gateway.buildTask(person, { type });
  return person;
}
const text = { subject: 'Your training waits', message: 'Please finish it.' };
const send = (body: Partial<ReminderSend>, headers: Record<string, string> = {}) =>
  gateway.call(reminderEndpoints.send, {
    token,
    params,
    headers,
    body: { taskTypes: [...REMINDER_TASK_TYPES], ...text, ...body },
  });
const available = async (body: object) =>
  (await gateway.call(reminderEndpoints.availability, { token, params, body })).body.data;
const addressees = async () => (await gateway.deliverMails()).map(({ to }) => to).toSorted();

describe('the task availability', () => {
  it('of one user lists the outstanding kinds, and no completed ones', async () => {
    const { id } = await learner(['policy', 'Fake Or Real exercise']);
    await gateway.buildTask({ companyId: company.id, id }, { status: 'completed', completedAt: new Date() });
    const { data } = (await gateway.call(reminderEndpoints.personAvailability, { token, params: { id } }))
      .body;
    expect(data).toEqual({
      isGaming: true,
      isVideoTraining: false,
      isPolicies: true,
      isMonthlyVideos: false,
      usersWhoWillReceiveRemindersCount: 1,
      usersWhoWontReceiveRemindersCount: 0,
      combinations: [{ taskTypes: ['gaming', 'policies'], users: 1 }],
    });
  });

  it('maps every item type to one of the four kinds', async () => {
    for (const type of ITEM_TYPES) {
      const { id } = await learner([type]);
      const { isGaming, isVideoTraining, isPolicies, isMonthlyVideos } = await available({
        selectedUserIds: [id],
      });
      const kinds = [isGaming, isVideoTraining, isPolicies, isMonthlyVideos];
      expect([type, kinds.filter(Boolean)]).toEqual([type, [true]]);
    }
  });

  it('counts who will be reminded and who will not: users without tasks, disabled, or only invited', async () => {
    const people = [
      await learner(['course']),
      await learner(['course', 'course', 'monthly video']),
      await learner([]),
      await learner(['course'], { disabledAt: new Date() }),
      await learner(['course'], { registrationType: 'INVITED' }),
    ];
    const found = await available({ selectedUserIds: people.map(({ id }) => id) });
    expect(found).toMatchObject({
      usersWhoWillReceiveRemindersCount: 2,
      usersWhoWontReceiveRemindersCount: 3,
    });
    expect(found.combinations.toSorted((a, b) => a.taskTypes.length - b.taskTypes.length)).toEqual([
      { taskTypes: ['videoTraining'], users: 1 },
      { taskTypes: ['videoTraining', 'monthlyVideos'], users: 1 },
    ]);
  });

  it('of all matching users follows search, departments and groups', async () => {
    const department = await gateway.buildDepartment(params);
    const one = await learner(['course'], { departmentId: department.id, name: 'Wilhelmina' });
    const two = await learner(['policy']);
    const group = await gateway.buildGroup(params, [one.id, two.id]);
    const count = async (body: object) =>
      (await available({ isAllUsersSelected: true, ...body })).usersWhoWillReceiveRemindersCount;
    expect(await count({})).toBe(2);
    expect(await count({ departmentIds: [department.id] })).toBe(1);
    expect(await count({ groupIds: [group.id] })).toBe(2);
    expect(await count({ groupIds: [group.id], searchText: 'wilhelm' })).toBe(1);
    expect(await count({ filters: ['accountAdmin'] })).toBe(0);
  });

  it('of a campaign counts only users who have not started it', async () => {
    const [idle, started] = [await learner([]), await learner(['course'])];
    await gateway.buildTask(idle, { campaignId: 5 });
    await gateway.buildTask(started, { campaignId: 5, status: 'inProgress', progress: 10 });
    const call = (campaignId: number) =>
      gateway.call(reminderEndpoints.notStartedAvailability, {
        token,
        params: { id: company.id },
        body: { campaignId },
      });
    expect((await call(5)).body.data).toMatchObject({
      isVideoTraining: true,
      usersWhoWillReceiveRemindersCount: 1,
      usersWhoWontReceiveRemindersCount: 0,
    });
    expect((await call(6)).body.data.usersWhoWillReceiveRemindersCount).toBe(0);
  });

  it('of no campaign counts who has not started any task, by the tasks not started', async () => {
    const counted = async () =>
      (
        await gateway.call(reminderEndpoints.notStartedAvailability, {
          token,
          params: { id: company.id },
          body: {},
        })
      ).body.data;
    const { usersWhoWillReceiveRemindersCount: first } = await counted();
    const [idle, started] = [await learner([]), await learner([])];
    await gateway.buildTask(idle, { campaignId: 15 });
    await gateway.buildTask(started, { campaignId: 15, status: 'inProgress', progress: 10 });
    expect((await counted()).usersWhoWillReceiveRemindersCount).toBe(first + 1);
  });

  it('is offered for running campaigns, newest first', async () => {
    const day = 24 * 60 * 60 * 1000;
    const at = (days: number) => new Date(gateway.clock().getTime() + days * day);
    await gateway.buildCampaign(params, { name: 'Spring', startDate: at(-20) });
    await gateway.buildCampaign(params, { name: 'Autumn', startDate: at(-2) });
    await gateway.buildCampaign(params, { name: 'Ended', startDate: at(-9), dateEnded: at(-1) });
    await gateway.buildCampaign(params, { name: 'To come', startDate: at(1) });
    await gateway.buildCampaign({ companyId: (await gateway.buildCompany()).id }, { startDate: at(-1) });
    const { items, pageInfo } = (await gateway.call(reminderEndpoints.campaigns, { token, params })).body
      .data;
    expect(items.map(({ name }) => name)).toEqual(['Autumn', 'Spring']);
    expect(pageInfo.totalItems).toBe(2);
  });

  it("includes nothing about another company's users", async () => {
    const other = await gateway.buildCompany();
    const stranger = await gateway.buildUser({ companyId: other.id });
    await gateway.buildTask(stranger);
    const { id } = stranger;
    const one = await gateway.call(reminderEndpoints.personAvailability, { token, params: { id } });
    expect([one.status, one.error.code]).toEqual([404, 'NOT_FOUND']);
    expect((await available({ selectedUserIds: [id] })).combinations).toEqual([]);
    const refused = await send({ selectedUserIds: [id] });
    expect([refused.status, refused.error.details[0]?.code]).toEqual([422, 'taskTypes']);
    expect(await addressees()).toEqual([]);
  });
});

describe('a reminder', () => {
  it("is sent once to each user with such a task, and gives the others' reasons", async () => {
    const busy = await learner(['course', 'course', 'policy']);
    const [other, idle] = [await learner(['monthly video']), await learner([])];
    const invited = await learner(['course'], { registrationType: 'INVITED' });
    const disabled = await learner(['course'], { disabledAt: new Date() });
    const people = [busy, other, idle, invited, disabled];
    const selectedUserIds = people.map(({ id }) => id);
    const { data } = (await send({ selectedUserIds, taskTypes: ['videoTraining', 'policies'] })).body;
    expect(data).toMatchObject({ kind: 'sendReminder', state: 'done', total: 5, done: 1, skipped: 4 });
    expect(await addressees()).toEqual([busy.email]);
    const items = { token, params: { ...params, operationId: data.id } };
    const codes = (await gateway.call(operationEndpoints.items, items)).body.data.items;
    expect(Object.fromEntries(codes.map(({ userId, code }) => [userId, code]))).toEqual({
      [busy.id]: null,
      [other.id]: 'NOTHING_OUTSTANDING',
      [idle.id]: 'NOTHING_OUTSTANDING',
      [invited.id]: 'NOT_REGISTERED',
      [disabled.id]: 'DISABLED',
    });
    const events = await gateway.db.select().from(auditEvents).where(doneIn(company.id));
    expect(events.map(({ action }) => action)).toEqual(['users.reminded']);
  });

  it('is not sent to an address that mail servers refuse, and says so', async () => {
    const refused = await learner(['course']);
    const other = await learner(['course']);
    const by = { most: 1, now: gateway.clock() };
    const address = {
      ...{ companyId: company.id, saidBy: 'product' as const, reason: '550' },
      address: refused.email.toUpperCase(),
    };
    await countRefusal(gateway.db, address, by);
    const { body } = await send({ selectedUserIds: [refused.id, other.id] });
    expect(await addressees()).toEqual([other.email]);
    expect(body.data).toMatchObject({ done: 1, skipped: 1 });
  });

  it("uses the admin's texts, fills in names and interprets nothing else", async () => {
    const person = await learner(['course'], { name: '{companyName} %{link} <b>$&' });
    const message = 'Hello {name} of {companyName},\n100 % |||| $& <i>now</i>';
    await send({ selectedUserIds: [person.id], subject: '{companyName}: {name}', message });
    const [mail] = await gateway.deliverMails();
    if (!mail) throw new Error('no mail');
    const { subject, text: plain, html } = renderMail(mail);
    expect(subject).toBe('Larkfield: {companyName} %{link} <b>$&');
    expect(plain).toContain('Hello {companyName} %{link} <b>$& of Larkfield,\n100 % |||| $& <i>now</i>');
    expect(plain).toMatch(/\/learn\/tasks\/\d+$/m);
    expect(html).not.toMatch(/<[bi]>/);
  });

  it("lists the user's outstanding tasks of the chosen kinds, most urgent first, and leads to all of them", async () => {
    const [person, other] = [await learner(['policy']), await learner([])];
    await gateway.buildTask(person, { title: 'Someday' });
    await gateway.buildTask(person, { title: 'Soon', dueAt: new Date('2026-03-02T00:00:00Z') });
    await gateway.buildTask(person, {
      title: '<b>First</b>\r\n- Not a task',
      dueAt: new Date('2026-02-28T23:30:00Z'),
    });
    await gateway.buildTask(person, { title: 'Done', status: 'completed', completedAt: new Date() });
    await gateway.buildTask(other, { title: "The other's" });
    await send({ selectedUserIds: [person.id, other.id], taskTypes: ['videoTraining'] });
    const mails = await gateway.deliverMails();
    const mail = mails.find(({ to }) => to === person.email);
    if (!mail) throw new Error('no mail');
    const { text: plain, html } = renderMail(mail);
    const listed = [
      '<b>First</b> - Not a task (due February 28, 2026)',
      'Soon (due March 2, 2026)',
      'Someday',
    ];
    expect(plain).toContain(`Still to do:\n${listed.map((item) => `- ${item}`).join('\n')}\n\n`);
    expect(html).toContain('<li><bdi>&lt;b&gt;First&lt;/b&gt; - Not a task</bdi>');
    expect(html.match(/<li>/g)).toHaveLength(3);
    expect(mail.values.link).toBe(gateway.config.learnerUrl);
  });

  it.each([
    ['UTC', 'December 5, 2026 at 11:59 PM PST'],
    ['America/Los_Angeles', 'December 5, 2026'],
  ])('names the due day of the zone that set it, to a company of %s', async (timeZone, day) => {
    company = await gateway.buildCompany({ timeZone, seats: 1000 });
    admin = await gateway.buildAdmin(company);
    token = await gateway.tokenFor(admin);
    params = { companyId: company.id };
    const campaign = await gateway.buildCampaign(params, { timeZone: 'America/Los_Angeles' });
    const dueAt = new Date('2026-12-06T07:59:59.999Z');
    const { id } = await gateway.buildUser(params);
    await gateway.buildTask({ ...params, id }, { title: 'Passwords', campaignId: campaign.id, dueAt });
    await gateway.buildTask({ ...params, id }, { title: 'Policy', type: 'policy', dueAt });
    await send({ selectedUserIds: [id] });
    const [mail] = await gateway.deliverMails();
    const plain = mail && renderMail(mail).text;
    expect(plain).toContain(`Passwords (due ${day})`);
    // Without a campaign it is due by the company's own days.
    expect(plain).toContain(`Policy (due December ${timeZone === 'UTC' ? 6 : 5}, 2026)`);
  });

  it('names a limited number of tasks and counts the others', async () => {
    const { id } = await learner(Array.from({ length: limits.users.reminderTitlesMax + 2 }, () => 'course'));
    await send({ selectedUserIds: [id] });
    const [mail] = await gateway.deliverMails();
    expect([mail?.list?.items.length, mail?.list?.more]).toEqual([limits.users.reminderTitlesMax, 2]);
    expect(mail && renderMail(mail).text).toContain('And 2 more.');
  });

  it.each([
    ['no kind of task', { taskTypes: [] }, 'taskTypes'],
    ['no subject', { subject: '  ' }, 'subject'],
    ['a subject with a second line', { subject: 'Hi\r\nBcc: a@b.example' }, 'subject'],
    ['a subject that is too long', { subject: 'x'.repeat(limits.text.subjectMax + 1) }, 'subject'],
    ['a message that is too long', { message: 'x'.repeat(limits.text.messageMax + 1) }, 'message'],
    ['a placeholder that nothing fills', { message: 'Hello {firstName}' }, 'message'],
    ['both ways to choose people', { isAllUsersSelected: true }, 'selectedUserIds'],
    ['tasks that nobody has', { taskTypes: ['policies' as const] }, 'taskTypes'],
  ])('is refused by its field with %s', async (_, wrong, field) => {
    const { id } = await learner(['course']);
    const { status, error } = await send({ selectedUserIds: [id], ...wrong });
    expect([status, error.details.map(({ code }) => code)]).toEqual([422, [field]]);
  });

  it('of a campaign is sent to users who have not started it', async () => {
    const [idle, started, outside] = [await learner([]), await learner([]), await learner(['course'])];
    await gateway.buildTask(idle, { campaignId: 9 });
    await gateway.buildTask(started, { campaignId: 9, status: 'inProgress' });
    const { data } = (await send({ isAllUsersSelected: true, campaignId: 9 })).body;
    expect(data.total).toBe(1);
    expect(await addressees()).toEqual([idle.email]);
    expect(outside.id).toBeGreaterThan(0);
  });

  it('is sent once when repeated with its key, or twice at the same moment', async () => {
    const { id, email } = await learner(['course']);
    const key = { 'idempotency-key': 'reminder-of-the-double-click' };
    await Promise.all([send({ selectedUserIds: [id] }, key), send({ selectedUserIds: [id] }, key)]);
    await send({ selectedUserIds: [id] }, key);
    expect(await addressees()).toEqual([email]);
  });

  it('to many users runs as a job; users who complete their task before their turn are skipped', async () => {
    const people = await gateway.buildMany(company, limits.operations.inlineMax + 50, () => ({
      registrationType: 'REGISTERED',
    }));
    const rows = people.flatMap(({ companyId, id }) =>
      ['A', 'B'].map((title) => ({ companyId, userId: id, type: 'course', title, status: 'notStarted' })),
    );
    await gateway.db.insert(tasks).values(rows as (typeof tasks.$inferInsert)[]);
    const { data } = (await send({ isAllUsersSelected: true })).body;
    expect(data).toMatchObject({ state: 'queued', total: people.length + 1 });
    const quick = people.at(-1);
    await gateway.db
      .update(tasks)
      .set({ status: 'completed', completedAt: new Date() })
      .where(eq(tasks.userId, quick?.id ?? 0));
    const reminded = people.filter(({ id }) => id !== quick?.id).map(({ email }) => email);
    expect(await addressees()).toEqual(reminded.toSorted());
    const sent = (await gateway.call(reminderEndpoints.sent, { token, params })).body.data;
    expect(sent).toMatchObject({
      items: [{ id: data.id, state: 'done', total: people.length + 1, sent: reminded.length, ...text }],
      pageInfo: { totalItems: 1 },
    });
  });

  it('is listed with its sender, newest first, separately from other operations', async () => {
    const { id } = await learner(['policy']);
    await send({ selectedUserIds: [id], taskTypes: ['policies', 'gaming'], subject: 'First' });
    await send({ selectedUserIds: [id], subject: 'Second' });
    await gateway.call(operationEndpoints.start, { token, params, body: { kind: 'disable', ids: [id] } });
    const { items } = (await gateway.call(reminderEndpoints.sent, { token, params })).body.data;
    expect(items.map(({ subject, taskTypes, sent }) => [subject, taskTypes.length, sent])).toEqual([
      ['Second', 4, 1],
      ['First', 2, 1],
    ]);
    expect(items[0]?.sentBy).toEqual({ id: admin.id, email: admin.email });
  });
});
