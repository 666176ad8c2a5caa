import { allEndpoints } from '@contract/index';
import { invitationEndpoints } from '@contract/invitation';
import { providerEndpoints } from '@contract/provider';
import { auditEvents } from '@server/platform/db/audit.tables';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { findProvider, selectSuperAdmins } from './provider-admins.queries';
import { addProviderAdmin, removeProviderAdmin } from './provider-admins.rules';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const add = (email: string) =>
  gateway.db.transaction((tx) =>
    addProviderAdmin(tx, gateway.deps.config, { email, companyName: 'Vigil Ltd', now: gateway.clock() }),
  );

it('the command makes the company and its super admin, who gets in by the link and out by its removal', async () => {
  const email = 'maren@vigil.example';
  const { link } = await add(email);
  const token = new URL(link ?? '').searchParams.get('token') ?? '';
  const accepted = await gateway.call(invitationEndpoints.accept, {
    token: null,
    params: { token },
    body: {
      password: 'Maple-Otter-71',
      name: 'Maren',
      lastName: 'Aldercott',
      privacyPolicyConfirmed: true,
    },
  });
  expect(accepted.status).toBe(200);
  const provider = await findProvider(gateway.db);
  expect(provider).toMatchObject({ name: 'Vigil Ltd', isProvider: true });
  const [admin] = await selectSuperAdmins(gateway.db, provider?.id ?? 0);
  if (!admin?.uid) throw new Error('nobody was made');
  const bearer = await gateway.freshToken({ uid: admin.uid });
  expect((await gateway.call(providerEndpoints.ages, { token: bearer })).status).toBe(200);
  // Who has a password needs no link; another address joins the same company.
  expect(await add(email)).toEqual({ link: null });
  await add('second@vigil.example');
  expect(await selectSuperAdmins(gateway.db, provider?.id ?? 0)).toHaveLength(2);

  await gateway.db.transaction((tx) => removeProviderAdmin(tx, email, gateway.clock()));
  expect((await gateway.call(providerEndpoints.ages, { token: bearer })).error).toMatchObject({
    status: 401,
  });
  const events = await gateway.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.companyId, provider?.id ?? 0));
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['provider.admin_added', 'provider.admin_removed']),
  );
});

it('an address of another company, and one that is none, are refused', async () => {
  const company = await gateway.buildCompany();
  const { email } = await gateway.buildAdmin(company);
  await expect(add(email)).rejects.toThrow('another company');
  await expect(add('nobody')).rejects.toThrow('no email address');
  await expect(
    gateway.db.transaction((tx) => removeProviderAdmin(tx, email, gateway.clock())),
  ).rejects.toThrow('no super admin');
});

/** Every place of a schema where a role can be written. */
function rolesIn(schema: unknown, name = ''): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isRole = /role/i.test(name) && ('enum' in schema || 'const' in schema || 'type' in schema);
  const below = Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([field, one]) => rolesIn(one, field))
      : rolesIn(value, name),
  );
  return isRole ? [schema, ...below] : below;
}

it('no call takes the role of a super admin, nor says which company is the provider', () => {
  for (const { method, path, body } of allEndpoints) {
    if (!body || method === 'GET') continue;
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    const text = JSON.stringify(schema);
    expect({ path, takes: text.includes('isProvider') }).toEqual({ path, takes: false });
    for (const role of rolesIn(schema)) {
      const written = JSON.stringify(role);
      // A role is one of a few words, and this is none of them.
      expect({ path, isClosed: /"(enum|const)"/.test(written) || !written.includes('"string"') }).toEqual({
        path,
        isClosed: true,
      });
      expect({ path, takes: written.includes('superadmin') }).toEqual({ path, takes: false });
    }
  }
});
