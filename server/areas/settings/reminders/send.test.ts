import { addDays, dayAt } from '@contract/days';
import { generalSettingsEndpoints } from '@contract/settings/general';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { calendarEvents, calendarSettings, calendarViews } from '@server/domain/calendar/calendar.tables';
import { companies } from '@server/domain/company/company.tables';
import { countRefusal, forgetRefusals } from '@server/domain/own-mail/ways.queries';
import { type tasks, users } from '@server/domain/people/people.tables';
import type { MailJob } from '@server/platform/jobs/queue';
import { endOfDay } from '@server/platform/time/days';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listKinds, putKind, putSchedule } from './reminders.queries';
import { reminderSchedules, sentReminders } from './reminders.tables';
import { queueDueReminders, sendReminders } from './send.rules';

let gateway: TestGateway;
let company: CompanyRow;
let ada: UserRow;

/** A Tuesday. */
const TUESDAY = '2026-03-10';
const WEEKDAYS = [1, 2, 3, 4, 5];

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  // Companies of the tests before send no more.
  await gateway.db.delete(reminderSchedules);
  to(TUESDAY, 6);
  company = await gateway.buildCompany({ name: 'Larkfield' });
  ada = await gateway.buildUser({ companyId: company.id, name: 'Ada' });
});

/** Moves the clock, also back. */
function to(day: string, hour: number, minutes = 0) {
  const at = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minutes) * 60_000;
  gateway.clock.advance(at - gateway.clock().getTime());
}
const at = (day: string, hour = 12) => new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3600_000);

type Kind = Partial<Parameters<typeof putKind>[1]>;
/** Turns reminders of courses on, each day until they are due unless given otherwise, and plans the next send from now. */
async function turnOn(kind: Kind = {}, hours: number[] = [8, 17], weekdays = WEEKDAYS) {
  const { id: companyId } = company;
  const rest = {
    beforeDays: [],
    frequency: '1',
    afterDays: null,
    afterTimes: 3,
    tellsManagers: false,
  } as const;
  const words = { subject: 'Wake up, {name}', message: '{companyName} waits.' };
  await gateway.db.transaction(async (tx) => {
    const values = { ...rest, ...words, beforeDays: [...rest.beforeDays], ...kind };
    await putKind(tx, { companyId, kind: 'course', isOn: true, updatedAt: gateway.clock(), ...values });
    if ((await listKinds(tx, companyId)).length > 1) return;
    const nextAt = new Date(gateway.clock().getTime() + 1);
    await putSchedule(tx, { companyId, hours, weekdays, nextAt, updatedAt: gateway.clock() });
  });
}

const isReminder = ({ template }: MailJob) => template === 'taskReminder' || template === 'managerReminder';
/** Does what is due, and returns the reminders that were mailed. */
async function tick() {
  await queueDueReminders(gateway.deps);
  return (await gateway.deliverMails()).filter(isReminder);
}
const titlesOf = ({ list }: MailJob) => list?.items.map(({ title }) => title);
const course = (
  title: string,
  due: string | null,
  values: Partial<typeof tasks.$inferInsert> = {},
  person = ada,
) =>
  gateway.buildTask(person, {
    title,
    assignedAt: at(addDays(TUESDAY, -3)),
    dueAt: due === null ? null : endOfDay(due, 'UTC'),
    ...values,
  });

