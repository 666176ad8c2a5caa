import { limits } from '@contract/limits';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { SimulationDraftInput } from '@contract/phishing-simulation/content';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { simulationCounts } from '@server/domain/simulations/reports.tables';
import { simulationRounds, simulations } from '@server/domain/simulations/simulations.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { changeLimits } from '@tests/support/limits';
import { domainOf, simulationDraft, verifyDomain } from '@tests/support/simulations';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queueDueSimulations, workOnSimulation } from './planning.rules';

// Three batches of few people stand for many of many.
const BATCH = 20;
changeLimits(limits.simulations, { planBatch: BATCH });

const { create, launch, get, pause, resume, complete, remove } = simulationEndpoints;
const PEOPLE = BATCH * 2 + 10;
const DAY = 86_400_000;
let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let params: { companyId: number };
let templates: { templateId: number }[];
let began: number;

beforeAll(async () => {
  gateway = await testGateway();
  const made = [await gateway.buildTemplate(), await gateway.buildTemplate(), await gateway.buildTemplate()];
  templates = made.map(({ id }) => ({ templateId: id }));
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany({ seats: 1000 });
  params = { companyId: company.id };
  admin = await gateway.buildAdmin(company);
  await verifyDomain(gateway.db, company.id);
  await hire(PEOPLE);
  began = gateway.clock().getTime();
  return () => gateway.clock.advance(began - gateway.clock().getTime());
});

let hired = 0;
const hire = (many: number) =>
  gateway.buildMany(company, many, () => {
    hired += 1;
    return { email: `hired-${hired}@${domainOf(company.id)}`, registrationType: 'REGISTERED' };
  });
const input = async (campaignId: number) => ({
  token: await gateway.freshToken(admin),
  params: { ...params, campaignId },
});
async function launched(values: Partial<SimulationDraftInput> = {}) {
  const token = await gateway.freshToken(admin);
  const body = simulationDraft({ templates, ...values });
  const { id } = (await gateway.call(create, { token, params, body })).body.data;
  const { body: answer } = await gateway.call(launch, { ...(await input(id)), body });
  return answer.data;
}
const monthly = (): Partial<SimulationDraftInput> => ({
  kind: 'SMART',
  delivery: { timezone: 'UTC', frequency: 'MONTHLY', deliveryPeriod: 5, deliveryDays: [0, 1, 2, 3, 4, 5, 6] },
});
const mailsOf = (id: number) =>
  gateway.db
    .select()
    .from(simulationMails)
    .where(and(eq(simulationMails.companyId, company.id), eq(simulationMails.simulationId, id)))
    .orderBy(simulationMails.round, simulationMails.userId);
const roundsOf = (id: number) =>
  gateway.db
    .select()
    .from(simulationRounds)
    .where(and(eq(simulationRounds.companyId, company.id), eq(simulationRounds.simulationId, id)))
    .orderBy(simulationRounds.round);
const read = async (id: number) => (await gateway.call(get, await input(id))).body.data;

/** Everyone of the round once, evenly over its templates and days. */
async function expectWhole(id: number, round: number, people: number) {
  const mails = (await mailsOf(id)).filter((mail) => mail.round === round);
  expect(mails).toHaveLength(people);
  expect(new Set(mails.map(({ userId }) => userId)).size).toBe(people);
  for (const { templateId } of templates) {
    const had = mails.filter((mail) => mail.templateId === templateId).length;
    expect(Math.abs(had - people / templates.length)).toBeLessThanOrEqual(2);
  }
  const [times] = (await roundsOf(id)).filter((each) => each.round === round);
  expect(times?.plannedAt).not.toBeNull();
  for (const { dueAt } of mails) {
    const isInside = times?.periods.some(
      ({ dateFrom, dateTo }) => dueAt >= new Date(dateFrom) && dueAt < new Date(dateTo),
    );
    expect(isInside).toBe(true);
  }
  return mails;
}

