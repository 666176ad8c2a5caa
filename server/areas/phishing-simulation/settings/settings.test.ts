import { limits } from '@contract/limits';
import { simulationSettingsEndpoints as settings } from '@contract/phishing-simulation/settings';
import { notifications } from '@server/domain/notifications/notifications.tables';
import { sendingDomains } from '@server/domain/simulations/settings.tables';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { type NameServer, nameServer } from '@tests/support/name-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recheckDomains } from './domains.rules';

let gateway: TestGateway;
let dns: NameServer;
let company: CompanyRow;
let token: string;

beforeAll(async () => {
  dns = await nameServer();
  gateway = await testGateway({ environment: { DNS_SERVERS: dns.address } });
});
afterAll(async () => {
  await gateway.close();
  await dns.close();
});
beforeEach(async () => {
  dns.names.clear();
  await gateway.db.delete(sendingDomains);
  company = await gateway.buildCompany();
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});

const read = async () =>
  (await gateway.call(settings.get, { token, params: { companyId: company.id } })).body.data;
const act = (
  endpoint: typeof settings.addDomain | typeof settings.verifyDomain | typeof settings.removeDomain,
  domain: string,
  { as = token, at = company }: { as?: string; at?: CompanyRow } = {},
) => gateway.call(endpoint, { token: as, params: { companyId: at.id }, body: { domain } });
async function proofOf(domain: string, at = company) {
  const rows = await gateway.db.select().from(sendingDomains).where(eq(sendingDomains.companyId, at.id));
  return rows.find((row) => row.domain === domain)?.proof ?? '';
}
async function other() {
  const at = await gateway.buildCompany();
  return { at, as: await gateway.tokenFor(await gateway.buildAdmin(at)) };
}
/** The titles of what a company's admins were notified of. */
const noticesOf = async (companyId: number) =>
  (await gateway.db.select().from(notifications).where(eq(notifications.companyId, companyId))).map(
    ({ title }) => title,
  );
/** Adds the domain, publishes its record and verifies it. */
async function verified(domain: string) {
  await act(settings.addDomain, domain);
  dns.names.set(domain, [await proofOf(domain)]);
  return act(settings.verifyDomain, domain);
}

