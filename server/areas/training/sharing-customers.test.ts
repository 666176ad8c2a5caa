import { limits } from '@contract/limits';
import { operationEndpoints } from '@contract/operations';
import { campaignEndpoints } from '@contract/training/campaigns';
import { companies } from '@server/domain/company/company.tables';
import { tasks } from '@server/domain/people/people.tables';
import { quotas } from '@server/platform/quotas/quotas.tables';
import { nameKeys } from '@server/platform/text/text';
import type { CompanyRow } from '@tests/support/builders';
import { buildSharer, type Customer, sharingCalls } from '@tests/support/course-sharing';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DAY = 86_400_000;
let gateway: TestGateway;
let partner: CompanyRow;
let token: string;
let courseId: number;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ partner, token, courseId } = await buildSharer(gateway));
  await gateway.deliverMails();
});

const { buildCustomer, change, list, others, share, start, end, unshare, sharesOf, campaignsOf, told } =
  sharingCalls(() => ({ gateway, partner, token, courseId }));
const reasonsOf = async (operationId: number) => {
  const of = { companyId: partner.id, operationId };
  const { items } = (await gateway.call(operationEndpoints.items, { token, params: of })).body.data;
  return items.map(({ name, outcome, code }) => ({ name, outcome, code }));
};

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

  it('learners try as often as the partner allows, until they pass by default', async () => {
    const [set, byDefault] = [await buildCustomer(), await buildCustomer()];
    await start([set.id], { attempts: 2, countedAttempt: 'LAST' });
    await start([byDefault.id]);
    expect(await campaignsOf(set.id)).toMatchObject([{ attempts: 2, countedAttempt: 'LAST' }]);
    expect(await campaignsOf(byDefault.id)).toMatchObject([{ attempts: null, countedAttempt: 'BEST' }]);
  });

  it('many are an operation, which leaves out who left or lost Boost meanwhile', async () => {
    const { inlineMax } = limits.operations;
    const names = Array.from({ length: inlineMax + 1 }, (_, at) => `Customer ${String(at).padStart(3, '0')}`);
    const many = await gateway.db
      .insert(companies)
      .values(
        names.map((name) => ({
          name,
          ...nameKeys(name),
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
