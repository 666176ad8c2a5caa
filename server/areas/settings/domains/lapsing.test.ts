import { limits } from '@contract/limits';
import { domainEndpoints } from '@contract/settings/domains';
import { listLog } from '@server/domain/provisioning/log.queries';
import { newcomerOf } from '@server/domain/sign-on/new-people';
import { putNewPeople } from '@server/domain/sign-on/new-people.queries';
import { confirmFor } from '@tests/support/confirmed';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { type NameServer, nameServer } from '@tests/support/name-server';
import { scimDirectory } from '@tests/support/scim';
import { setUpLocalProvider } from '@tests/support/sso/walk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recheckDomains } from './recheck.rules';

const DOMAIN = 'acme-mail.net';
const { graceMs, recheckMs } = limits.domains;

let gateway: TestGateway;
let dns: NameServer;

beforeAll(async () => {
  dns = await nameServer();
  gateway = await testGateway({ environment: { DNS_SERVERS: dns.address } });
});
afterAll(async () => {
  await gateway.close();
  await dns.close();
});

it('a domain that lapses: warned, then nobody is added by the directory or at sign-on, until its record is back', async () => {
  const { company, owner, ask, patch } = await scimDirectory(gateway);
  const { id: companyId } = company;
  await setUpLocalProvider(gateway, company);
  const claims = { name: null, lastName: null, department: null, groups: null, manager: null };
  await gateway.db.transaction((tx) =>
    putNewPeople(tx, { companyId, isOn: true, claims, updatedAt: gateway.clock() }),
  );
  const trusted = async () => {
    const token = await gateway.freshToken(owner);
    await confirmFor(domainEndpoints.add, gateway, token);
    return token;
  };
  const params = { companyId, domain: DOMAIN };
  const prove = async () => gateway.call(domainEndpoints.check, { token: await trusted(), params });
  await gateway.call(domainEndpoints.add, {
    ...{ token: await trusted(), params: { companyId }, body: { domain: DOMAIN } },
  });
  const { body: listed } = await gateway.call(domainEndpoints.list, {
    ...{ token: await trusted(), params: { companyId } },
  });
  const record = listed.data.find(({ domain }) => domain === DOMAIN)?.record.value ?? '';
  dns.names.set(DOMAIN, [record]);
  await prove();
  await gateway.deliverMails();

  const add = (name: string) => ask('POST', '/Users', { userName: `${name}@${DOMAIN}` });
  const joinsAtSignOn = async () =>
    (await newcomerOf(gateway.db, companyId, { email: `new@${DOMAIN}`, claims: [] })) !== undefined;
  const later = async (ms: number) => {
    gateway.clock.advance(ms);
    await recheckDomains(gateway.deps);
    return (await gateway.deliverMails()).map(({ template, to }) => [template, to]);
  };
  const { body: ada } = await add('ada');

  dns.names.set(DOMAIN, []);
  expect(await later(recheckMs + 1)).toEqual([['domainMissing', owner.email]]);
  // Days to react: everything goes on.
  expect([(await add('ben')).status, await joinsAtSignOn()]).toEqual([201, true]);

  expect(await later(graceMs + recheckMs)).toEqual([['domainLapsed', owner.email]]);
  const refused = await add('cleo');
  expect(refused.status).toBe(400);
  expect(refused.body.detail).toContain(DOMAIN);
  expect(await joinsAtSignOn()).toBe(false);
  const [line] = (await listLog(gateway.db, companyId, { outcome: 'refused', offset: 0, limit: 9 })).rows;
  expect(line).toMatchObject({ name: `cleo@${DOMAIN}`, reason: refused.body.detail });
  // Who is here already stays the directory's, so that a leaver can still be disabled.
  const off = await patch(`/Users/${ada.id}`, { op: 'replace', path: 'active', value: false });
  expect([off.status, off.body.active]).toEqual([200, false]);

  dns.names.set(DOMAIN, [record]);
  await prove();
  expect([(await add('cleo')).status, await joinsAtSignOn()]).toEqual([201, true]);
});