describe('the settings of phishing simulations', () => {
  it('are the defaults at first, and change one by one', async () => {
    expect(await read()).toEqual({
      xTestPhish: '',
      email: null,
      isReportConfirmed: true,
      isAnonymous: false,
      domains: [],
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
    await gateway.call(settings.update, { token, params, body: { email: null } });
    expect(await read()).toMatchObject({ xTestPhish: 'k-17', email: null });
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

describe('a sending domain', () => {
  it('is added once and keeps its proof', async () => {
    await act(settings.addDomain, 'Acme-Mail.net');
    const proof = await proofOf('acme-mail.net');
    const { body } = await act(settings.addDomain, 'acme-mail.net');
    expect(body.data.domains).toEqual([
      {
        domain: 'acme-mail.net',
        verifiedAt: null,
        missingSince: null,
        record: { name: 'acme-mail.net', value: proof },
      },
    ]);
    expect(proof).toMatch(/^vigil-domain-verification=[\w-]{32}$/);
  });

  it.each(['localhost', 'acme', '10.0.0.1', 'acme_mail.net', 'acme..net', 'user@acme.net'])(
    'is refused by its form: %s',
    async (domain) => {
      const { status, error } = await act(settings.addDomain, domain);
      expect(status).toBe(422);
      expect(error.details).toEqual([{ code: 'domain', description: 'Please enter a valid domain.' }]);
    },
  );

  it('is verified by the company’s own record among others', async () => {
    await act(settings.addDomain, 'acme-mail.net');
    dns.names.set('acme-mail.net', [
      `v=spf1 ${'include:a.example '.repeat(20)}-all`,
      await proofOf('acme-mail.net'),
    ]);
    const { body } = await act(settings.verifyDomain, 'acme-mail.net');
    expect(body.data.domains[0]?.verifiedAt).toBe(gateway.clock().toISOString());
  });

  it.each([
    ['missing' as const, 'The TXT record was not found. New records can take a while to be seen.'],
    [
      ['vigil-domain-verification=somebody-elses'],
      'The TXT record was not found. New records can take a while to be seen.',
    ],
    ['broken' as const, 'The name servers of this domain did not answer. Try again in a moment.'],
  ])('is not verified when its name server says %j', async (named, description) => {
    await act(settings.addDomain, 'acme-mail.net');
    dns.names.set('acme-mail.net', named);
    const { status, error } = await act(settings.verifyDomain, 'acme-mail.net');
    expect(status).toBe(422);
    expect(error.details).toEqual([{ code: 'domain', description }]);
    expect((await read()).domains[0]?.verifiedAt).toBeNull();
  });

  it('is not verified by the record of its parent, or another company’s', async () => {
    await act(settings.addDomain, 'mail.acme.net');
    dns.names.set('acme.net', [await proofOf('mail.acme.net')]);
    expect((await act(settings.verifyDomain, 'mail.acme.net')).status).toBe(422);
    const attacker = await other();
    await act(settings.addDomain, 'mail.acme.net', attacker);
    dns.names.set('mail.acme.net', [await proofOf('mail.acme.net')]);
    expect((await act(settings.verifyDomain, 'mail.acme.net', attacker)).status).toBe(422);
    expect((await act(settings.verifyDomain, 'mail.acme.net')).status).toBe(200);
  });

  it('stays the company’s while its record is there, and goes to whoever replaces it', async () => {
    await verified('acme-mail.net');
    const buyer = await other();
    await act(settings.addDomain, 'acme-mail.net', buyer);
    const [mine, theirs] = [await proofOf('acme-mail.net'), await proofOf('acme-mail.net', buyer.at)];
    dns.names.set('acme-mail.net', [mine, theirs]);
    const refused = await act(settings.verifyDomain, 'acme-mail.net', buyer);
    expect(refused.error.details[0]?.description).toMatch(/^Another company has verified this domain\./);
    dns.names.set('acme-mail.net', [theirs]);
    expect(await noticesOf(company.id)).toEqual([]);
    expect((await act(settings.verifyDomain, 'acme-mail.net', buyer)).status).toBe(200);
    expect((await read()).domains[0]?.verifiedAt).toBeNull();
    expect(await noticesOf(company.id)).toEqual(['acme-mail.net is no longer verified']);
    expect(await noticesOf(buyer.at.id)).toEqual([]);
  });

  it('is one company’s when two that both may verify it at once', async () => {
    const rival = await other();
    await act(settings.addDomain, 'acme-mail.net');
    await act(settings.addDomain, 'acme-mail.net', rival);
    dns.names.set('acme-mail.net', [
      await proofOf('acme-mail.net'),
      await proofOf('acme-mail.net', rival.at),
    ]);
    const answers = await Promise.all([
      act(settings.verifyDomain, 'acme-mail.net'),
      act(settings.verifyDomain, 'acme-mail.net', rival),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('loses its proof when it is removed', async () => {
    await verified('acme-mail.net');
    expect((await act(settings.removeDomain, 'acme-mail.net')).body.data.domains).toEqual([]);
    expect((await act(settings.removeDomain, 'acme-mail.net')).status).toBe(422);
    await act(settings.addDomain, 'acme-mail.net');
    expect((await act(settings.verifyDomain, 'acme-mail.net')).status).toBe(422);
  });

  it('is looked up so many times an hour', async () => {
    const most = limits.simulations.domainChecksAnHour;
    for (let time = 0; time < most; time += 1) await act(settings.verifyDomain, 'nobodys.net');
    const before = dns.asked.length;
    expect((await act(settings.verifyDomain, 'nobodys.net')).status).toBe(429);
    expect(dns.asked.length).toBe(before);
  });
});

describe('a verified domain', () => {
  const DAY = limits.simulations.domainRecheckMs;
  const recheck = () => recheckDomains(gateway.deps);
  /** Read from the table, since the days that pass end the session. */
  const stored = async () => (await gateway.db.select().from(sendingDomains))[0];

  it('is looked up again every day, and lost once its record is gone for days', async () => {
    await verified('acme-mail.net');
    dns.asked.length = 0;
    await recheck();
    expect(dns.asked).toEqual([]);
    dns.names.set('acme-mail.net', []);
    gateway.clock.advance(DAY + 1);
    await recheck();
    const gone = await stored();
    expect(gone).toMatchObject({ missingSince: gateway.clock() });
    expect(gone?.verifiedAt).not.toBeNull();
    gateway.clock.advance(limits.simulations.domainGraceMs);
    await recheck();
    expect(await stored()).toMatchObject({ verifiedAt: null, missingSince: null });
    expect(await noticesOf(company.id)).toEqual(['acme-mail.net is no longer verified']);
  });

  it('stays when its record is back, or its name servers are silent', async () => {
    await verified('acme-mail.net');
    for (const [named, isMissing] of [
      ['missing', true],
      ['broken', true],
      [[await proofOf('acme-mail.net')], false],
      ['broken', false],
    ] as const) {
      dns.names.set('acme-mail.net', named);
      gateway.clock.advance(2 * limits.simulations.domainGraceMs * Number(named === 'broken') + DAY + 1);
      await recheck();
      const row = await stored();
      expect(row?.verifiedAt).not.toBeNull();
      expect(row?.missingSince !== null).toBe(isMissing);
    }
  });
});
