import { accountEndpoints } from '@contract/account';
import { limits } from '@contract/limits';
import { sessionEndpoints } from '@contract/session';
import { users } from '@server/domain/people/people.tables';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLink } from './links.rules';
import { actionLinks } from './links.tables';

type Purpose = 'verifyEmail' | 'magicLink' | 'sso';

let gateway: TestGateway;
let company: CompanyRow;
let admin: UserRow;

beforeAll(async () => {
  gateway = await testGateway();
  company = await gateway.buildCompany();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  admin = await gateway.buildAdmin(company);
});

const { magicLinkToken, ssoToken, verifyEmail } = accountEndpoints;
const use = (endpoint: typeof magicLinkToken | typeof ssoToken | typeof verifyEmail, token: string) =>
  gateway.call(endpoint, { token: null, params: { token } });
const link = (purpose: Purpose) =>
  gateway.db.transaction((tx) =>
    createLink(tx, { companyId: company.id, userId: admin.id, email: admin.email, purpose }, gateway.clock()),
  );
const EXPIRED = 'Verification token is expired, please try again';

async function signIn(customToken: string) {
  const raw = await gateway.app.inject({
    method: 'POST',
    url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=test-api-key',
    payload: { token: customToken, returnSecureToken: true },
  });
  return raw.json<{ idToken: string }>().idToken;
}

describe.each([
  ['magicLink', magicLinkToken],
  ['sso', ssoToken],
] as const)('a link of purpose %s', (purpose, endpoint) => {
  it('signs in once, and counts as the second factor', async () => {
    await gateway.db.update(users).set({ isMfaEnabled: true }).where(eq(users.id, admin.id));
    const token = await link(purpose);
    const { data } = (await use(endpoint, token)).body as { data: { customFirebaseToken: string } };
    const me = await gateway.call(sessionEndpoints.currentUser, {
      token: await signIn(data.customFirebaseToken),
    });
    expect(me.body.data.id).toBe(admin.id);
    const replayed = await use(endpoint, token);
    expect([replayed.status, replayed.error.message]).toEqual([401, EXPIRED]);
  });

  it('has one winner when used several times at once', async () => {
    const token = await link(purpose);
    const answers = await Promise.all(Array.from({ length: 5 }, () => use(endpoint, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
  });

  it('is refused once expired', async () => {
    const token = await link(purpose);
    const lifetime =
      purpose === 'sso' ? limits.session.ssoTokenLifetimeMs : limits.session.signInLinkLifetimeMs;
    gateway.clock.advance(lifetime);
    const late = await use(endpoint, token);
    gateway.clock.advance(-lifetime);
    expect([late.status, late.error.message]).toEqual([401, EXPIRED]);
  });

  it('is refused to a disabled user and after a change of address, without being used up', async () => {
    const token = await link(purpose);
    const changes = [{ disabledAt: new Date() }, { email: 'other@larkfield.example' }];
    for (const change of changes) {
      await gateway.db.update(users).set(change).where(eq(users.id, admin.id));
      expect((await use(endpoint, token)).status).toBe(401);
      await gateway.db
        .update(users)
        .set({ disabledAt: null, email: admin.email })
        .where(eq(users.id, admin.id));
    }
    expect((await use(endpoint, token)).status).toBe(200);
  });
});

it('a link serves only its own purpose, and stays valid for it', async () => {
  const endpoints = { magicLink: magicLinkToken, sso: ssoToken, verifyEmail };
  const purposes = Object.keys(endpoints) as Purpose[];
  for (const purpose of purposes) {
    const token = await link(purpose);
    for (const other of purposes.filter((one) => one !== purpose)) {
      expect((await use(endpoints[other], token)).status).toBe(401);
    }
    expect((await use(endpoints[purpose], token)).status).toBe(200);
  }
});

it('an unknown token is refused like a used one', async () => {
  const answer = await use(magicLinkToken, 'x'.repeat(43));
  expect([answer.status, answer.error.message]).toEqual([401, EXPIRED]);
});

it('only the hash of a token is stored', async () => {
  const token = await link('magicLink');
  const rows = await gateway.db.select().from(actionLinks).where(eq(actionLinks.userId, admin.id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

describe('the magic link of the caller', () => {
  it.each([
    ['ADMIN', () => `${gateway.config.publicUrl}/login`],
    ['LEARNER', () => gateway.config.learnerUrl],
  ] as const)('leads to the %s application', async (platformType, base) => {
    const { body } = await gateway.call(accountEndpoints.magicLink, {
      token: await gateway.tokenFor(admin),
      params: { companyId: company.id },
      query: { platformType },
    });
    const [address, query] = body.data.link.split('?');
    expect(address).toBe(base());
    const token = new URLSearchParams(query).get('magicLinkVerificationToken') ?? '';
    expect((await use(magicLinkToken, token)).status).toBe(200);
  });
});
