import { accountEndpoints } from '@contract/account';
import { profileEndpoints } from '@contract/users/profile';
import { identityMail } from '@server/gateway';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskUrl } from './app-urls';

const PASSWORD = 'Correct-Horse-1';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;
let learner: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  admin = await gateway.buildAdmin(company, { password: PASSWORD });
  learner = await gateway.buildUser({ companyId: company.id, password: PASSWORD, emailVerified: false });
  await gateway.deliverMails();
});
afterAll(() => gateway.close());

/** The mailed address, without the code or token in it. */
async function mailedAddress(template: string) {
  const mail = (await gateway.deliverMails()).find((one) => one.template === template);
  const url = new URL(mail?.values.link ?? '');
  for (const name of ['token', 'oobCode']) url.searchParams.delete(name);
  return url.href;
}

describe('links in mails lead to the app of whoever gets them', () => {
  it.each([
    ['a learner', () => learner, '/learn/reset-password'],
    ['an admin', () => admin, '/learn/reset-password?app=console'],
  ])('for %s who forgot the password', async (_, person, path) => {
    const { uid, email } = person();
    const send = identityMail(gateway.deps.jobs, gateway.config);
    const mail = { kind: 'PASSWORD_RESET', uid: uid ?? '', email, code: 'code' } as const;
    await gateway.db.transaction((tx) => send(tx, mail));
    expect(await mailedAddress('passwordReset')).toBe(gateway.config.publicUrl + path);
  });

  it.each([
    ['a learner', () => learner, '/learn/verify_email?purpose=newEmail'],
    ['an admin', () => admin, '/verify_email?purpose=newEmail'],
  ])('for %s whose address changes', async (_, person, path) => {
    await gateway.call(profileEndpoints.changeEmail, {
      token: await gateway.tokenFor(admin),
      params: { companyId: company.id, id: person().id },
      body: { email: `new-${person().email}` },
    });
    expect(await mailedAddress('emailChange')).toBe(gateway.config.publicUrl + path);
  });

  it('for a learner who asks for the confirmation again', async () => {
    await gateway.call(accountEndpoints.verificationEmail, {
      token: await gateway.tokenFor(learner),
      body: { user_id: learner.id },
    });
    expect(await mailedAddress('verifyEmail')).toBe(`${gateway.config.publicUrl}/learn/verify_email`);
  });
});

it('a mail about one task leads to it, any other to all tasks', () => {
  expect(taskUrl(gateway.config, 7)).toBe(`${gateway.config.learnerUrl}/tasks/7`);
  expect(taskUrl(gateway.config, undefined)).toBe(gateway.config.learnerUrl);
});
