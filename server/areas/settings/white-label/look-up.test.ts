import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { shellEndpoints } from '@contract/shell';
import { whiteLabelEndpoints } from '@contract/white-label';
import { companies } from '@server/domain/company/company.tables';
import { findMailBrand } from '@server/domain/white-label/white-label.queries';
import { createWhiteLabels } from '@server/domain/white-label/white-label.rules';
import { customDomains, whiteLabelProperties } from '@server/domain/white-label/white-label.tables';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const PASSWORD = 'Correct-Horse-7';
const ADMIN = 'console.kestrel.example';
const NAME = 'Kestrel & <Co>';
const look = { name: NAME, logo: 'data:image/png;base64,iVBORw0=', favicon: null, primaryColor: '#0f766e' };

let folder: string;
let gateway: TestGateway;
let companyId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-apps-'));
  const page = '<link rel="icon" href="/favicon.svg"><title>Vigil</title><script src="/assets/Vigil.js">';
  for (const app of ['console', 'learn']) {
    await mkdir(join(folder, app));
    await writeFile(
      join(folder, app, 'index.html'),
      page.replace('/assets/Vigil.js', '/assets/VigilMark-1.js'),
    );
  }
  gateway = await testGateway({ consoleFolder: join(folder, 'console') });
  const features = { hasWhiteLabelAccess: true };
  companyId = (await gateway.buildCompany({ features })).id;
  const verifiedAt = new Date(0);
  await gateway.db.insert(customDomains).values([
    { companyId, type: 'customDomainAdmin', domain: ADMIN, verifiedAt },
    { companyId, type: 'customDomainEmployee', domain: 'learn.kestrel.example', verifiedAt },
    { companyId, type: 'customDomainWeb', domain: 'www.kestrel.example' },
  ]);
  await gateway.db.insert(whiteLabelProperties).values({ companyId, ...look });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const ask = (name: keyof typeof whiteLabelEndpoints, domain: string) =>
  gateway.call(whiteLabelEndpoints[name], { token: null, params: { domain } });
const later = () => gateway.clock.advance(limits.whiteLabel.lookupFreshMs);
const at = (url: string, host: string) =>
  gateway.app.inject({ url, headers: { host, accept: url === '/login' ? 'text/html' : '*/*' } });

describe("a company's own host", () => {
  const validate = (email: string, host: string) =>
    gateway.app.inject({
      method: 'POST',
      url: sessionEndpoints.validateLogin.path,
      headers: { host },
      payload: { email, password: PASSWORD, isAdmin: true },
    });

  it("admits its own users and its customers', and no one else", async () => {
    const own = await gateway.buildAdmin({ id: companyId }, { password: PASSWORD });
    const customer = await gateway.buildAdmin(await gateway.buildCompany({ parentCompanyId: companyId }), {
      password: PASSWORD,
    });
    const stranger = await gateway.buildAdmin(await gateway.buildCompany(), { password: PASSWORD });
    expect((await validate(own.email, ADMIN)).statusCode).toBe(200);
    expect((await validate(customer.email, ADMIN)).statusCode).toBe(200);
    const refused = await validate(stranger.email, ADMIN);
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' });
    expect((await validate(stranger.email, 'console.vigil.example')).statusCode).toBe(200);
  });
});

it("a company's profile says whether it has a verified domain of its own", async () => {
  const has = async (id: number) => {
    const token = await gateway.tokenFor(await gateway.buildAdmin({ id }));
    const { body } = await gateway.call(shellEndpoints.companyProfile, { token, params: { id } });
    return body.data.hasOwnDomain;
  };
  const other = await gateway.buildCompany();
  await gateway.db
    .insert(customDomains)
    .values({ companyId: other.id, type: 'customDomainAdmin', domain: 'console.osprey.example' });
  expect([await has(companyId), await has(other.id)]).toEqual([true, false]);
});

describe("a company's mails", () => {
  it('have its branding, found by the recipient or by the company they name', async () => {
    const own = await gateway.buildAdmin({ id: companyId });
    const stranger = await gateway.buildAdmin(await gateway.buildCompany());
    const { favicon: _favicon, ...rest } = look;
    const hosts = { customDomainAdmin: ADMIN, customDomainEmployee: 'learn.kestrel.example' };
    const mailLook = { ...rest, hosts };
    expect(await findMailBrand(gateway.db, { to: own.email.toUpperCase() })).toEqual(mailLook);
    expect(await findMailBrand(gateway.db, { to: 'new@nobody.example', companyId })).toEqual(mailLook);
    expect(await findMailBrand(gateway.db, { to: stranger.email })).toBeNull();
    expect(await findMailBrand(gateway.db, { to: 'support@vigil.example' })).toBeNull();
  });
});