describe('a round', () => {
  it('gets its first people with the launch and the others from a job, everyone once', async () => {
    const campaign = await launched();
    expect(campaign.total).toBe(BATCH);
    await gateway.deliverMails();
    await expectWhole(campaign.id, 1, PEOPLE);
    expect(await read(campaign.id)).toMatchObject({ total: PEOPLE, notStarted: PEOPLE, recipients: PEOPLE });
  });

  it('is spread evenly over its days', async () => {
    const campaign = await launched(monthly());
    await gateway.deliverMails();
    const mails = await expectWhole(campaign.id, 1, PEOPLE);
    for (const { dateFrom, dateTo } of campaign.rounds[0]?.sendingPeriods ?? []) {
      const inside = mails.filter(({ dueAt }) => dueAt >= new Date(dateFrom) && dueAt < new Date(dateTo));
      const share = (Date.parse(dateTo) - Date.parse(dateFrom)) / (9 * 3600_000);
      expect(Math.abs(inside.length - (PEOPLE * share) / 5)).toBeLessThanOrEqual(4);
    }
  });

  it('is followed by the next one when its month comes, with newcomers and without those who left', async () => {
    const campaign = await launched(monthly());
    await gateway.deliverMails();
    const first = await mailsOf(campaign.id);
    await hire(3);
    await gateway.db
      .update(users)
      .set({ disabledAt: new Date() })
      .where(eq(users.id, first[0]?.userId ?? 0));
    await gateway.deliverMails();
    expect(await mailsOf(campaign.id)).toHaveLength(PEOPLE);
    gateway.clock.advance(Date.parse(campaign.nextRoundAt ?? '') - gateway.clock().getTime());
    await gateway.deliverMails();
    const second = await expectWhole(campaign.id, 2, PEOPLE + 2);
    const before = new Map(first.map(({ userId, templateId }) => [userId, templateId]));
    expect(second.filter(({ userId, templateId }) => before.get(userId) === templateId)).toEqual([]);
    const now = await read(campaign.id);
    expect(now).toMatchObject({ roundsCount: 2, recipients: PEOPLE + 2, total: 2 * PEOPLE + 2 });
    expect(Date.parse(now.nextRoundAt ?? '')).toBeGreaterThan(gateway.clock().getTime());
  });

  it('that was missed during a pause is left out, and the current one begins late', async () => {
    const campaign = await launched(monthly());
    await gateway.deliverMails();
    await gateway.call(pause, await input(campaign.id));
    gateway.clock.advance(75 * DAY);
    await gateway.deliverMails();
    expect(await roundsOf(campaign.id)).toHaveLength(1);
    await gateway.call(resume, await input(campaign.id));
    await gateway.deliverMails();
    const rounds = await roundsOf(campaign.id);
    expect(rounds).toHaveLength(2);
    expect(rounds[1]?.startsAt).toEqual(gateway.clock());
    const states = (await mailsOf(campaign.id)).map(({ round, state }) => `${round} ${state}`);
    expect(states.filter((state) => state === '1 cancelled')).toHaveLength(PEOPLE);
    expect(states.filter((state) => state === '2 planned')).toHaveLength(PEOPLE);
    expect((await read(campaign.id)).status).toBe('IN_PROGRESS');
  });

  it('does not begin while training is suspended, but when there is a plan again', async () => {
    const campaign = await launched(monthly());
    await gateway.deliverMails();
    const plan = (values: Partial<typeof companies.$inferInsert>) =>
      gateway.db.update(companies).set(values).where(eq(companies.id, company.id));
    await plan({ hasBoost: false, trialStatus: 'expired' });
    gateway.clock.advance(Date.parse(campaign.nextRoundAt ?? '') - gateway.clock().getTime() + DAY);
    await gateway.deliverMails();
    expect(await roundsOf(campaign.id)).toHaveLength(1);
    await plan({ hasBoost: true });
    await queueDueSimulations(gateway.deps);
    await gateway.deliverMails();
    expect(await roundsOf(campaign.id)).toHaveLength(2);
  });
});

describe('two gateways', () => {
  it('plan a round together, everyone once', async () => {
    const campaign = await launched();
    const key = { companyId: company.id, simulationId: campaign.id };
    await Promise.all([1, 2, 3].map(() => workOnSimulation(gateway.deps, key)));
    await expectWhole(campaign.id, 1, PEOPLE);
  });
});

class Killed extends Error {}

/** Fails the transaction of this number as a killed process would: before its commit, or right after it. */
function killAt(number: number, when: 'before' | 'after') {
  const { db } = gateway;
  const transaction = db.transaction.bind(db);
  let count = 0;
  return vi.spyOn(db, 'transaction').mockImplementation(async (work, config) => {
    count += 1;
    if (count !== number) return transaction(work, config);
    if (when === 'before') {
      return transaction(async (tx) => {
        await work(tx);
        throw new Killed();
      }, config);
    }
    await transaction(work, config);
    throw new Killed();
  });
}

const cases = [1, 2, 3, 4].flatMap((number) =>
  (['before', 'after'] as const).map((when) => [when, number] as const),
);

describe('work that is interrupted', () => {
  async function interrupted(when: 'before' | 'after', number: number) {
    const killed = killAt(number, when);
    await gateway.deliverMails();
    killed.mockRestore();
    // Lost jobs are found again by the upkeep.
    await queueDueSimulations(gateway.deps);
    await gateway.deliverMails();
  }

  it.each(cases)('right %s the commit of transaction %i goes on: a round', async (when, number) => {
    const campaign = await launched();
    await interrupted(when, number);
    await expectWhole(campaign.id, 1, PEOPLE);
  });

  it.each(cases)('right %s the commit of transaction %i goes on: a removal', async (when, number) => {
    const { id } = await launched();
    await gateway.deliverMails();
    await gateway.call(complete, await input(id));
    await gateway.deliverMails();
    const cancelled = await mailsOf(id);
    expect(cancelled.every(({ state }) => state === 'cancelled')).toBe(true);
    await gateway.call(remove, await input(id));
    await interrupted(when, number);
    expect(await mailsOf(id)).toEqual([]);
    for (const table of [simulations, simulationCounts, simulationRounds])
      expect(await gateway.db.$count(table, eq(table.companyId, company.id))).toBe(0);
  });
});