describe('a send', () => {
  it('mails each person once about all that is due, in the words of the most urgent, and says when it is next', async () => {
    const brad = await gateway.buildUser({ companyId: company.id, name: 'Brad' });
    await turnOn();
    await turnOn({ kind: 'policy', subject: 'Please read', message: 'Policies.' });
    await course('Later', addDays(TUESDAY, 9));
    const first = await course('Sooner', addDays(TUESDAY, 4));
    await course('Read me', addDays(TUESDAY, 6), { type: 'policy' });
    const only = await course('Alone', addDays(TUESDAY, 6), { type: 'policy' }, brad);
    to(TUESDAY, 8);
    const mails = await tick();
    expect(mails.map(({ to: email }) => email).toSorted()).toEqual([ada.email, brad.email].toSorted());
    const adas = mails.find(({ to: email }) => email === ada.email);
    expect(adas).toMatchObject({ texts: { subject: 'Wake up, Ada', message: 'Larkfield waits.' } });
    expect(adas && titlesOf(adas)).toEqual(['Sooner', 'Read me', 'Later']);
    expect(adas?.values.link).toBe(gateway.config.learnerUrl);
    expect(mails.find(({ to: email }) => email === brad.email)).toMatchObject({
      texts: { subject: 'Please read' },
      values: { link: `${gateway.config.learnerUrl}/tasks/${only.id}` },
    });
    expect(first.id).toBeLessThan(only.id);
    const [schedule] = await gateway.db
      .select()
      .from(reminderSchedules)
      .where(eq(reminderSchedules.companyId, company.id));
    expect(schedule).toMatchObject({ nextAt: at(TUESDAY, 17), runAt: null, cursor: 0 });
    // Named once a day.
    to(TUESDAY, 17);
    expect(await tick()).toEqual([]);
    to(addDays(TUESDAY, 1), 8);
    expect(await tick()).toHaveLength(2);
  });

  it('goes to nobody who is disabled, invited, hidden or done, nor about what is over', async () => {
    await turnOn();
    const due = addDays(TUESDAY, 4);
    const { id: companyId } = company;
    for (const values of [
      { disabledAt: at(TUESDAY, 1) },
      { registrationType: 'INVITED' as const, uid: null },
      { role: 'hidden' as const },
    ])
      await course('Theirs', due, {}, await gateway.buildUser({ companyId, ...values }));
    await course('Done', due, { status: 'completed', completedAt: at(TUESDAY, 1) });
    await course('Of another kind', due, { type: 'policy' });
    for (const over of [
      { dateEnded: at(TUESDAY, 1) },
      { archivedAt: at(TUESDAY, 1) },
      { endsAt: at(TUESDAY, 1) },
    ]) {
      const campaign = await gateway.buildCampaign({ companyId }, over);
      await course('Over', due, { campaignId: campaign.id });
    }
    await course('Assigned today', due, { assignedAt: at(TUESDAY, 1) });
    to(TUESDAY, 8);
    expect(await tick()).toEqual([]);
    const running = await gateway.buildCampaign({ companyId });
    await course('Running', due, { campaignId: running.id });
    to(TUESDAY, 17);
    expect((await tick()).map(titlesOf)).toEqual([['Running']]);
  });

  it('waits while the company is suspended or has no plan, and goes on afterwards', async () => {
    await turnOn();
    await course('Waiting', addDays(TUESDAY, 9));
    const set = (values: Partial<typeof companies.$inferInsert>) =>
      gateway.db.update(companies).set(values).where(eq(companies.id, company.id));
    await set({ hasBoost: false });
    to(TUESDAY, 8);
    expect(await tick()).toEqual([]);
    await set({ hasBoost: true, status: 'SUSPENDED' });
    to(TUESDAY, 17);
    expect(await tick()).toEqual([]);
    await set({ status: 'ACTIVE' });
    to(addDays(TUESDAY, 1), 8);
    expect(await tick()).toHaveLength(1);
  });

  it('is of a monthly video, too, which is no task', async () => {
    const { id: companyId } = company;
    const { id: videoId } = await gateway.buildVideo({ title: 'Safe Travels', isMonthly: true });
    const now = gateway.clock();
    await gateway.db.insert(calendarSettings).values({ companyId, enabledAt: now, updatedAt: now });
    const sentAt = at('2026-03-05', 8);
    const event = { companyId, videoId, plannedOn: '2026-03-05', month: '2026-03', sentAt, createdBy: 1 };
    const [made] = await gateway.db
      .insert(calendarEvents)
      .values({ ...event, createdAt: now })
      .returning();
    const eventId = made?.id ?? 0;
    await gateway.db
      .insert(calendarViews)
      .values({ companyId, eventId, userId: ada.id, departmentId: ada.departmentId });
    await turnOn({ kind: 'monthly video', beforeDays: [1], frequency: null });
    to(TUESDAY, 8);
    expect(await tick()).toEqual([]);
    to('2026-03-30', 8);
    const [mail] = await tick();
    expect(mail?.values.link).toBe(`${gateway.config.learnerUrl}/videos/month/${eventId}`);
    expect(mail?.list?.items).toEqual([
      { title: 'Safe Travels', due: { at: '2026-03-31T23:59:59.999Z', timeZone: 'UTC' } },
    ]);
    to('2026-03-31', 8);
    expect(await tick()).toEqual([]);
  });

  it('leaves out whose address mail servers refuse, and reminds them once it is tried again', async () => {
    await turnOn();
    await course('Refused', addDays(TUESDAY, 5));
    const address = {
      ...{ companyId: company.id, saidBy: 'product' as const, reason: '550' },
      address: ada.email.toUpperCase(),
    };
    await countRefusal(gateway.db, address, { most: 1, now: gateway.clock() });
    to(TUESDAY, 8);
    expect(await tick()).toEqual([]);
    const sent = await gateway.db.select().from(sentReminders).where(eq(sentReminders.companyId, company.id));
    expect(sent).toMatchObject([{ code: 'ADDRESS_RESTS', mailId: null }]);
    await forgetRefusals(gateway.db, company.id, ada.email);
    to(addDays(TUESDAY, 1), 8);
    expect(await tick()).toHaveLength(1);
  });

  it('leaves out who has had too many mails, and reminds them at the next', async () => {
    await turnOn({ frequency: 'round' }, [...Array(24).keys()], [0, 1, 2, 3, 4, 5, 6]);
    await course('Often', addDays(TUESDAY, 9));
    let mailed = 0;
    for (let hour = 8; hour < 20; hour += 1) {
      to(TUESDAY, hour);
      mailed += (await tick()).length;
    }
    expect(mailed).toBe(10);
    const sent = await gateway.db.select().from(sentReminders).where(eq(sentReminders.companyId, company.id));
    expect(sent.filter(({ code }) => code === 'TOO_MANY')).toHaveLength(2);
    to(addDays(TUESDAY, 2), 8);
    expect(await tick()).toHaveLength(1);
  });
});