describe('the white label of a domain', () => {
  it('is public, with the verified domains only', async () => {
    expect((await ask('byDomain', ADMIN)).body.data).toEqual({
      customDomainAdmin: { domain: ADMIN },
      customDomainEmployee: { domain: 'learn.kestrel.example' },
      customDomainWeb: null,
    });
    expect((await ask('propertyByDomain', 'Console.KESTREL.example.')).body.data).toEqual(look);
  });

  it('answers alike for an unverified domain and an unknown one', async () => {
    const unverified = await ask('byDomain', 'www.kestrel.example');
    const unknown = await ask('byDomain', 'www.nobody.example');
    expect(unverified.status).toBe(404);
    expect(unverified.error).toEqual(unknown.error);
  });

  it('refuses an invalid domain', async () => {
    expect((await ask('byDomain', 'not a domain')).status).toBe(422);
  });

  it('ends with white-label access and when the company is disabled', async () => {
    const set = (values: Partial<typeof companies.$inferInsert>) =>
      gateway.db.update(companies).set(values).where(eq(companies.id, companyId));
    await set({ features: {} });
    later();
    expect((await ask('propertyByDomain', ADMIN)).status).toBe(404);
    await set({ features: { hasWhiteLabelAccess: true }, disabledAt: new Date(0) });
    later();
    expect((await ask('propertyByDomain', ADMIN)).status).toBe(404);
    await set({ disabledAt: null });
    later();
    expect((await ask('propertyByDomain', ADMIN)).status).toBe(200);
  });
});

describe('a page load', () => {
  it("on the company's host gets branding and domains in its configuration", async () => {
    const config = (await at('/config.json', `${ADMIN}:4000`)).json<{ whiteLabel?: unknown }>();
    expect(config.whiteLabel).toMatchObject({
      brand: look,
      domains: { customDomainEmployee: { domain: 'learn.kestrel.example' } },
    });
  });

  it("on the learners' host is one of the learner's app, with its query; calls and files stay where they are", async () => {
    const host = 'Learn.kestrel.example:4000';
    const page = (url: string) => gateway.app.inject({ url, headers: { host, accept: 'text/html' } });
    for (const url of ['/', '/login?redirectTo=users', '//evil.example', '/learning/courses']) {
      const answer = await page(url);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `/learn${url}`]);
    }
    expect((await page('/learn/login')).body).toContain('Kestrel');
    expect((await at('/config.json', host)).statusCode).toBe(200);
    expect((await at('/assets/gone.js', host)).statusCode).toBe(404);
    expect((await at('/api/v1/nothing', host)).statusCode).toBe(404);
  });

  it("on the learners' host tells where the console is: on the company's host for it, else where everyone's is", async () => {
    const consoleAt = async (host: string) =>
      (await at('/config.json', host)).json<{ consoleUrl?: string }>().consoleUrl;
    const { protocol, port } = new URL(gateway.config.publicUrl);
    expect(await consoleAt('learn.kestrel.example:4000')).toBe(`${protocol}//${ADMIN}${port && `:${port}`}`);
    expect(await consoleAt(ADMIN)).toBeUndefined();
    expect(await consoleAt('localhost:4000')).toBeUndefined();
    const other = (await gateway.buildCompany({ features: { hasWhiteLabelAccess: true } })).id;
    const domain = 'learn.merlin.example';
    const type = 'customDomainEmployee';
    await gateway.db
      .insert(customDomains)
      .values({ companyId: other, type, domain, verifiedAt: new Date(0) });
    expect(await consoleAt(domain)).toBe(gateway.config.publicUrl);
  });

  it.each(['127.0.0.1:4000', 'localhost:4000', 'nobody.example'])('on %s gets none', async (host) => {
    expect((await at('/config.json', host)).json()).not.toHaveProperty('whiteLabel');
    expect((await at('/login', host)).body).toContain('<title>Vigil</title>');
  });

  it("shows neither the product's name nor its icon, and escapes the company's name", async () => {
    const { body } = await at('/login', ADMIN);
    expect(body).toContain('<title>Kestrel &amp; &lt;Co&gt;</title>');
    expect(body).toContain('href="data:,"');
    expect(body).toContain('/assets/VigilMark-1.js');
  });
});

describe('the cache of lookups', () => {
  it('asks once a minute, for unknown names too, and again after a failure', async () => {
    const select = vi.spyOn(gateway.db, 'select');
    const labels = createWhiteLabels({ ...gateway.deps, config: gateway.config });
    for (let time = 0; time < 3; time += 1) expect(await labels.find('nobody.example')).toBeNull();
    expect(select).toHaveBeenCalledTimes(1);
    later();
    await labels.find('nobody.example');
    expect(select).toHaveBeenCalledTimes(2);
    select.mockImplementationOnce(() => {
      throw new Error('gone');
    });
    await expect(labels.find(ADMIN)).rejects.toThrow('gone');
    expect(await labels.find(ADMIN)).not.toBeNull();
    select.mockRestore();
  });

  it('is bounded', async () => {
    const find = vi.spyOn(gateway.db, 'select');
    const labels = createWhiteLabels({ ...gateway.deps, config: gateway.config });
    await labels.find('first.example');
    for (let at = 0; at < limits.whiteLabel.lookupMaxDomains; at += 1) await labels.find(`n${at}.example`);
    const before = find.mock.calls.length;
    await labels.find('first.example');
    expect(find.mock.calls.length).toBe(before + 1);
    find.mockRestore();
  });
});
