import { billingEndpoints } from '@contract/billing';
import { shellEndpoints } from '@contract/shell';
import { auditEvents } from '@server/platform/db/audit.tables';
import { doneIn } from '@tests/support/audit';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

async function companyWith(values: Parameters<TestGateway['buildCompany']>[0]) {
  const company = await gateway.buildCompany(values);
  const token = await gateway.tokenFor(await gateway.buildAdmin(company));
  const params = { companyId: company.id };
  return {
    toFree: (subscriptionType = 'FREE') =>
      gateway.call(billingEndpoints.changeSubscriptionType, {
        token,
        params,
        body: { subscriptionType: subscriptionType as 'FREE' },
      }),
    profile: async () =>
      (await gateway.call(shellEndpoints.companyProfile, { token, params: { id: company.id } })).body.data,
    events: () => gateway.db.select().from(auditEvents).where(doneIn(company.id)),
  };
}

const now = () => gateway.clock();
const inAWeek = () => new Date(now().getTime() + 7 * 24 * 60 * 60 * 1000);

describe('continuing to Free', () => {
  it('ends Boost with its paid period and its seats', async () => {
    const paid = { subscriptionType: 'PAID' as const, seats: 60, currentPeriodEnd: inAWeek() };
    const { toFree, profile } = await companyWith({ ...paid, hasBoost: true, trialStatus: 'expired' });
    expect((await toFree()).body.data).toEqual({ subscriptionType: 'FREE' });
    const { subscription, users } = await profile();
    expect(subscription).toMatchObject({ type: 'FREE', hasBoost: false, seats: 25, currentPeriodEnd: null });
    expect(users.limit).toBe(25);
  });

  it('unlocks a company whose trial has expired, and leaves the trial expired', async () => {
    const locked = { subscriptionType: 'UNDEFINED' as const, trialStatus: 'expired' as const };
    const { toFree, profile } = await companyWith({ ...locked, hasBoost: false });
    await toFree();
    expect((await profile()).subscription).toMatchObject({ type: 'FREE', trial: { status: 'expired' } });
  });

  it('ends a running trial', async () => {
    const running = { subscriptionType: 'UNDEFINED' as const, trialStatus: 'active' as const };
    const { toFree, profile } = await companyWith({ ...running, hasBoost: false, trialEnd: inAWeek() });
    await toFree();
    const { trial, type } = (await profile()).subscription;
    expect({ type, ...trial }).toMatchObject({
      type: 'FREE',
      status: 'expired',
      end: now().toISOString(),
    });
  });

  it('is safe to repeat, changes nothing the second time, and records that', async () => {
    const { toFree, profile, events } = await companyWith({ subscriptionType: 'PAID', hasBoost: true });
    await toFree();
    const { updatedAt } = await profile();
    gateway.clock.advance(60_000);
    expect((await toFree()).status).toBe(200);
    expect((await profile()).updatedAt).toBe(updatedAt);
    expect((await events()).map(({ action, details }) => [action, details])).toEqual([
      ['subscription_type.changed', { from: 'PAID', to: 'FREE' }],
      ['subscription_type.changed', { from: 'FREE', to: 'FREE' }],
    ]);
  });

  it('leaves a Free company the trial it has not used yet', async () => {
    const free = { subscriptionType: 'FREE' as const, trialStatus: 'available' as const };
    const { toFree, profile } = await companyWith({ ...free, hasBoost: false });
    await toFree();
    expect((await profile()).subscription.trial).toMatchObject({ modal: true, status: 'available' });
  });

  it.each(['PAID', 'UNDEFINED', ''])('is the only downgrade: %j is refused', async (type) => {
    const { toFree } = await companyWith({ subscriptionType: 'FREE', hasBoost: false });
    expect((await toFree(type)).error).toMatchObject({
      status: 422,
      details: [{ code: 'subscriptionType' }],
    });
  });

  it("is not for a reseller's customers while their plan stands", async () => {
    const { id: parentCompanyId } = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const running = { hasBoost: false, trialStatus: 'active' as const, trialEnd: inAWeek() };
    for (const plan of [{ hasBoost: true }, running]) {
      const { toFree, events } = await companyWith({
        subscriptionType: 'UNDEFINED',
        parentCompanyId,
        ...plan,
      });
      expect((await toFree()).error).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await events()).toEqual([]);
    }
  });

  it("lets a reseller's customer out of the locked state", async () => {
    const { id: parentCompanyId } = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const locked = {
      subscriptionType: 'UNDEFINED' as const,
      trialStatus: 'active' as const,
      trialEnd: now(),
    };
    const { toFree, profile } = await companyWith({ hasBoost: false, parentCompanyId, ...locked });
    expect((await toFree()).status).toBe(200);
    expect((await toFree()).status).toBe(200);
    expect((await profile()).subscription).toMatchObject({ type: 'FREE', trial: { status: 'expired' } });
  });
});