describe('managers', () => {
  it('are told of those who are reminded again, in one mail, and not where learning is private', async () => {
    const { id: companyId } = company;
    const boss = await gateway.buildUser({ companyId, name: 'Boss' });
    const brad = await gateway.buildUser({ companyId, name: 'Brad', lastName: 'Lee' });
    await gateway.db.update(users).set({ managerId: boss.id }).where(eq(users.companyId, companyId));
    await gateway.db.update(users).set({ managerId: null }).where(eq(users.id, boss.id));
    await turnOn({ tellsManagers: true });
    await course('Course A', addDays(TUESDAY, 9));
    await course('Course B', addDays(TUESDAY, 9), {}, brad);
    const toBoss = (mails: readonly MailJob[]) => mails.filter(({ to: email }) => email === boss.email);
    to(TUESDAY, 8);
    expect(toBoss(await tick())).toEqual([]);
    to(addDays(TUESDAY, 1), 8);
    const [mail, ...more] = toBoss(await tick());
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'managerReminder' });
    expect(mail && titlesOf(mail)).toEqual([`Ada ${ada.lastName}: Course A`, 'Brad Lee: Course B']);
    const sent = await gateway.db.select().from(sentReminders).where(eq(sentReminders.userId, boss.id));
    expect(sent).toMatchObject([{ reader: 'manager', people: 2, kinds: ['course'] }]);
    await gateway.db.update(companies).set({ isLearningPrivate: true }).where(eq(companies.id, companyId));
    to(addDays(TUESDAY, 2), 8);
    const last = await tick();
    expect(last).toHaveLength(2);
    expect(toBoss(last)).toEqual([]);
  });
});

