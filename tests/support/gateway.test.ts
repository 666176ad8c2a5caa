import { sessionEndpoints } from '@contract/session';
import { userEndpoints } from '@contract/users/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestGateway, testGateway } from './gateway';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

it('answers a signed-in person about themselves', async () => {
  const company = await gateway.buildCompany();
  const admin = await gateway.buildAdmin(company);
  const { body } = await gateway.call(sessionEndpoints.currentUser, { token: await gateway.tokenFor(admin) });
  expect(body.data).toMatchObject({ id: admin.id, company_id: company.id, role: 'admin' });
});

it('delivers the mails of a write', async () => {
  const company = await gateway.buildCompany({ name: 'Larkfield' });
  const token = await gateway.tokenFor(await gateway.buildAdmin(company));
  const params = { companyId: company.id };
  const email = 'new@larkfield.example';
  await gateway.call(userEndpoints.create, { token, params, body: { email, name: 'Ida' } });
  const mails = await gateway.deliverMails();
  expect(mails).toEqual([
    expect.objectContaining({
      template: 'invitation',
      to: email,
      values: expect.objectContaining({ companyName: 'Larkfield', name: 'Ida' }),
    }),
  ]);
});
