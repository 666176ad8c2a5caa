import type { BodyOf, QueryOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { operationEndpoints } from '@contract/operations';
import { campaignEndpoints } from '@contract/training/campaigns';
import { courseEndpoints } from '@contract/training/courses';
import { sharingEndpoints } from '@contract/training/sharing';
import { auditEvents } from '@server/db/audit.tables';
import { doneIn } from '@tests/support/audit';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { letPartnerIn, visitorToken } from '@tests/support/visits';
import { and, asc, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaigns } from '../../campaigns/campaigns.tables';
import { companies } from '../../company/company.tables';
import { courseShares } from '../../courses/courses.tables';
import { renderMail } from '../../mail/render';
import { tasks } from '../../people/people.tables';
import { quotas } from '../../quotas/quotas.tables';

const DAY = 86_400_000;
let gateway: TestGateway;
let partner: CompanyRow;
let agent: UserRow;
let token: string;
let courseId: number;

/** A customer with its account owner. */
interface Customer {
  id: number;
  owner: UserRow;
  token: string;
}

async function buildCustomer(values: Parameters<TestGateway['buildCompany']>[0] = {}): Promise<Customer> {
  const company = await gateway.buildCompany({ parentCompanyId: partner.id, seats: 1000, ...values });
  const owner = await gateway.buildAdmin(company, { name: 'Olga' });
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  return { id: company.id, owner, token: await gateway.tokenFor(owner) };
}
const change = (id: number, changes: Partial<typeof companies.$inferInsert>) =>
  gateway.db.update(companies).set(changes).where(eq(companies.id, id));

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
  agent = await gateway.buildAdmin(partner);
  token = await gateway.freshToken(agent);
  courseId = (await gateway.buildCourse({ ownerCompanyId: partner.id, name: 'House rules' })).id;
  await gateway.deliverMails();
});

const params = () => ({ companyId: partner.id, courseId });
const list = async (query: QueryOf<typeof sharingEndpoints.withCourse> | object = {}) =>
  (await gateway.call(sharingEndpoints.withCourse, { token, params: params(), query })).body.data;
const others = async (actionType: 'copy' | 'copy_and_start', query: object = {}) =>
  (
    await gateway.call(sharingEndpoints.withoutCourse, {
      token,
      params: params(),
      query: { actionType, ...query },
    })
  ).body.data;
const share = (customerCompanyIds: number[], body: object = {}) =>
  gateway.call(sharingEndpoints.share, { token, params: params(), body: { customerCompanyIds, ...body } });
const start = (customerCompanyIds: number[], body: Partial<BodyOf<typeof sharingEndpoints.start>> = {}) =>
  gateway.call(sharingEndpoints.start, {
    token,
    params: params(),
    body: { customerCompanyIds, daysToComplete: 14, ...body },
  });
const end = (customerCompanyIds: number[], query: object = {}) =>
  gateway.call(sharingEndpoints.end, { token, params: params(), query: { customerCompanyIds, ...query } });
const unshare = (customerCompanyIds: number[], query: object = {}) =>
  gateway.call(sharingEndpoints.unshare, {
    token,
    params: params(),
    query: { customerCompanyIds, ...query },
  });

const sharesOf = (...ids: number[]) =>
  gateway.db.select().from(courseShares).where(inArray(courseShares.companyId, ids));
const campaignsOf = (...ids: number[]) =>
  gateway.db.select().from(campaigns).where(inArray(campaigns.companyId, ids)).orderBy(asc(campaigns.id));
/** What was done in a company, each with who did it on whose behalf. */
const told = async (companyId: number) =>
  (await gateway.db.select().from(auditEvents).where(doneIn(companyId)).orderBy(asc(auditEvents.id))).map(
    ({ action, actorUserId, onBehalfOf }) => ({ action, actorUserId, onBehalfOf }),
  );
const reasonsOf = async (operationId: number) => {
  const of = { companyId: partner.id, operationId };
  const { items } = (await gateway.call(operationEndpoints.items, { token, params: of })).body.data;
  return items.map(({ name, outcome, code }) => ({ name, outcome, code }));
};

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

