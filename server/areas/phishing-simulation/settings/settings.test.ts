import { simulationSettingsEndpoints as settings } from '@contract/phishing-simulation/settings';
import { changeSettings, findSettings } from '@server/domain/simulations/settings.queries';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { verifyDomain } from '@tests/support/simulations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let gateway: TestGateway;
let company: CompanyRow;
let token: string;

beforeAll(async () => {
  const SIMULATION_HOSTS = 'https://parcels.example';
  gateway = await testGateway({ environment: { SIMULATION_URL: 'https://links.example', SIMULATION_HOSTS } });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});

const read = async () =>
  (await gateway.call(settings.get, { token, params: { companyId: company.id } })).body.data;
describe('the settings of phishing simulations', () => {
  it('are the defaults at first, and change one by one', async () => {
    expect(await read()).toEqual({
      xTestPhish: '',
      email: null,
      linkHost: null,
      linkHosts: ['links.example', 'parcels.example'],
      isReportConfirmed: true,
      isAnonymous: false,
      provedDomains: [],
      reportAddress: null,
      reportButton: {
        hasKey: false,
        keyCreatedAt: null,
        isForwarded: false,
        lastReportAt: null,
        recent: { simulated: 0, suspicious: 0 },
      },
    });
    const params = { companyId: company.id };
    await gateway.call(settings.update, { token, params, body: { xTestPhish: 'k-17', isAnonymous: true } });
    const { body } = await gateway.call(settings.update, {
      token,
      params,
      body: { email: 'soc@acme.example' },
    });
    expect(body.data).toMatchObject({ xTestPhish: 'k-17', isAnonymous: true, email: 'soc@acme.example' });
    await verifyDomain(gateway.db, company.id, 'acme-mail.net');
    await gateway.call(settings.update, { token, params, body: { email: null } });
    expect(await read()).toMatchObject({
      xTestPhish: 'k-17',
      email: null,
      provedDomains: ['acme-mail.net'],
    });
  });

  it('lead links to a host of those offered, for the company alone', async () => {
    const choose = (linkHost: string | null, companyId = company.id) =>
      gateway.call(settings.update, { token, params: { companyId }, body: { linkHost } });
    const other = await gateway.buildCompany();
    expect((await choose('parcels.example')).body.data.linkHost).toBe('parcels.example');
    expect((await choose('parcels.example', other.id)).status).toBe(403);
    expect(await findSettings(gateway.db, other.id)).toBeUndefined();
    for (const unknown of ['evil.example', 'https://parcels.example', 'PARCELS.example']) {
      const { status, error } = await choose(unknown);
      expect([status, error.details]).toEqual([
        422,
        [{ code: 'linkHost', description: 'Choose one of the link hosts that are offered.' }],
      ]);
    }
    expect((await read()).linkHost).toBe('parcels.example');
    expect((await choose(null)).body.data.linkHost).toBeNull();
  });

  it('have the first host where the chosen one is no longer offered', async () => {
    await gateway.db.transaction((tx) => changeSettings(tx, company.id, { linkHost: 'gone.example' }));
    expect((await read()).linkHost).toBeNull();
  });

  it('refuse a header that could end the line', async () => {
    const { status, error } = await gateway.call(settings.update, {
      token,
      params: { companyId: company.id },
      body: { xTestPhish: 'a\r\nBcc: all@acme.example' },
    });
    expect(status).toBe(422);
    expect(error.details.map(({ code }) => code)).toEqual(['xTestPhish']);
  });
});
