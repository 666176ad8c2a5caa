import { limits } from '@contract/limits';
import { type CompanyDomain, domainEndpoints } from '@contract/settings/domains';
import { companies } from '@server/domain/company/company.tables';
import { isAtProvedDomain, provedDomainsOf } from '@server/domain/domains/domains.queries';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { notifications } from '@server/domain/notifications/notifications.tables';
import { simulationSettings } from '@server/domain/simulations/settings.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { confirmFor } from '@tests/support/confirmed';
import { refusalOf, type TestGateway, testGateway } from '@tests/support/gateway';
import { type NameServer, nameServer } from '@tests/support/name-server';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recheckDomains } from './recheck.rules';

const DOMAIN = 'acme-mail.net';
const { graceMs, recheckMs, checksAnHour, max } = limits.domains;

let gateway: TestGateway;
let dns: NameServer;
let mine: Trusted;

/** A company whose owner has just confirmed their identity. */
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
  await gateway.db.delete(companyDomains);
  mine = await trusted();
  await gateway.deliverMails();
});

async function trusted(): Promise<Trusted> {
  const company = await gateway.buildCompany();
  const owner = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  const token = await gateway.freshToken(owner);
  await confirmFor(domainEndpoints.add, gateway, token);
  return { company, owner, token };
}

const add = (domain: string, { company, token } = mine) =>
  gateway.call(domainEndpoints.add, { token, params: { companyId: company.id }, body: { domain } });
const check = (domain: string, { company, token } = mine) =>
  gateway.call(domainEndpoints.check, { token, params: { companyId: company.id, domain } });
const remove = (domain: string, { company, token } = mine) =>
  gateway.call(domainEndpoints.remove, { token, params: { companyId: company.id, domain } });
async function list({ company, token } = mine): Promise<CompanyDomain[]> {
  const params = { companyId: company.id };
  return (await gateway.call(domainEndpoints.list, { token, params })).body.data;
}
const proofOf = async (domain: string, by = mine) =>
  (await list(by)).find((one) => one.domain === domain)?.record.value ?? '';
/** Adds the domain, publishes its record and proves it. */
async function proved(domain = DOMAIN) {
  await add(domain);
  dns.names.set(domain, [await proofOf(domain)]);
  const { body } = await check(domain);
  expect(body.data.domain.state).toBe('proved');
}
/** Read from the table, since days that pass end the session. */
const stored = async () => (await gateway.db.select().from(companyDomains))[0];
const mailsSent = async () => (await gateway.deliverMails()).map(({ template, to }) => `${template} ${to}`);
const lastAction = async () =>
  (await gateway.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0]?.action;

