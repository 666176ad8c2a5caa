import { addDays, dayAt, daysBetween } from '@contract/days';
import { REMINDER_DAYS } from '@contract/settings/email-reminders';
import { tasks } from '@server/domain/people/people.tables';
import { endOfDay } from '@server/platform/time/days';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coveredBy, nextSend, sendNow } from './next-send';
import { findSchedule, putKind, putSchedule } from './reminders.queries';
import { reminderSchedules, sentReminders } from './reminders.tables';
import { queueDueReminders } from './send.rules';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const HOUR = 3600_000;
/** Clocks go forward and back in the days after these, in some of the zones. */
const STARTS = ['2026-03-05', '2026-03-24', '2026-10-20', '2026-10-29'];
const ZONES = ['Europe/Berlin', 'America/New_York', 'Pacific/Honolulu', 'Australia/Lord_Howe', 'UTC'];
const DAYS = 24;

const daysOf = fc.constantFrom(...REMINDER_DAYS);
const worlds = fc.record({
  zone: fc.constantFrom(...ZONES),
  start: fc.constantFrom(...STARTS),
  hours: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 3 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  rule: fc.record({
    beforeDays: fc.uniqueArray(daysOf, { maxLength: 3 }),
    frequency: fc.oneof(fc.constant(null), daysOf),
    afterDays: fc.oneof(fc.constant(null), daysOf),
    afterTimes: fc.integer({ min: 1, max: 3 }),
  }),
  /** Of two people, by turns: days from the start. */
  tasks: fc.array(
    fc.record({
      assigned: fc.integer({ min: -6, max: 8 }),
      takes: fc.option(fc.integer({ min: 0, max: 14 }), { freq: 5 }),
      done: fc.option(fc.integer({ min: 1, max: DAYS }), { freq: 1 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  /** From an hour on, for so many. */
  outages: fc.array(
    fc.record({ from: fc.integer({ min: 0, max: DAYS * 24 }), hours: fc.integer({ min: 1, max: 24 * 8 }) }),
    { maxLength: 2 },
  ),
});
type World = typeof worlds extends fc.Arbitrary<infer One> ? One : never;

interface Task {
  readonly title: string;
  readonly email: string;
  readonly assignedOn: string;
  readonly dueOn: string | null;
  readonly doneAt: Date | null;
  /** The days on which it was named, with the last day that each stands for, and whether it was overdue. */
  readonly named: { day: string; coversUntil: string; isOverdue: boolean }[];
}

const laterOf = (one: string, other: string | undefined) =>
  other !== undefined && other > one ? other : one;

/** What the settings promise: whether a send on a day owes a reminder of the task. Written for one task and its whole history. */
function owes({ rule, weekdays, zone }: World, task: Task, day: string, now: Date): boolean {
  const { assignedOn, dueOn, named } = task;
  const last = named.at(-1)?.day;
  if (last === day || assignedOn >= day) return false;
  if (dueOn !== null && dayAt(now, zone) > dueOn) {
    const times = named.filter(({ isOverdue }) => isOverdue).length;
    return (
      rule.afterDays !== null &&
      times < rule.afterTimes &&
      daysBetween(laterOf(dueOn, last), day) >= rule.afterDays
    );
  }
  const isLong = dueOn === null && daysBetween(assignedOn, day) > 30;
  if (rule.frequency !== null && !isLong && daysBetween(laterOf(assignedOn, last), day) >= rule.frequency)
    return true;
  return rule.beforeDays.some((days) => {
    if (dueOn === null) return false;
    const wanted = addDays(dueOn, -days);
    const isCovered = named.some(({ coversUntil }) => coversUntil >= wanted);
    return wanted > assignedOn && wanted <= coveredBy({ weekdays }, day) && !isCovered;
  });
}

async function build(world: World) {
  const { zone: timeZone, start, hours, weekdays, rule } = world;
  await gateway.db.delete(reminderSchedules);
  const from = new Date(`${start}T12:00:00Z`);
  gateway.clock.advance(from.getTime() - gateway.clock().getTime());
  const { id: companyId } = await gateway.buildCompany({ timeZone });
  const people = [await gateway.buildUser({ companyId }), await gateway.buildUser({ companyId })];
  const built: Task[] = [];
  for (const [place, { assigned, takes, done }] of world.tasks.entries()) {
    const person = people[place % people.length];
    if (!person) throw new Error('there are people');
    const assignedAt = new Date(from.getTime() + assigned * 24 * HOUR);
    const assignedOn = dayAt(assignedAt, timeZone);
    const dueOn = takes === null ? null : addDays(assignedOn, takes);
    const title = `Task ${place}`;
    const dueAt = dueOn === null ? null : endOfDay(dueOn, timeZone);
    await gateway.buildTask(person, { title, assignedAt, dueAt });
    const doneAt = done === null ? null : new Date(from.getTime() + done * 24 * HOUR);
    built.push({ title, email: person.email, assignedOn, dueOn, doneAt, named: [] });
  }
  await gateway.db.transaction(async (tx) => {
    const now = gateway.clock();
    const words = { subject: null, message: null, tellsManagers: false };
    const frequency = rule.frequency === null ? null : (`${rule.frequency}` as const);
    await putKind(tx, {
      companyId,
      kind: 'course',
      isOn: true,
      ...rule,
      frequency,
      ...words,
      updatedAt: now,
    });
    const nextAt = nextSend({ hours, weekdays }, now, timeZone);
    await putSchedule(tx, { companyId, hours, weekdays, nextAt, updatedAt: now });
  });
  return { companyId, from, built };
}

it('reminds nobody twice and forgets nobody, whatever the clocks do and whenever the gateway is off', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const { zone, hours, weekdays, outages } = world;
      const { companyId, from, built } = await build(world);
      const end = from.getTime() + DAYS * 24 * HOUR;
      const isUp = (at: number) =>
        outages.every(
          (one) =>
            at < from.getTime() + one.from * HOUR || at >= from.getTime() + (one.from + one.hours) * HOUR,
        );
      let sends = 0;
      for (;;) {
        // At the next send, or as soon as the gateway is up again.
        let at = (await findSchedule(gateway.db, companyId))?.nextAt?.getTime() ?? end;
        at = Math.max(at, gateway.clock().getTime());
        while (!isUp(at)) at += HOUR / 2;
        if (at >= end) break;
        gateway.clock.advance(at - gateway.clock().getTime());
        const now = gateway.clock();
        for (const { title, doneAt } of built)
          if (doneAt && doneAt <= now)
            await gateway.db
              .update(tasks)
              .set({ status: 'completed', completedAt: doneAt })
              .where(eq(tasks.title, title));
        const sendAt = sendNow({ hours, weekdays }, now, zone);
        const day = dayAt(sendAt ?? now, zone);
        const isOpen = ({ doneAt }: Task) => !doneAt || doneAt > now;
        const owed = sendAt ? built.filter((task) => isOpen(task) && owes(world, task, day, now)) : [];
        await queueDueReminders(gateway.deps);
        const mails = (await gateway.deliverMails()).filter(({ template }) => template === 'taskReminder');
        const got = mails.flatMap(({ to, list }) => (list?.items ?? []).map(({ title }) => `${to} ${title}`));
        expect([day, ...got.toSorted()]).toEqual([
          day,
          ...owed.map(({ email, title }) => `${email} ${title}`).toSorted(),
        ]);
        // One mail a person.
        expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
        for (const task of owed) {
          const isOverdue = task.dueOn !== null && dayAt(now, zone) > task.dueOn;
          task.named.push({ day, coversUntil: coveredBy({ weekdays }, day), isOverdue });
        }
        // A second sweep, and a second replica's, change nothing.
        await queueDueReminders(gateway.deps);
        expect((await gateway.deliverMails()).filter(({ template }) => template === 'taskReminder')).toEqual(
          [],
        );
        sends += mails.length;
      }
      expect(await gateway.db.$count(sentReminders, eq(sentReminders.companyId, companyId))).toBe(sends);
      await gateway.db.delete(tasks).where(eq(tasks.companyId, companyId));
    }),
    { numRuns: 6 },
  );
});
