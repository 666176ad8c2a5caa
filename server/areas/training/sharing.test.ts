import { courseEndpoints } from '@contract/training/courses';
import { tasks } from '@server/domain/people/people.tables';
import { renderMail } from '@server/platform/mail/render';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { buildSharer, sharingCalls } from '@tests/support/course-sharing';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let partner: CompanyRow;
let agent: UserRow;
let token: string;
let courseId: number;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ partner, agent, token, courseId } = await buildSharer(gateway));
  await gateway.deliverMails();
});

const { buildCustomer, change, list, others, share, start, end, unshare, sharesOf, campaignsOf, told } =
  sharingCalls(() => ({ gateway, partner, token, courseId }));

describe('a course of the partner', () => {
  it('is received, started, ended and removed, as the customer and both logs tell', async () => {
    const customer = await buildCustomer({ name: 'Amberleaf', timeZone: 'Asia/Tokyo', lang: 'en' });
    const learner = await gateway.buildUser({ companyId: customer.id });
    const seen = async () =>
      (
        await gateway.call(courseEndpoints.list, {
          token: customer.token,
          params: { companyId: customer.id },
        })
      ).body.data.find(({ id }) => id === courseId);
    expect(await seen()).toBeUndefined();

    expect((await share([customer.id])).body.data).toMatchObject({ state: 'done', done: 1 });
    expect(await seen()).toMatchObject({ isShared: true, use: 'available' });
    const [received] = (await list()).items;
    expect(received).toMatchObject({ companyName: 'Amberleaf', progress: null, startDate: null });

    expect((await start([customer.id])).body.data).toMatchObject({ state: 'done', done: 1 });
    const mails = await gateway.deliverMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([customer.owner.email, learner.email].toSorted());
    expect(mails[0] && renderMail(mails[0]).subject).toBe('Amberleaf assigned you House rules');
    expect(await seen()).toMatchObject({ isShared: true, use: 'running' });
    const [campaign] = await campaignsOf(customer.id);
    expect(campaign).toMatchObject({
      assignmentType: 'ALL_USERS',
      timeZone: 'Asia/Tokyo',
      subject: null,
      createdBy: customer.owner.id,
    });
    const [task] = await gateway.db
      .update(tasks)
      .set({ status: 'completed', completedAt: gateway.clock(), score: 100 })
      .where(and(eq(tasks.companyId, customer.id), eq(tasks.userId, learner.id)))
      .returning();
    expect(task?.dueAt?.toISOString()).toMatch(/T14:59:59.999Z$/);
    expect((await list()).items[0]).toMatchObject({
      progress: 50,
      startDate: gateway.clock().toISOString(),
      receivedDate: received?.receivedDate,
    });
    // Two people have it: a customer that keeps learning private tells nothing of them.
    const setPrivate = (isLearningPrivate: boolean) => change(customer.id, { isLearningPrivate });
    await setPrivate(true);
    expect((await list()).items[0]).toMatchObject({ progress: null });
    await setPrivate(false);

    expect((await unshare([customer.id])).status).toBe(409);
    expect((await end([customer.id])).body.data).toMatchObject({ state: 'done', done: 1 });
    expect((await list()).items[0]).toMatchObject({ progress: 50, startDate: null });
    expect((await unshare([customer.id])).body.data).toMatchObject({ state: 'done', done: 1 });
    expect((await list()).items).toEqual([]);
    expect(await seen()).toBeUndefined();

    const acts = ['shared_with', 'started_for', 'ended_for', 'unshared_from'];
    expect((await told(partner.id)).map(({ action }) => action)).toEqual(
      acts.map((act) => `course.${act}_customers`),
    );
    const theirs = await told(customer.id);
    const onBehalf = theirs.filter(({ onBehalfOf }) => onBehalfOf === agent.id);
    expect(onBehalf.map(({ action }) => action)).toEqual([
      'course.shared',
      'campaign.created',
      'campaign.ended',
      'course.unshared',
    ]);
    expect(new Set(theirs.map(({ actorUserId }) => actorUserId))).toEqual(new Set([customer.owner.id]));
  });

  it('is listed with the customers that have it: searched, sorted and paged', async () => {
    for (const name of ['Amberleaf', 'birch 100%', 'Cedar_1']) {
      const { id } = await buildCustomer({ name });
      gateway.clock.advance(1000);
      await share([id]);
      if (name === 'birch 100%') await start([id]);
    }
    await buildCustomer({ name: 'Without it' });
    const names = async (query: object) => (await list(query)).items.map(({ companyName }) => companyName);
    expect(await names({})).toEqual(['Amberleaf', 'birch 100%', 'Cedar_1']);
    expect(await names({ orderBy: 'receivedDate', order: 'desc' })).toEqual([
      'Cedar_1',
      'birch 100%',
      'Amberleaf',
    ]);
    expect((await names({ orderBy: 'startDate', order: 'asc' }))[0]).toBe('birch 100%');
    expect((await names({ orderBy: 'startDate', order: 'asc_nulls_first' })).at(-1)).toBe('birch 100%');
    expect((await names({ orderBy: 'name', order: 'desc' }))[0]).toBe('Cedar_1');
    expect((await names({ orderBy: 'progress', order: 'desc' }))[0]).toBe('birch 100%');
    expect(await names({ orderBy: 'secret', order: 'asc' })).toEqual(['Amberleaf', 'birch 100%', 'Cedar_1']);
    expect(await names({ searchText: '%' })).toEqual(['birch 100%']);
    expect(await list({ pageNumber: 1, pageSize: 2 })).toMatchObject({
      items: [{ companyName: 'Cedar_1' }],
      pageInfo: { pageNumber: 1, pageSize: 2, totalItems: 3 },
      startedCount: 1,
    });
  });

  it('is offered to customers that lack it, or that do not use it; only those with Boost are counted', async () => {
    const [plain, boosted, disabled, received, running] = [
      await buildCustomer({ name: 'Plain', hasBoost: false }),
      await buildCustomer({ name: 'Boosted' }),
      await buildCustomer({ name: 'Disabled', status: 'SUSPENDED' }),
      await buildCustomer({ name: 'Received' }),
      await buildCustomer({ name: 'Running' }),
    ];
    await share([received.id]);
    await start([running.id]);
    const names = ({ companies: found }: Awaited<ReturnType<typeof others>>) =>
      found.map(({ companyName }) => companyName);
    const copies = await others('copy');
    expect(names(copies)).toEqual(['Boosted', 'Plain']);
    expect(copies).toMatchObject({ boostedCompaniesCount: 1, itemsCount: 2 });
    const starts = await others('copy_and_start');
    expect(names(starts)).toEqual(['Boosted', 'Plain', 'Received']);
    expect(starts).toMatchObject({ boostedCompaniesCount: 2, itemsCount: 3 });
    expect(names(await others('copy', { searchText: 'boo', pageSize: 1 }))).toEqual(['Boosted']);

    expect((await share([], { isAllCustomers: true })).body.data).toMatchObject({ total: 1, done: 1 });
    expect((await sharesOf(boosted.id, plain.id, disabled.id)).map(({ companyId }) => companyId)).toEqual([
      boosted.id,
    ]);
    expect((await share([], { isAllCustomers: true })).status).toBe(422);
    expect((await start([], { isAllCustomers: true })).body.data).toMatchObject({ total: 2, done: 2 });
    expect((await end([], { isAllReceived: true, searchText: 'R' })).body.data).toMatchObject({
      total: 2,
      done: 2,
    });
    expect((await end([], { isAllReceived: true })).status).toBe(409);
  });

  it('starts on a day of each customer, and at once where that day has come', async () => {
    const [kiritimati, samoa] = [
      await buildCustomer({ timeZone: 'Pacific/Kiritimati' }),
      await buildCustomer({ timeZone: 'Pacific/Pago_Pago' }),
    ];
    const now = gateway.clock().getTime();
    const dayAt = (at: number, timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at));
    // The day that has begun in Kiritimati, 25 hours ahead, and not in Samoa.
    const day = dayAt(now, 'Pacific/Kiritimati');
    expect((await start([kiritimati.id, samoa.id], { startDate: day })).body.data.done).toBe(2);
    const [first, second] = await campaignsOf(kiritimati.id, samoa.id);
    expect(first?.startDate.getTime()).toBe(now);
    expect(second?.startDate.toISOString()).toBe(new Date(`${day}T00:00:00-11:00`).toISOString());
    await gateway.deliverMails();
    const enrolled = () => gateway.db.$count(tasks, eq(tasks.companyId, samoa.id));
    expect(await enrolled()).toBe(0);
    gateway.clock.advance((second?.startDate.getTime() ?? 0) - now);
    await gateway.deliverMails();
    expect(await enrolled()).toBe(1);
    token = await gateway.freshToken(agent);
    const past = await start([samoa.id], { startDate: '2020-01-01' });
    expect([past.status, past.error.details[0]?.description]).toEqual([
      422,
      "The start date can't be in the past.",
    ]);
  });
});
