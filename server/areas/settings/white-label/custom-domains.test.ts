import { limits } from '@contract/limits';
import {
  CUSTOM_DOMAIN_TAKEN,
  customDomainEndpoints,
  hostReachEndpoints,
} from '@contract/settings/custom-domains';
import { domainEndpoints } from '@contract/settings/domains';
import { type CustomDomainType, whiteLabelEndpoints } from '@contract/white-label';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { notifications } from '@server/domain/notifications/notifications.tables';
import { customDomains } from '@server/domain/white-label/white-label.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { type NameServer, nameServer } from '@tests/support/name-server';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reachProof } from './reach';
import { recheckHosts } from './recheck.rules';

/** Reserved, so that nothing is asked: whoever has proved the domain above it is reached there. */
const HOST = 'learn.acme.localhost';
const { graceMs, recheckMs, checksAnHour } = limits.whiteLabel;
const { list, add, verify, verifyAll, reset } = customDomainEndpoints;

let gateway: TestGateway;
let dns: NameServer;
let mine: Trusted;

/** A company with white-label access whose owner has just confirmed their identity. */
interface Trusted {
  readonly company: CompanyRow;
  readonly owner: UserRow;
  readonly token: string;
}

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
  await gateway.db.delete(customDomains);
  await gateway.db.delete(companyDomains);
  mine = await trusted();
  await gateway.deliverMails();
});

async function trusted(features = { hasWhiteLabelAccess: true }): Promise<Trusted> {
  const company = await gateway.buildCompany({ features });
  const owner = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  const token = await gateway.freshToken(owner);
  await confirmFor(add, gateway, token);
  return { company, owner, token };
}

/** The company has proved a domain, by default the one above the host. */
const prove = ({ company }: Trusted, domain = 'acme.localhost') =>
  gateway.db.insert(companyDomains).values({
    companyId: company.id,
    domain,
    proof: domain,
    verifiedAt: gateway.clock(),
    createdAt: gateway.clock(),
  });
const unprove = ({ company }: Trusted) =>
  gateway.db.delete(companyDomains).where(eq(companyDomains.companyId, company.id));

const input = (customDomain: string, type: CustomDomainType, { company, token }: Trusted) => ({
  token,
  params: { companyId: company.id },
  body: { customDomain, type },
});
const added = (domain = HOST, type: CustomDomainType = 'customDomainEmployee', by = mine) =>
  gateway.call(add, input(domain, type, by));
const verified = (domain = HOST, by = mine) =>
  gateway.call(verify, input(domain, 'customDomainEmployee', by));
const removed = (domain = HOST, by = mine) => gateway.call(reset, input(domain, 'customDomainEmployee', by));
const hosts = async ({ company, token } = mine) =>
  (await gateway.call(list, { token, params: { companyId: company.id } })).body.data;
const isUsed = async (domain = HOST) =>
  (await gateway.call(whiteLabelEndpoints.byDomain, { token: null, params: { domain } })).status === 200;
const stored = async ({ company } = mine) =>
  (await gateway.db.select().from(customDomains).where(eq(customDomains.companyId, company.id)))[0];
const mailsSent = async () => (await gateway.deliverMails()).map(({ template, to }) => `${template} ${to}`);
const later = (ms: number) => {
  gateway.clock.advance(ms);
  return recheckHosts(gateway.deps);
};