describe('the gateway refuses, and does nothing', () => {
  const untouched = async (...customers: Customer[]) => {
    const ids = customers.map(({ id }) => id);
    expect([await sharesOf(...ids), await campaignsOf(...ids)]).toEqual([[], []]);
    expect(await gateway.deliverMails()).toEqual([]);
  };

  it('companies that are not the partner’s customers, one among others included', async () => {
    const own = await buildCustomer();
    const rival = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    for (const stranger of [
      await buildCustomer({ parentCompanyId: rival.id }),
      await buildCustomer({ parentCompanyId: null }),
      // A customer of a customer is not the partner's own.
      await buildCustomer({ parentCompanyId: own.id }),
    ]) {
      for (const act of [share, start, end, unshare]) {
        expect((await act([own.id, stranger.id])).status).toBe(403);
      }
      await untouched(own, stranger);
    }
    expect((await share([987_654_321])).status).toBe(403);
  });

  it('customers without Boost, and disabled ones', async () => {
    const [own, plain, trial, disabled] = [
      await buildCustomer(),
      await buildCustomer({ hasBoost: false }),
      await buildCustomer({
        hasBoost: false,
        trialStatus: 'active',
        trialEnd: new Date(Date.now() + 90 * DAY),
      }),
      await buildCustomer({ status: 'SUSPENDED' }),
    ];
    for (const one of [plain, trial, disabled]) {
      for (const act of [share, start]) expect((await act([own.id, one.id])).status).toBe(422);
    }
    await untouched(own, plain, trial, disabled);
  });

  it('an act whose condition one of the chosen does not meet', async () => {
    const [received, running] = [await buildCustomer(), await buildCustomer()];
    await share([received.id, running.id]);
    await start([running.id]);
    await gateway.deliverMails();
    const both = [received.id, running.id];
    expect((await start(both)).status).toBe(409);
    expect((await end(both)).status).toBe(409);
    expect((await unshare(both)).status).toBe(409);
    expect((await list()).items.map(({ startDate }) => startDate !== null).toSorted()).toEqual([false, true]);
    const stranger = await buildCustomer();
    expect((await unshare([stranger.id])).status).toBe(409);
    // Sharing again is safe.
    expect((await share(both)).body.data).toMatchObject({ done: 0, skipped: 2 });
    expect((await share([])).error.details).toEqual([
      { code: 'customerCompanyIds', description: 'Please add customers' },
    ]);
  });

  it('courses that are not the partner’s to give', async () => {
    const own = await buildCustomer();
    const rival = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const theirs = await gateway.buildCourse({ ownerCompanyId: rival.id });
    const passedOn = await gateway.buildCourse({ ownerCompanyId: rival.id });
    const certification = await gateway.buildCourse({ category: 'for_partner_admins' });
    await gateway.db
      .insert(courseShares)
      .values({ companyId: partner.id, courseId: passedOn.id, sharedAt: gateway.clock() });
    for (const { id } of [theirs, passedOn, certification]) {
      courseId = id;
      for (const act of [share, start, end, unshare]) expect((await act([own.id])).status).toBe(404);
      const of = { token, params: params() };
      expect((await gateway.call(sharingEndpoints.withCourse, of)).status).toBe(404);
      const query = { actionType: 'copy' } as const;
      expect((await gateway.call(sharingEndpoints.withoutCourse, { ...of, query })).status).toBe(404);
    }
    for (const values of [{ isDraft: true }, { isActive: false }]) {
      courseId = (await gateway.buildCourse({ ownerCompanyId: partner.id, ...values })).id;
      for (const act of [share, start]) expect((await act([own.id])).status).toBe(409);
    }
    await untouched(own);
  });

  it('everyone but a partner’s admins: direct companies, read-only admins, visitors, the unverified', async () => {
    const own = await buildCustomer();
    await letPartnerIn(gateway, { company: own, owner: own.owner, partner });
    // The visitor acts as a customer that is a partner itself.
    await change(own.id, { isPartner: true, customerType: 'SUBRESELLER' });
    const grandchild = await buildCustomer({ parentCompanyId: own.id });
    courseId = (await gateway.buildCourse({ ownerCompanyId: own.id })).id;
    const body = { customerCompanyIds: [grandchild.id], daysToComplete: 14 };
    const query = { customerCompanyIds: [grandchild.id] };
    const asVisitor = {
      token: await visitorToken(gateway, agent, own.id),
      params: { companyId: own.id, courseId },
    };
    expect((await gateway.call(sharingEndpoints.withCourse, asVisitor)).status).toBe(200);
    for (const endpoint of [sharingEndpoints.share, sharingEndpoints.start]) {
      expect((await gateway.call(endpoint, { ...asVisitor, body })).status).toBe(403);
    }
    for (const endpoint of [sharingEndpoints.end, sharingEndpoints.unshare]) {
      expect((await gateway.call(endpoint, { ...asVisitor, query })).status).toBe(403);
    }
    const reader = await gateway.buildUser({ companyId: partner.id, role: 'read_only_admin' });
    const unverified = await gateway.buildAdmin(partner, { emailVerified: false });
    courseId = (await gateway.buildCourse({ ownerCompanyId: partner.id })).id;
    token = await gateway.tokenFor(reader);
    expect((await list()).items).toEqual([]);
    expect((await share([own.id])).status).toBe(403);
    token = await gateway.tokenFor(unverified);
    expect((await start([own.id])).error.code).toBe('EMAIL_NOT_VERIFIED');
    token = await gateway.tokenFor(await gateway.buildUser({ companyId: partner.id, role: 'msp' }));
    expect((await share([own.id])).body.data).toMatchObject({ state: 'done', done: 1 });
    const direct = await gateway.buildCompany();
    const admin = await gateway.tokenFor(await gateway.buildAdmin(direct));
    const own2 = { token: admin, params: { companyId: direct.id, courseId } };
    expect((await gateway.call(sharingEndpoints.withCourse, own2)).status).toBe(403);
    await untouched(grandchild);
  });
});

