import { buildUrl } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';
import { licenseEndpoints } from '@contract/partner/licenses';
import { providerEndpoints } from '@contract/provider';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { endpointName } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { buildProvider } from '@tests/support/provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/* The provider's super admin handles the money of all companies, and sees nothing else of them. */

let gateway: TestGateway;
let provider: Awaited<ReturnType<typeof buildProvider>>;
let customer: CompanyRow;
let learner: UserRow;
let buyer: UserRow;
let invoiceId: number;

beforeAll(async () => {
  gateway = await testGateway();
  provider = await buildProvider(gateway);
  const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER', name: 'Corvid' });
  buyer = await gateway.buildAdmin(partner);
  customer = await gateway.buildCompany({ parentCompanyId: partner.id, hasBoost: false, seats: 25 });
  await gateway.buildAdmin(customer);
  learner = await gateway.buildUser({ companyId: customer.id, name: 'Orsolya', lastName: 'Fenwick' });
  const bought = await gateway.call(licenseEndpoints.resellerBuy, {
    token: await gateway.tokenFor(buyer),
    params: { companyId: partner.id, customerId: customer.id },
    body: { licensesNumber: 40, orderNumber: '', fromPool: false },
  });
  invoiceId = bought.body.data.invoiceId;
});
afterAll(() => gateway.close());

const headers = async () => ({ authorization: `Bearer ${await gateway.freshToken(provider.admin)}` });

const OF_COMPANIES = allEndpoints.filter(({ path }) => path.includes('{companyId}'));

describe("the provider's super admin", () => {
  it('has no access to another company by any call', async () => {
    const open: string[] = [];
    const signedIn = await headers();
    for (const endpoint of OF_COMPANIES) {
      const url = endpoint.path
        .replaceAll('{companyId}', String(customer.id))
        .replace('{domain}', 'larkfield.example')
        .replace('{key}', 'a-lost-write-1')
        // The second attempt is the first that can be asked for.
        .replace(/\{\w+\}/g, '2');
      const { statusCode } = await gateway.app.inject({ method: endpoint.method, url, headers: signedIn });
      if (statusCode !== 403) open.push(`${endpointName(endpoint)}: ${statusCode}`);
    }
    expect(OF_COMPANIES.length).toBeGreaterThan(200);
    expect(open).toEqual([]);
  });

  it('reads of people only who bought and who gets the mails', async () => {
    const answers: string[] = [];
    for (const endpoint of Object.values(providerEndpoints).filter(({ method }) => method === 'GET')) {
      if (endpoint.path.includes('{actId}')) continue;
      const url = buildUrl(endpoint, { invoiceId });
      const { statusCode, body } = await gateway.app.inject({ method: 'GET', url, headers: await headers() });
      expect(statusCode, url).toBe(200);
      answers.push(body);
    }
    const all = answers.join('\n');
    expect(all).toContain(buyer.email);
    for (const secret of [learner.email, learner.lastName, 'Orsolya']) expect(all).not.toContain(secret);
  });
});
