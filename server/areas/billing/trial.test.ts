import { billingEndpoints } from '@contract/billing';
import { shellEndpoints } from '@contract/shell';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1000;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

async function companyWith(values: Parameters<TestGateway['buildCompany']>[0]) {
  const company: CompanyRow = await gateway.buildCompany(values);
  const admin = await gateway.buildAdmin(company);
  const start = async () =>
    gateway.call(billingEndpoints.startTrial, {
      token: await gateway.tokenFor(admin),
      params: { companyId: company.id },
    });
  const subscription = async () =>
    (
      await gateway.call(shellEndpoints.companyProfile, {
        token: await gateway.freshToken(admin),
        params: { id: company.id },
      })
    ).body.data.subscription;
  return { start, subscription };
}

describe('the trial', () => {
  it('becomes active for its days, then expires by itself', async () => {
    const values = { hasBoost: false, trialStatus: 'available' as const, trialDays: 3 };
    const { start, subscription } = await companyWith(values);
    expect((await subscription()).trial).toMatchObject({ modal: true, status: 'available', end: null });
    const now = gateway.clock().getTime();
    const { end } = (await start()).body.data;
    expect(Date.parse(end) - now).toBe(3 * DAY_MS);
    expect(await subscription()).toMatchObject({
      type: 'UNDEFINED',
      trial: { modal: false, status: 'active', end },
    });
    gateway.clock.advance(3 * DAY_MS);
    expect((await subscription()).trial.status).toBe('expired');
  });

  it("of a partner's customer is the partner's to start", async () => {
    const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER' });
    const values = { hasBoost: false, trialStatus: 'available' as const, parentCompanyId: partner.id };
    const { start, subscription } = await companyWith(values);
    expect((await start()).error).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await subscription()).trial).toMatchObject({ modal: false, status: 'available' });
  });

  it.each([
    ['was never offered', { hasBoost: false, trialStatus: null }],
    ['runs already', { hasBoost: false, trialStatus: 'active' as const }],
    ['is over', { hasBoost: false, trialStatus: 'expired' as const }],
    ['is not needed with Boost', { hasBoost: true, trialStatus: 'available' as const }],
  ])("that %s can't be started", async (_, values) => {
    const { start } = await companyWith(values);
    expect((await start()).error).toMatchObject({ status: 409, code: 'CONFLICT' });
  });
});
