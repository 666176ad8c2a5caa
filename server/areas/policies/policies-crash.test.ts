import { learnerEndpoints } from '@contract/learner';
import { limits } from '@contract/limits';
import { policyEndpoints } from '@contract/policies/policies';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { tasks } from '@server/domain/people/people.tables';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { killAt, killsUpTo } from '@tests/support/killed';
import { buildPolicy, buildPolicyCampaign } from '@tests/support/policies';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewDue } from './assignments.rules';
import { policies, policyAcknowledgements, policyRevisions } from './policies.tables';

const PEOPLE = limits.training.enrolAtOnce + 5;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

/** A policy that everybody is asked for, and that has something new to publish or a year behind it. */
async function asked(values: Parameters<typeof buildPolicy>[2], startDate: Date) {
  const company = await gateway.buildCompany({ seats: 10_000 });
  const admin = await gateway.buildAdmin(company);
  const people = await gateway.buildMany(company, PEOPLE - 1, () => ({ registrationType: 'REGISTERED' }));
  const policy = await buildPolicy(gateway, { companyId: company.id }, values);
  const campaign = await buildPolicyCampaign(gateway, policy, { startDate, createdBy: admin.id });
  const about = { campaignId: campaign.id, itemId: policy.id, type: 'policy' as const };
  const task = { ...about, companyId: company.id, title: policy.name, status: 'notStarted' as const };
  await gateway.db.insert(tasks).values(people.map(({ id: userId }) => ({ ...task, userId })));
  return { company, admin, policy, params: { companyId: company.id, id: policy.id } };
}

/** Runs what was interrupted to its end: failed jobs are tried again after a pause. */
async function carryOn() {
  for (let retry = 0; retry < 3; retry += 1) {
    gateway.clock.advance(60 * 60_000);
    await gateway.deliverMails();
  }
}

async function checkAsked({ id: companyId }: { id: number }, revision: number) {
  const [policy] = await gateway.db.select().from(policies).where(eq(policies.companyId, companyId));
  expect(policy?.revision).toBe(revision);
  const revisions = await gateway.db
    .select({ number: policyRevisions.number })
    .from(policyRevisions)
    .where(eq(policyRevisions.companyId, companyId));
  expect(revisions.map(({ number }) => number).toSorted()).toEqual(
    Array.from({ length: revision }, (_, index) => index + 1),
  );
  const all = await gateway.db.select().from(campaigns).where(eq(campaigns.companyId, companyId));
  expect(all).toHaveLength(2);
  const open = all.filter(({ dateEnded }) => dateEnded === null);
  expect(open.map(({ id }) => id)).toEqual([policy?.campaignId]);
  const left = await gateway.db
    .select({ campaignId: tasks.campaignId, userId: tasks.userId })
    .from(tasks)
    .where(and(eq(tasks.companyId, companyId), isNull(tasks.completedAt)));
  expect(new Set(left.map(({ campaignId }) => campaignId))).toEqual(new Set([policy?.campaignId]));
  expect(new Set(left.map(({ userId }) => userId)).size).toBe(PEOPLE);
  expect(left).toHaveLength(PEOPLE);
  expect(await wrongCounters(gateway.db)).toEqual([]);
}

describe('a new revision that is interrupted', () => {
  it.each(killsUpTo(3))(
    'right %s the commit of transaction %i is asked of everybody once',
    async (when, number) => {
      const { company, admin, params } = await asked({ hasChanges: true, text: 'New.' }, gateway.clock());
      const given = {
        token: await gateway.freshToken(admin),
        params,
        headers: { 'idempotency-key': `publish-${company.id}` },
      };
      const killed = killAt(gateway, number, when);
      await gateway.call(policyEndpoints.publish, given);
      await gateway.deliverMails();
      killed.mockRestore();
      // A browser sends it again with the same key.
      expect((await gateway.call(policyEndpoints.publish, given)).status).toBe(200);
      await carryOn();
      await checkAsked(company, 2);
    },
  );
});

describe('a renewal that is interrupted', () => {
  it.each(killsUpTo(2))('right %s the commit of transaction %i asks everybody once', async (when, number) => {
    const yearAgo = new Date(gateway.clock().getTime() - 366 * 86_400_000);
    const { company } = await asked({ isRenewedYearly: true }, yearAgo);
    const killed = killAt(gateway, number, when);
    await renewDue(gateway.deps).catch(() => {});
    await gateway.deliverMails();
    killed.mockRestore();
    await renewDue(gateway.deps);
    await carryOn();
    await renewDue(gateway.deps);
    await checkAsked(company, 1);
  });
});

describe('an acknowledgement that is interrupted', () => {
  it.each(killsUpTo(2))('right %s the commit of transaction %i is there once', async (when, number) => {
    const company = await gateway.buildCompany();
    const person = await gateway.buildUser({ companyId: company.id });
    const policy = await buildPolicy(gateway, { companyId: company.id });
    const campaign = await buildPolicyCampaign(gateway, policy);
    const about = { campaignId: campaign.id, itemId: policy.id, type: 'policy' as const };
    const { id: taskId } = await gateway.buildTask(person, about);
    const given = {
      token: await gateway.freshToken(person),
      params: { companyId: company.id, taskId },
      body: { revision: 1 },
    };
    const killed = killAt(gateway, number, when);
    await gateway.call(learnerEndpoints.complete, given);
    killed.mockRestore();
    const again = await gateway.call(learnerEndpoints.complete, given);
    expect(again.body.data.status).toBe('completed');
    const stored = await gateway.db
      .select()
      .from(policyAcknowledgements)
      .where(eq(policyAcknowledgements.companyId, company.id));
    expect(stored).toHaveLength(1);
    expect(await wrongCounters(gateway.db)).toEqual([]);
  });
});