describe('for each customer alone', () => {
  it('what fails is told by name, and the others go on', async () => {
    const [fine, flooded, busy] = [
      await buildCustomer({ name: 'Fine' }),
      await buildCustomer({ name: 'Flooded', seats: 1 }),
      await buildCustomer({ name: 'Busy' }),
    ];
    courseId = (await gateway.buildCourse()).id;
    // The customer's plan allows five reminders a seat and day; this user of the partner may send two an hour.
    await gateway.buildUser({ companyId: flooded.id });
    await gateway.buildUser({ companyId: flooded.id });
    await gateway.buildCampaign({ companyId: busy.id }, { courseId });
    const before = await gateway.db.$count(quotas);
    const { id } = (await start([fine.id, flooded.id, busy.id])).body.data;
    expect(await reasonsOf(id)).toEqual([
      { name: 'Fine', outcome: 'done', code: null },
      { name: 'Flooded', outcome: 'failed', code: 'TOO_MANY_MAILS' },
      { name: 'Busy', outcome: 'skipped', code: 'ALREADY_ASSIGNED' },
    ]);
    expect((await sharesOf(flooded.id, busy.id)).length + (await campaignsOf(flooded.id)).length).toBe(0);
    // What was refused does not count against the customer's own mails.
    expect(await gateway.db.$count(quotas)).toBe(before + 2);
    expect((await gateway.deliverMails()).map(({ to }) => to)).toEqual([fine.owner.email]);
  });

  it('a provider’s course shows the partner what it started, not what the customer assigned itself', async () => {
    courseId = (await gateway.buildCourse({ name: 'Library course' })).id;
    const [own, started] = [await buildCustomer(), await buildCustomer()];
    await gateway.buildCampaign({ companyId: own.id }, { courseId });
    expect((await share([started.id])).status).toBe(409);
    expect((await others('copy')).itemsCount).toBe(0);
    expect((await others('copy_and_start')).companies.map(({ companyId }) => companyId)).toEqual([
      started.id,
    ]);
    await start([started.id]);
    expect((await list()).items.map(({ companyId }) => companyId)).toEqual([started.id]);
    expect((await end([own.id])).status).toBe(409);
    expect((await unshare([started.id])).status).toBe(409);
    expect((await end([started.id])).body.data.done).toBe(1);
    // The customer goes on by itself.
    await gateway.buildCampaign({ companyId: started.id }, { courseId });
    expect((await list()).items).toMatchObject([{ companyId: started.id, startDate: null }]);
    expect((await end([started.id])).status).toBe(409);
  });

  it('many are an operation, which leaves out who left or lost Boost meanwhile', async () => {
    const { inlineMax } = limits.operations;
    const names = Array.from({ length: inlineMax + 1 }, (_, at) => `Customer ${String(at).padStart(3, '0')}`);
    const many = await gateway.db
      .insert(companies)
      .values(
        names.map((name) => ({
          name,
          slug: `${partner.id}-${name}`,
          hasBoost: true,
          parentCompanyId: partner.id,
        })),
      )
      .returning();
    const operation = (await share([], { isAllCustomers: true })).body.data;
    expect(operation).toMatchObject({ state: 'queued', total: inlineMax + 1, done: 0 });
    const owned = await gateway.buildUser({ companyId: partner.id, role: 'admin' });
    const [gone, poor] = many;
    await gateway.db
      .update(companies)
      .set({ ownerId: owned.id })
      .where(eq(companies.parentCompanyId, partner.id));
    await change(gone?.id ?? 0, { parentCompanyId: null });
    await change(poor?.id ?? 0, { hasBoost: false });
    await gateway.deliverMails();
    const of = { companyId: partner.id, operationId: operation.id };
    const ended = (await gateway.call(operationEndpoints.get, { token, params: of })).body.data;
    expect(ended).toMatchObject({ state: 'done', done: inlineMax - 1, skipped: 2 });
    const { items } = (
      await gateway.call(operationEndpoints.items, { token, params: of, query: { outcome: 'skipped' } })
    ).body.data;
    expect(items.map(({ name, code }) => [name, code])).toEqual([
      ['Customer 000', 'NOT_CUSTOMER'],
      ['Customer 001', 'NOT_BOOSTED'],
    ]);
  });

  it.each<[string, (customer: Customer) => Promise<unknown>]>([
    ['the customer has left', ({ id }) => change(id, { parentCompanyId: null })],
    ['the customer has no Boost', ({ id }) => change(id, { hasBoost: false })],
    ['the partner is none any more', () => change(partner.id, { isPartner: false })],
    ['the partner is disabled', () => change(partner.id, { status: 'SUSPENDED' })],
  ])('a planned start mails nobody once %s', async (_, happens) => {
    const customer = await buildCustomer();
    const startDate = new Date(gateway.clock().getTime() + 3 * DAY).toISOString().slice(0, 10);
    await start([customer.id], { startDate });
    await happens(customer);
    gateway.clock.advance(3 * DAY);
    expect(await gateway.deliverMails()).toEqual([]);
    expect(await gateway.db.$count(tasks, eq(tasks.companyId, customer.id))).toBe(0);
    const [campaign] = await campaignsOf(customer.id);
    expect(campaign?.dateEnded).not.toBeNull();
    expect((await told(customer.id)).at(-1)?.action).toBe('campaign.ended');
  });

  it('sets up and ends what the partner gave it, by itself', async () => {
    const customer = await buildCustomer();
    await share([customer.id]);
    const made = await gateway.call(campaignEndpoints.create, {
      token: customer.token,
      params: { companyId: customer.id },
      body: {
        courseId,
        name: 'Ours',
        assignmentType: 'ALL_USERS',
        daysToComplete: 7,
        subject: 'Hello',
        message: 'Please',
      },
    });
    expect(made.status).toBe(200);
    expect((await list()).items[0]?.startDate).not.toBeNull();
    expect((await start([customer.id])).status).toBe(409);
  });

  it('a batch does what each alone does', async () => {
    const STANDINGS = ['new', 'received', 'running', 'ended'] as const;
    const ACTS = { share, start, end, unshare };
    /** The course and campaigns of a customer, without ids and times. */
    const stateOf = async (id: number) => ({
      received: (await sharesOf(id)).length,
      campaigns: (await campaignsOf(id)).map(({ dateEnded, assignmentType, name }) => [
        dateEnded !== null,
        assignmentType,
        name,
      ]),
      told: (await told(id)).map(({ action }) => action),
    });
    const prepare = async (standing: (typeof STANDINGS)[number]) => {
      const { id } = await buildCustomer();
      if (standing === 'received') await share([id]);
      if (standing === 'running' || standing === 'ended') await start([id]);
      if (standing === 'ended') await end([id]);
      return id;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...STANDINGS), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
        async (standings, act) => {
          const together: number[] = [];
          const alone: number[] = [];
          for (const standing of standings) {
            together.push(await prepare(standing));
            alone.push(await prepare(standing));
          }
          const statuses: number[] = [];
          for (const id of alone) statuses.push((await ACTS[act]([id])).status);
          const isPossible = statuses.every((status) => status === 200);
          const before = await Promise.all(together.map(stateOf));
          const { status } = await ACTS[act](together);
          expect(status === 200).toBe(isPossible);
          for (const [at, id] of together.entries()) {
            const expected = isPossible ? await stateOf(alone[at] ?? 0) : before[at];
            expect(await stateOf(id)).toEqual(expected);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