describe('a host of a company', () => {
  it('is named, verified and in use at once, and all admins are told', async () => {
    await prove(mine);
    expect((await added()).body.data.customDomainEmployee).toMatchObject({
      domain: HOST,
      state: 'waiting',
      isProved: true,
      record: { type: 'A', name: HOST, value: '127.0.0.1' },
    });
    expect(await isUsed()).toBe(false);
    gateway.clock.advance(limits.whiteLabel.lookupFreshMs);
    expect((await verified()).body.data).toMatchObject({
      domain: { state: 'verified', type: 'customDomainEmployee' },
    });
    expect(await isUsed()).toBe(true);
    expect(await mailsSent()).toEqual([`trustChanged ${mine.owner.email}`]);
    await verified();
    expect(await mailsSent()).toEqual([]);
  });

  it('is not used before the company has proved the domain above it', async () => {
    await added();
    expect((await verified()).body.data.domain).toMatchObject({ state: 'waiting', isProved: false });
    await prove(mine, 'learn.acme.localhost');
    expect((await verified()).body.data.domain).toMatchObject({ state: 'verified', isProved: true });
  });

  it('belongs to whoever has proved the nearest domain above it', async () => {
    const branch = await trusted();
    await prove(mine);
    await prove(branch, 'learn.acme.localhost');
    await added();
    expect((await verified()).body.data.domain.isProved).toBe(false);
    await added(HOST, 'customDomainEmployee', branch);
    expect((await verified(HOST, branch)).body.data.domain.state).toBe('verified');
  });

  it('leads elsewhere: the name servers’ answer is told, and it is not used', async () => {
    await prove(mine, 'acme-mail.net');
    await added('learn.acme-mail.net');
    expect((await verified('learn.acme-mail.net')).body.data).toMatchObject({
      seen: [],
      domain: { state: 'waiting' },
    });
    // An address of this machine's is never asked.
    dns.names.set('learn.acme-mail.net', { address: '127.0.0.1' });
    const { body } = await verified('learn.acme-mail.net');
    expect(body.data).toMatchObject({ seen: ['127.0.0.1'], domain: { state: 'waiting' } });
    dns.names.set('learn.acme-mail.net', 'broken');
    expect((await verified('learn.acme-mail.net')).body.data.seen).toBeNull();
  });

  it('is one of its own for each type, and takes the place of none in use', async () => {
    await prove(mine);
    await added();
    expect(refusalOf(await added(HOST, 'customDomainAdmin'))).toEqual([
      422,
      'customDomain',
      'This domain is in use above. Each needs a domain of its own.',
    ]);
    await added('study.acme.localhost');
    expect((await hosts()).customDomainEmployee?.domain).toBe('study.acme.localhost');
    await verified('study.acme.localhost');
    expect((await added(HOST)).status).toBe(409);
    expect((await added('study.acme.localhost')).body.data.customDomainEmployee?.state).toBe('verified');
  });

  it.each(['acme', '10.0.0.1', 'acme_mail.net', 'a.example/x', ''])(
    'is refused by its form: %j',
    async (domain) => {
      expect(refusalOf(await added(domain))).toEqual([422, 'customDomain', 'Please enter a valid domain.']);
    },
  );

  it('is never the service’s own', async () => {
    const own = await testGateway({ environment: { PUBLIC_URL: 'https://console.vigil.example' } });
    const company = await own.buildCompany({ features: { hasWhiteLabelAccess: true } });
    const owner = await own.buildAdmin(company);
    await own.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
    const token = await own.freshToken(owner);
    await confirmFor(add, own, token);
    const answer = await own.call(
      add,
      input('console.vigil.example', 'customDomainAdmin', { company, owner, token }),
    );
    expect(refusalOf(answer)).toEqual([422, 'customDomain', 'This is the address of the service itself.']);
    await own.close();
  });

  it('is looked up so many times an hour, one by one and all together', async () => {
    await prove(mine);
    await added();
    const all = () => gateway.call(verifyAll, { token: mine.token, params: { companyId: mine.company.id } });
    expect((await all()).body.data.customDomainEmployee?.state).toBe('verified');
    for (let at = 1; at < checksAnHour; at += 1) expect((await verified()).status).toBe(200);
    expect((await verified()).status).toBe(429);
    expect((await all()).status).toBe(429);
  });

  it('is nothing to a company without white-label access', async () => {
    const other = await trusted({ hasWhiteLabelAccess: false });
    expect((await added(HOST, 'customDomainEmployee', other)).status).toBe(403);
    expect(
      (await gateway.call(list, { token: other.token, params: { companyId: other.company.id } })).status,
    ).toBe(403);
  });

  it('is removed, and the type is at the service’s own address again', async () => {
    await prove(mine);
    await added();
    await verified();
    await gateway.deliverMails();
    expect((await removed()).body.data.customDomainEmployee).toBeNull();
    expect(await mailsSent()).toEqual([`trustTold ${mine.owner.email}`]);
    expect((await removed()).status).toBe(200);
    expect(await mailsSent()).toEqual([]);
    gateway.clock.advance(limits.whiteLabel.lookupFreshMs);
    expect(await isUsed()).toBe(false);
  });

  it('is among what stops with its domain', async () => {
    await prove(mine);
    await added();
    await verified();
    const params = { companyId: mine.company.id, domain: 'acme.localhost' };
    const { body } = await gateway.call(domainEndpoints.uses, { token: mine.token, params });
    expect(body.data).toContainEqual({ kind: 'customDomains', count: 1 });
  });
});

