import { FLAG_DEFAULTS, FLAG_NAMES, type Toggle } from '@contract/flags';
import type { CompanyRow } from '@tests/support/builders';
import { complaints } from '@tests/support/complaints';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { InMemoryStorageProvider, UnleashClient } from 'unleash-proxy-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAGS_PATH } from './flags.api';
import { featureFlagOverrides, featureFlags } from './flags.tables';

const KEY = 'a-front-end-token';
const byDefault = FLAG_NAMES.filter((name) => FLAG_DEFAULTS[name]);

let gateway: TestGateway;
let origin: string;
let company: CompanyRow;

beforeAll(async () => {
  gateway = await testGateway({ environment: { FLAGS_CLIENT_KEY: KEY } });
  company = await gateway.buildCompany();
  await gateway.db.insert(featureFlags).values({ name: 'template-builder', enabled: false });
  await gateway.db.insert(featureFlagOverrides).values([
    { companyId: company.id, name: 'office-graph', enabled: true },
    { companyId: company.id, name: 'overages-banner', enabled: false },
  ]);
  origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => gateway.close());

/** The flags that Unleash's own client sees. */
async function seenBy(companyId: number, usePOSTrequests: boolean, clientKey = KEY) {
  const client = new UnleashClient({
    url: origin + FLAGS_PATH,
    clientKey,
    appName: 'test',
    context: { userId: '7', properties: { companyId: String(companyId) } },
    disableRefresh: true,
    disableMetrics: true,
    storageProvider: new InMemoryStorageProvider(),
    usePOSTrequests,
  });
  const failures: unknown[] = [];
  client.on('error', (failure: unknown) => failures.push(failure));
  await client.start();
  const on = FLAG_NAMES.filter((name) => client.isEnabled(name));
  client.stop();
  return { on, failures };
}

describe.each([
  ['GET', false],
  ['POST', true],
])("Unleash's own client by %s", (_method, usePOSTrequests) => {
  it("prefers the company's flags, then those for all, then the defaults", async () => {
    const { on, failures } = await seenBy(company.id, usePOSTrequests);
    expect(failures).toEqual([]);
    expect(on).toContain('office-graph');
    expect(on).not.toContain('overages-banner');
    expect(on).not.toContain('template-builder');
    expect(on).toContain('campaign-drafts');
  });

  it("contains no other company's flags", async () => {
    const { on } = await seenBy(company.id + 1, usePOSTrequests);
    expect(on).toEqual(byDefault.filter((name) => name !== 'template-builder'));
  });

  it('is refused with a wrong token', async () => {
    complaints.expect(/did not have an ok response/);
    const { failures } = await seenBy(company.id, usePOSTrequests, 'another');
    expect(failures).toMatchObject([{ code: 401 }]);
  });
});

describe('the front-end API', () => {
  const ask = (headers: Record<string, string> = {}, url = FLAGS_PATH) =>
    gateway.app.inject({ url, headers: { authorization: KEY, ...headers } });

  it("answers in Unleash's format", async () => {
    const { toggles } = (await ask()).json<{ toggles: Toggle[] }>();
    expect(toggles.find(({ name }) => name === 'add-course')).toEqual({
      name: 'add-course',
      enabled: true,
      variant: { name: 'disabled', enabled: false, feature_enabled: true },
      impressionData: false,
    });
    expect(toggles.every(({ enabled }) => enabled)).toBe(true);
  });

  it('does not resend unchanged flags', async () => {
    const { headers } = await ask();
    expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it.each([
    '?properties[companyId]=x',
    '?properties[companyId]=-1',
    '?properties[companyId]=1&properties[companyId]=2',
  ])('treats an invalid company (%s) as absent', async (query) => {
    expect((await ask({}, FLAGS_PATH + query)).statusCode).toBe(200);
  });

  it('is left to an Unleash server where one is configured', async () => {
    const environment = { FLAGS_URL: 'https://flags.example/api/frontend', FLAGS_CLIENT_KEY: KEY };
    const other = await testGateway({ environment });
    expect((await other.app.inject({ url: FLAGS_PATH, headers: { authorization: KEY } })).statusCode).toBe(
      404,
    );
    expect((await other.app.inject('/config.json')).json()).toMatchObject({
      flags: { url: environment.FLAGS_URL, clientKey: KEY },
    });
    await other.close();
  });
});