describe('a gateway that was off', () => {
  it('for a week sends one reminder, at once where it is an hour for it', async () => {
    await turnOn();
    await course('Waiting', addDays(TUESDAY, 60));
    to(TUESDAY, 8);
    expect(await tick()).toHaveLength(1);
    to(addDays(TUESDAY, 7), 10, 30);
    expect(await tick()).toHaveLength(1);
    expect(await tick()).toEqual([]);
    to(addDays(TUESDAY, 7), 17);
    expect(await tick()).toEqual([]);
  });

  it('sends nothing in the night, and everything in the morning', async () => {
    await turnOn({ beforeDays: [1], frequency: null });
    await course('Waiting', addDays(TUESDAY, 8));
    to(TUESDAY, 8);
    expect(await tick()).toEqual([]);
    // A day late for the day before it is due.
    to(addDays(TUESDAY, 8), 3);
    expect(await tick()).toEqual([]);
    to(addDays(TUESDAY, 8), 8);
    expect((await tick()).map(titlesOf)).toEqual([['Waiting']]);
  });

  it('during a send goes on with those who are left', async () => {
    const people = await gateway.buildMany(company, 12, () => ({ registrationType: 'REGISTERED' }));
    for (const person of people) await course('Waiting', addDays(TUESDAY, 9), {}, person as UserRow);
    await turnOn();
    to(TUESDAY, 8);
    await queueDueReminders(gateway.deps);
    const { enqueueAll } = gateway.deps.jobs;
    // Dies before the second mail leaves the transaction.
    const dying = vi.spyOn(gateway.deps.jobs, 'enqueueAll').mockRejectedValueOnce(new Error('killed'));
    const job = { companyId: company.id, dueAt: at(TUESDAY, 8).toISOString() };
    const [planned] = await gateway.db
      .select()
      .from(reminderSchedules)
      .where(eq(reminderSchedules.companyId, company.id));
    const dueAt = planned?.nextAt?.toISOString() ?? job.dueAt;
    await expect(sendReminders(gateway.deps, { ...job, dueAt })).rejects.toThrow('killed');
    expect(await gateway.db.$count(sentReminders, eq(sentReminders.companyId, company.id))).toBe(0);
    dying.mockImplementation(enqueueAll);
    // Two at once, and the one that was queued.
    await Promise.all([1, 2].map(() => sendReminders(gateway.deps, { ...job, dueAt })));
    const mails = (await gateway.deliverMails()).filter(isReminder);
    dying.mockRestore();
    expect(mails.map(({ to: email }) => email).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    );
  });
});

it('follows the clocks of the company when it moves', async () => {
  const admin = await gateway.buildAdmin(company);
  await turnOn();
  to(TUESDAY, 8);
  await tick();
  const token = await gateway.tokenFor(admin);
  const body = { timeZone: 'Asia/Tokyo' };
  const moved = await gateway.call(generalSettingsEndpoints.update, {
    token,
    params: { companyId: company.id },
    body,
  });
  expect(moved.status).toBe(200);
  const [schedule] = await gateway.db
    .select()
    .from(reminderSchedules)
    .where(eq(reminderSchedules.companyId, company.id));
  // Five in the afternoon there was an hour ago.
  expect(schedule?.nextAt).toEqual(at(TUESDAY, 23));
  expect(dayAt(at(TUESDAY, 23), 'Asia/Tokyo')).toBe(addDays(TUESDAY, 1));
});

it('knows a campaign of another zone by its own due day', async () => {
  const campaign = await gateway.buildCampaign({ companyId: company.id }, { timeZone: 'Pacific/Honolulu' });
  await turnOn({ beforeDays: [1], frequency: null });
  const dueAt = endOfDay(addDays(TUESDAY, 2), 'Pacific/Honolulu');
  await course('Far away', null, { campaignId: campaign.id, dueAt });
  expect(await gateway.db.$count(campaigns, eq(campaigns.companyId, company.id))).toBe(1);
  to(TUESDAY, 8);
  expect(await tick()).toEqual([]);
  to(addDays(TUESDAY, 1), 8);
  expect(await tick()).toHaveLength(1);
});
