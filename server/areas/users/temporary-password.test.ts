import { profileEndpoints } from '@contract/users/profile';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const OLD = 'Correct-Horse-1';
const TEMPORARY = 'Battery-Staple-2';

let gateway: TestGateway;
let company: CompanyRow;
let owner: UserRow;
let ownerToken: string;
let adminToken: string;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
  owner = await gateway.buildAdmin(company);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, company.id));
  ownerToken = await gateway.tokenFor(owner);
  adminToken = await gateway.tokenFor(await gateway.buildAdmin(company));
});
afterAll(() => gateway.close());

const person = (values: object = {}) =>
  gateway.buildUser({ companyId: company.id, password: OLD, ...values });
const set = (id: number, { token = adminToken, password = TEMPORARY } = {}) =>
  gateway.call(profileEndpoints.setTemporaryPassword, {
    token,
    params: { companyId: company.id, id },
    body: { password },
  });
const refused = async (values: object, token?: string) => {
  const { id } = await person(values);
  const { status, error } = await set(id, token ? { token } : {});
  return `${status} ${error.message}`;
};

describe('a temporary password', () => {
  it('replaces the old one, must be changed after sign-in, and ends open sessions', async () => {
    const learner = await person({ role: 'admin' });
    const before = await gateway.passwordToken(learner.email, OLD);
    expect((await set(learner.id, { token: ownerToken })).status).toBe(200);
    const get = { params: { companyId: company.id, id: learner.id } };
    expect((await gateway.call(profileEndpoints.get, { token: before, ...get })).status).toBe(401);
    await expect(gateway.passwordToken(learner.email, OLD)).rejects.toThrow();
    await gateway.passwordToken(learner.email, TEMPORARY);
    const [row] = await gateway.db.select().from(users).where(eq(users.id, learner.id));
    expect(row?.temporaryPassword).toBe(true);
  });

  it('is announced by a mail that does not contain it', async () => {
    const learner = await person();
    await gateway.deliverMails();
    await set(learner.id);
    const mails = await gateway.deliverMails();
    expect(mails).toMatchObject([{ template: 'temporaryPassword', to: learner.email }]);
    expect(JSON.stringify(mails)).not.toContain(TEMPORARY);
  });

  it('must meet the password rules', async () => {
    const { id } = await person();
    const { status, error } = await set(id, { password: 'too simple' });
    expect(status).toBe(422);
    expect(error.message).toContain('password');
  });

  it('is refused for a user without a password, with the reason', async () => {
    expect(await refused({ uid: null, password: undefined, registrationType: 'INVITED' })).toBe(
      '409 This user has not accepted the invitation yet.',
    );
    expect(await refused({ sso: true })).toBe('409 This user signs in with Single Sign-On.');
    expect(await refused({ disabledAt: new Date() })).toBe('409 This user is disabled.');
    const stranger = await gateway.buildUser({ companyId: (await gateway.buildCompany()).id, password: OLD });
    expect((await set(stranger.id)).status).toBe(404);
  });

  it("can't be set for the owner or the caller, and for an admin by the owner only", async () => {
    expect((await set(owner.id)).error.message).toBe("The account owner can't be changed this way.");
    expect((await set(owner.id, { token: ownerToken })).error.message).toBe(
      "You can't do this to your own account.",
    );
    expect(await refused({ role: 'admin' })).toBe(
      '409 Only the account owner can do this for another admin.',
    );
    expect(await refused({ role: 'support' }, ownerToken)).toBe(
      '409 This account is managed by the service.',
    );
    const unchanged = await person({ role: 'admin' });
    await set(unchanged.id);
    await gateway.passwordToken(unchanged.email, OLD);
  });
});