describe('two companies', () => {
  it('may name a host; the one that uses it and has its domain keeps it', async () => {
    const other = await trusted();
    await added(HOST, 'customDomainEmployee', other);
    await prove(mine);
    await added();
    await verified();
    const refused = await added('learn.acme.localhost', 'customDomainAdmin', await trusted());
    expect([refused.status, refused.error.message]).toEqual([409, CUSTOM_DOMAIN_TAKEN]);
    expect((await verified(HOST, other)).body.data.domain.state).toBe('waiting');
    expect((await stored())?.verifiedAt).not.toBeNull();
  });

  it('trade a domain: the new one takes its host at once, and the old one is told', async () => {
    const buyer = await trusted();
    await prove(mine);
    await added();
    await verified();
    await unprove(mine);
    await prove(buyer);
    await gateway.deliverMails();
    await added(HOST, 'customDomainEmployee', buyer);
    expect((await verified(HOST, buyer)).body.data.domain.state).toBe('verified');
    expect((await mailsSent()).toSorted()).toEqual([
      `hostLapsed ${mine.owner.email}`,
      `trustChanged ${buyer.owner.email}`,
    ]);
    expect((await hosts()).customDomainEmployee?.state).toBe('lapsed');
  });
});

describe('a host in use', () => {
  beforeEach(async () => {
    await prove(mine);
    await added();
    await verified();
    await gateway.deliverMails();
  });

  it('is looked up every day, and told of once when it is good no more; it counts for some days, and lapses', async () => {
    await unprove(mine);
    await later(recheckMs - 1);
    expect((await stored())?.missingSince).toBeNull();
    await later(2);
    expect((await stored())?.missingSince).not.toBeNull();
    expect(await mailsSent()).toEqual([`hostMissing ${mine.owner.email}`]);
    await later(recheckMs + 1);
    expect(await mailsSent()).toEqual([]);
    expect((await stored())?.verifiedAt).not.toBeNull();
    await later(graceMs);
    expect(await stored()).toMatchObject({ verifiedAt: null, missingSince: null });
    expect(await mailsSent()).toEqual([`hostLapsed ${mine.owner.email}`]);
    const told = await gateway.db
      .select({ head: notifications.head, url: notifications.url })
      .from(notifications)
      .where(and(eq(notifications.companyId, mine.company.id)));
    expect(told).toEqual(Array(2).fill({ head: 'White label', url: '/settings/white-label' }));
  });

  it('is good again by itself', async () => {
    await unprove(mine);
    await later(recheckMs + 1);
    await prove(mine);
    await later(recheckMs + 1);
    expect(await stored()).toMatchObject({ missingSince: null, lapsedAt: null });
    expect((await stored())?.verifiedAt).not.toBeNull();
  });
});

describe('what a host leads to', () => {
  it('is shown by a proof of this service, of the host and the question alone', async () => {
    const nonce = 'abcdefghijklmnopqrstuvwx';
    const url = `/white-label/api/v1/reached/${nonce}`;
    const at = async (host: string) =>
      (await gateway.app.inject({ url, headers: { host } })).json().data.proof as string;
    expect(await at('Learn.acme-mail.net')).toBe(reachProof(gateway.deps, 'learn.acme-mail.net', nonce));
    expect(await at('elsewhere.example')).not.toBe(await at('learn.acme-mail.net'));
  });

  it('gets a certificate once its company has proved the domain', async () => {
    const asked = async () =>
      (
        await gateway.call(hostReachEndpoints.certificate, {
          token: null,
          params: {},
          query: { domain: HOST },
        })
      ).status;
    expect(await asked()).toBe(404);
    await added();
    expect(await asked()).toBe(404);
    await prove(mine);
    expect(await asked()).toBe(200);
    await gateway.db
      .update(companies)
      .set({ disabledAt: new Date() })
      .where(eq(companies.id, mine.company.id));
    expect(await asked()).toBe(404);
  });
});