describe('a domain', () => {
  it('is added once and keeps its proof', async () => {
    await add('Acme-Mail.net');
    const [one] = await list();
    await add(DOMAIN);
    expect(await list()).toEqual([one]);
    expect(one).toMatchObject({ domain: DOMAIN, displayName: DOMAIN, state: 'waiting', verifiedAt: null });
    expect(one?.record.value).toMatch(/^vigil-domain-verification=[\w-]{32}$/);
  });

  it('in other letters is one in ASCII, and is shown in its own', async () => {
    await add('MÜNCHEN.example');
    expect(await list()).toMatchObject([
      { domain: 'xn--mnchen-3ya.example', displayName: 'münchen.example' },
    ]);
    await add('xn--mnchen-3ya.example');
    expect(await list()).toHaveLength(1);
  });

  it.each(['localhost', 'acme', '10.0.0.1', 'acme_mail.net', 'acme..net', 'user@acme.net', 'acme.net/x', ''])(
    'is refused by its form: %j',
    async (domain) => {
      expect(refusalOf(await add(domain))).toEqual([422, 'domain', 'Please enter a valid domain.']);
      expect(await list()).toEqual([]);
    },
  );

  it.each(['gmail.com', 'Outlook.com', 'yahoo.co.uk'])(
    'is never a public mail service’s: %s',
    async (domain) => {
      const { error } = await add(domain);
      expect(error.details).toMatchObject([{ code: 'domain' }]);
      expect(error.details[0]?.description).toMatch(/^This is a public mail service/);
    },
  );

  it('is one of so many of a company', async () => {
    const at = gateway.clock();
    const rows = Array.from({ length: max }, (_, at) => `d${at}.example`);
    await gateway.db
      .insert(companyDomains)
      .values(rows.map((domain) => ({ companyId: mine.company.id, domain, proof: domain, createdAt: at })));
    expect((await add(DOMAIN)).error.details[0]?.description).toMatch(/^You can add up to 50 domains\./);
  });

  it('is proved by the company’s own record among others, which all admins are told', async () => {
    const admin = await gateway.buildAdmin(mine.company);
    await add(DOMAIN);
    const proof = await proofOf(DOMAIN);
    dns.names.set(DOMAIN, [`v=spf1 ${'include:a.example '.repeat(20)}-all`, proof]);
    const { body } = await check(DOMAIN);
    expect(body.data.domain).toMatchObject({ state: 'proved', verifiedAt: gateway.clock().toISOString() });
    expect(await lastAction()).toBe('domain.proved');
    expect((await mailsSent()).toSorted()).toEqual(
      [mine.owner.email, admin.email].map((email) => `trustChanged ${email}`).toSorted(),
    );
    // Another look proves nothing new.
    await check(DOMAIN);
    expect([await lastAction(), await mailsSent()]).toEqual(['domain.checked', []]);
  });

  it('is taken away again by the link in that mail, but not one that was added again since', async () => {
    await proved();
    const press = (link: string) => gateway.app.inject({ method: 'POST', url: new URL(link).pathname });
    const linkOf = async () => (await gateway.deliverMails())[0]?.values.link ?? '';
    const first = await linkOf();
    await press(first);
    expect(await list()).toEqual([]);
    await gateway.deliverMails();
    await proved();
    const second = await linkOf();
    await remove(DOMAIN);
    await proved();
    await press(second);
    expect(await provedDomainsOf(gateway.db, mine.company.id)).toEqual([DOMAIN]);
  });

  it.each([
    ['missing' as const, []],
    [['vigil-domain-verification=somebody-elses'], ['vigil-domain-verification=somebody-elses']],
    ['broken' as const, null],
  ])('is not proved when its name server says %j, which is answered', async (named, seen) => {
    await add(DOMAIN);
    dns.names.set(DOMAIN, named);
    const { body } = await check(DOMAIN);
    expect(body.data).toMatchObject({ domain: { state: 'waiting', checkedAt: expect.any(String) }, seen });
  });

  it('counts for itself alone: no record above it or of another company proves it', async () => {
    const sub = 'mail.acme.net';
    const rival = await trusted();
    await add(sub);
    await add(sub, rival);
    const proof = await proofOf(sub);
    dns.names.set('acme.net', [proof]);
    expect((await check(sub)).body.data.domain.state).toBe('waiting');
    dns.names.set(sub, [proof]);
    expect((await check(sub, rival)).body.data.domain.state).toBe('waiting');
    expect((await check(sub)).body.data.domain.state).toBe('proved');
    const isOurs = (address: string) => isAtProvedDomain(gateway.db, mine.company.id, address);
    expect(await isOurs('Ann@MAIL.acme.net')).toBe(true);
    expect(await isOurs('ann@acme.net')).toBe(false);
    expect(await isOurs('ann@x.mail.acme.net')).toBe(false);
    expect(await isAtProvedDomain(gateway.db, rival.company.id, `ann@${sub}`)).toBe(false);
  });

  it('stays the company’s while its record is there, and goes to whoever replaces it', async () => {
    await proved();
    const buyer = await trusted();
    await add(DOMAIN, buyer);
    const [ours, theirs] = [await proofOf(DOMAIN), await proofOf(DOMAIN, buyer)];
    await gateway.deliverMails();
    dns.names.set(DOMAIN, [ours, theirs]);
    const refused = await check(DOMAIN, buyer);
    expect(refused.error.details[0]?.description).toMatch(/^Another company has verified this domain\./);
    dns.names.set(DOMAIN, [theirs]);
    expect((await check(DOMAIN, buyer)).body.data.domain.state).toBe('proved');
    expect(await list()).toMatchObject([{ state: 'taken', lapsedAt: gateway.clock().toISOString() }]);
    expect((await mailsSent()).toSorted()).toEqual(
      [`domainTaken ${mine.owner.email}`, `trustChanged ${buyer.owner.email}`].toSorted(),
    );
    // It comes back the same way.
    dns.names.set(DOMAIN, [ours]);
    expect((await check(DOMAIN)).body.data.domain).toMatchObject({ state: 'proved', lapsedAt: null });
    expect(await list(buyer)).toMatchObject([{ state: 'taken' }]);
  });

  it('is one company’s when two that both may prove it at once', async () => {
    const rival = await trusted();
    await add(DOMAIN);
    await add(DOMAIN, rival);
    dns.names.set(DOMAIN, [await proofOf(DOMAIN), await proofOf(DOMAIN, rival)]);
    const answers = await Promise.all([check(DOMAIN), check(DOMAIN, rival)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('loses its proof when it is removed, which all admins are told', async () => {
    await proved();
    await gateway.deliverMails();
    expect((await remove(DOMAIN)).status).toBe(200);
    expect(await mailsSent()).toEqual([`trustTold ${mine.owner.email}`]);
    expect((await remove(DOMAIN)).status).toBe(404);
    await add(DOMAIN);
    expect((await check(DOMAIN)).body.data.domain.state).toBe('waiting');
    await remove(DOMAIN);
    expect(await mailsSent()).toEqual([]);
  });

  it('is looked up so many times an hour', async () => {
    await add(DOMAIN);
    for (let time = 0; time < checksAnHour; time += 1) await check(DOMAIN);
    const before = dns.asked.length;
    expect((await check(DOMAIN)).status).toBe(429);
    expect(dns.asked.length).toBe(before);
  });

  it('is added and proved by those who are trusted, who have just confirmed their identity', async () => {
    const { company } = mine;
    const admin = await gateway.freshToken(await gateway.buildAdmin(company));
    await confirmFor(domainEndpoints.add, gateway, admin);
    expect((await add(DOMAIN, { ...mine, token: admin })).status).toBe(403);
    const unconfirmed = await gateway.freshToken(mine.owner);
    const { error } = await add(DOMAIN, { ...mine, token: unconfirmed });
    expect(error.code).toBe('STEP_UP_REQUIRED');
    expect(await list({ ...mine, token: admin })).toEqual([]);
  });
});

describe('a proved domain', () => {
  const recheck = () => recheckDomains(gateway.deps);
  const later = async (ms: number) => {
    gateway.clock.advance(ms);
    await recheck();
  };

  it('whose record is gone is told at once, and lapses after days unless it comes back', async () => {
    await proved();
    await gateway.deliverMails();
    dns.asked.length = 0;
    await recheck();
    expect(dns.asked).toEqual([]);
    dns.names.set(DOMAIN, []);
    await later(recheckMs + 1);
    expect(await stored()).toMatchObject({ missingSince: gateway.clock(), lapse: null });
    expect(await mailsSent()).toEqual([`domainMissing ${mine.owner.email}`]);
    await later(graceMs - 1);
    expect((await stored())?.verifiedAt).not.toBeNull();
    expect(await mailsSent()).toEqual([]);
    await later(recheckMs + 1);
    expect(await stored()).toMatchObject({ verifiedAt: null, missingSince: null, lapse: 'RECORD' });
    expect(await mailsSent()).toEqual([`domainLapsed ${mine.owner.email}`]);
    const bell = await gateway.db.select().from(notifications);
    expect(bell.filter(({ companyId }) => companyId === mine.company.id).map(({ title }) => title)).toEqual([
      `The TXT record of ${DOMAIN} is gone`,
      `${DOMAIN} is no longer verified`,
    ]);
    expect(await isAtProvedDomain(gateway.db, mine.company.id, `ann@${DOMAIN}`)).toBe(false);
  });

  it('stays when its record is back, or its name servers are silent', async () => {
    await proved();
    const { record } = (await list())[0] ?? { record: { value: '' } };
    for (const [named, isMissing] of [
      ['missing', true],
      ['broken', true],
      [[record.value], false],
      ['broken', false],
    ] as const) {
      dns.names.set(DOMAIN, named);
      await later(2 * graceMs * Number(named === 'broken') + recheckMs + 1);
      const row = await stored();
      expect(row?.verifiedAt).not.toBeNull();
      expect(row?.missingSince !== null).toBe(isMissing);
    }
  });

  it('tells what stops working without it', async () => {
    const { company, token } = mine;
    await proved();
    const uses = async () => {
      const params = { companyId: company.id, domain: DOMAIN };
      return (await gateway.call(domainEndpoints.uses, { token, params })).body.data;
    };
    expect(await uses()).toEqual([]);
    await gateway.db.insert(simulationSettings).values({ companyId: company.id, email: `soc@${DOMAIN}` });
    await gateway.db.execute(sql`
      INSERT INTO direct_deliveries (company_id, domain, provider, tenant, connected_by, connected_at)
      VALUES (${company.id}, ${DOMAIN}, 'GOOGLE', ${DOMAIN}, ${mine.owner.id}, now())`);
    expect(await uses()).toEqual([
      { kind: 'directDelivery', count: 1 },
      { kind: 'reportAddress', count: 1 },
    ]);
  });
});
