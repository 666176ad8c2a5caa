import { accountEndpoints, secondFactorEndpoints } from '@contract/account';
import { invitationEndpoints } from '@contract/invitation';
import { operationEndpoints } from '@contract/operations';
import { sessionEndpoints } from '@contract/session';
import { userSessionEndpoints } from '@contract/sessions';
import { profileEndpoints } from '@contract/users/profile';
import { userEndpoints } from '@contract/users/users';
import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { createLink } from '@server/domain/sign-in/links.rules';
import type { CompanyRow, UserRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const PASSWORD = 'Correct-Horse-1';
const NEXT = 'Battery-Staple-2';
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';

let gateway: TestGateway;
let partner: CompanyRow;
let customer: CompanyRow;
let owner: UserRow;
let person: UserRow & { uid: string };
let made = 0;

beforeAll(async () => {
  gateway = await testGateway();
  partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER', seats: 1000 });
  owner = await gateway.buildAdmin(partner);
  await gateway.db.update(companies).set({ ownerId: owner.id }).where(eq(companies.id, partner.id));
  customer = await gateway.buildCompany({ loginAsCompanyStatus: 'AVAILABLE', parentCompanyId: partner.id });
  const { id: ownerId } = await gateway.buildAdmin(customer);
  await gateway.db.update(companies).set({ ownerId }).where(eq(companies.id, customer.id));
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const built = await gateway.buildAdmin(partner, { password: PASSWORD });
  if (!built.uid) throw new Error('an admin without an account');
  person = { ...built, uid: built.uid };
  await gateway.deliverMails();
});

const params = () => ({ companyId: partner.id });
const change = (values: Partial<typeof users.$inferInsert>) =>
  gateway.db.update(users).set(values).where(eq(users.id, person.id));

interface Session {
  idToken: string;
  refreshToken: string;
}

async function identity(path: string, payload: object): Promise<Session | null> {
  const url = path === 'token' ? '/securetoken.googleapis.com/v1/token' : `${TOOLKIT}:${path}`;
  const raw = await gateway.app.inject({ method: 'POST', url: `${url}?key=test-api-key`, payload });
  if (raw.statusCode !== 200) return null;
  const { idToken, id_token, refreshToken } = raw.json();
  return { idToken: idToken ?? id_token, refreshToken };
}

async function signIn(session: Session | null): Promise<Session> {
  if (!session) throw new Error('nobody was signed in');
  return session;
}
const byPassword = () => identity('signInWithPassword', { email: person.email, password: PASSWORD });
const byToken = (token: string) => identity('signInWithCustomToken', { token });

/** A session is alive when the gateway answers with its user. */
async function isLive(session: Session | null): Promise<boolean> {
  if (!session) return false;
  return (await gateway.call(sessionEndpoints.currentUser, { token: session.idToken })).status === 200;
}
const refreshed = ({ refreshToken }: Session) =>
  identity('token', { grant_type: 'refresh_token', refresh_token: refreshToken });

async function link(purpose: 'magicLink' | 'sso' | 'invitation' | 'changeEmail', email = person.email) {
  const where = { companyId: partner.id, userId: person.id, email, purpose };
  return gateway.db.transaction((tx) => createLink(tx, where, gateway.clock()));
}

async function exchanged(purpose: 'magicLink' | 'sso'): Promise<string> {
  const endpoint = purpose === 'sso' ? accountEndpoints.ssoToken : accountEndpoints.magicLinkToken;
  const answer = await gateway.call(endpoint, { token: null, params: { token: await link(purpose) } });
  return answer.body.data.customFirebaseToken ?? '';
}

async function visitToken(): Promise<string> {
  const token = await gateway.freshToken(person);
  const answer = await gateway.call(accountEndpoints.companyToken, { token, params: { id: customer.id } });
  return answer.body.data.customToken;
}

/** The code of a pending sign-in, and its verification. */
async function emailedCode() {
  await change({ isMfaEnabled: true });
  const body = { email: person.email, password: PASSWORD };
  const { data } = (await gateway.call(sessionEndpoints.validateLogin, { token: null, body })).body;
  await change({ isMfaEnabled: false });
  const mail = (await gateway.deliverMails()).find(({ template }) => template === 'loginCode');
  return { code: mail?.values.code ?? '', verificationTokenId: data.verificationToken ?? '' };
}
const afterCode = async (body: { code: string; verificationTokenId: string }) => {
  const answer = await gateway.call(sessionEndpoints.mfaLogin, { token: null, body });
  return answer.status === 200 ? answer.body.data.customFirebaseToken : null;
};

const opens = async (token: string | null) => token !== null && isLive(await byToken(token));

/** Each kind of credential: creates it, and returns whether it still works later. */
const KINDS: Record<string, () => Promise<() => Promise<boolean>>> = {
  'ID token of a password': async () => {
    const session = await signIn(await byPassword());
    return () => isLive(session);
  },
  'refresh token of a password': async () => {
    const session = await signIn(await byPassword());
    return async () => isLive(await refreshed(session));
  },
  'ID token of a magic link': async () => {
    const session = await signIn(await byToken(await exchanged('magicLink')));
    return () => isLive(session);
  },
  'refresh token of a single sign-on': async () => {
    const session = await signIn(await byToken(await exchanged('sso')));
    return async () => isLive(await refreshed(session));
  },
  'magic link': async () => {
    const token = await link('magicLink');
    return async () =>
      (await gateway.call(accountEndpoints.magicLinkToken, { token: null, params: { token } })).status ===
      200;
  },
  'token of a single sign-on': async () => {
    const token = await link('sso');
    return async () =>
      (await gateway.call(accountEndpoints.ssoToken, { token: null, params: { token } })).status === 200;
  },
  'unspent sign-in token of a magic link': async () => {
    const token = await exchanged('magicLink');
    return () => opens(token);
  },
  'unspent sign-in token of a single sign-on': async () => {
    const token = await exchanged('sso');
    return () => opens(token);
  },
  'unspent sign-in token to a customer': async () => {
    const token = await visitToken();
    return () => opens(token);
  },
  'visit to a customer': async () => {
    const session = await signIn(await byToken(await visitToken()));
    return () => isLive(session);
  },
  'emailed code': async () => {
    const sent = await emailedCode();
    return async () => opens(await afterCode(sent));
  },
  'unspent sign-in token of an emailed code': async () => {
    const token = await afterCode(await emailedCode());
    return () => opens(token);
  },
  'password reset code': async () => {
    const { uid, email } = person;
    const reset = await gateway.db.transaction((tx) =>
      gateway.deps.identity.createPasswordReset(tx, { uid, email }),
    );
    if (reset.outcome !== 'created') throw new Error(reset.outcome);
    return async () => (await identity('resetPassword', { oobCode: reset.code })) !== null;
  },
  'link to a new address': async () => {
    made += 1;
    const email = `new-${made}@partner.example`;
    await change({ unconfirmedNewEmail: email });
    const token = await link('changeEmail', email);
    return async () =>
      (await gateway.call(accountEndpoints.confirmEmail, { token: null, params: { token } })).status === 200;
  },
  'invitation of somebody who has an account': async () => {
    const token = await link('invitation');
    return async () => {
      await change({ registrationType: 'INVITED' });
      const found = await gateway.call(invitationEndpoints.find, { token: null, params: { token } });
      await change({ registrationType: 'REGISTERED' });
      return found.status === 200;
    };
  },
};

const mailed = async () => (await gateway.deliverMails()).map(({ template }) => template);

async function ownFactor(): Promise<void> {
  const token = await gateway.freshToken(person);
  const { data } = (
    await gateway.call(secondFactorEndpoints.verifyPassword, {
      token,
      params: params(),
      body: { password: PASSWORD },
    })
  ).body;
  const again = { email: person.email, verificationTokenId: data.verificationToken };
  await gateway.call(sessionEndpoints.sendCode, { token: null, body: again });
  const mail = (await gateway.deliverMails()).find(({ template }) => template === 'turnOnCode');
  const body = {
    isMfaEnabled: true,
    code: mail?.values.code ?? '',
    verificationTokenId: data.verificationToken,
  };
  const done = await gateway.call(secondFactorEndpoints.change, { token, params: params(), body });
  expect(done.status).toBe(200);
  expect(await mailed()).toContain('secondFactorEnabled');
  await change({ isMfaEnabled: false });
}

const byOwner = async () => ({
  token: await gateway.freshToken(owner),
  params: { ...params(), id: person.id },
});
const disable = async (disabled: boolean) =>
  expect(
    (await gateway.call(userEndpoints.update, { ...(await byOwner()), body: { disabled } })).status,
  ).toBe(200);

/** Everything that ends a user's credentials. */
const ACTS: Record<string, () => Promise<void>> = {
  'a reset by the mailed link': async () => {
    const { uid, email } = person;
    const reset = await gateway.db.transaction((tx) =>
      gateway.deps.identity.createPasswordReset(tx, { uid, email }),
    );
    const oobCode = reset.outcome === 'created' ? reset.code : '';
    const raw = await gateway.app.inject({
      method: 'POST',
      url: `${TOOLKIT}:resetPassword?key=test-api-key`,
      payload: { oobCode, newPassword: NEXT },
    });
    expect(raw.statusCode).toBe(200);
  },
  "a change of one's own password": async () => {
    const body = { password: NEXT, currentPassword: PASSWORD };
    const token = await gateway.freshToken(person);
    const done = await gateway.call(accountEndpoints.changePassword, { token, params: params(), body });
    expect(done.status).toBe(200);
  },
  'a change of the password at the identity service': async () => {
    const { idToken } = await signIn(await byPassword());
    expect(await identity('update', { idToken, password: NEXT })).not.toBeNull();
  },
  "an admin's temporary password": async () => {
    const body = { password: NEXT };
    const done = await gateway.call(profileEndpoints.setTemporaryPassword, { ...(await byOwner()), body });
    expect(done.status).toBe(200);
  },
  'a new address': async () => {
    made += 1;
    const email = `moved-${made}@partner.example`;
    await change({ unconfirmedNewEmail: email });
    const token = await link('changeEmail', email);
    const done = await gateway.call(accountEndpoints.confirmEmail, { token: null, params: { token } });
    expect(done.status).toBe(200);
    expect(await mailed()).toContain('emailChanged');
  },
  'a second factor of one’s own': ownFactor,
  'a second factor turned off by an admin': async () => {
    await change({ isMfaEnabled: true });
    const done = await gateway.call(operationEndpoints.start, {
      token: await gateway.freshToken(owner),
      params: params(),
      body: { kind: 'resetSecondFactor', payload: {}, ids: [person.id] },
    });
    expect(done.status).toBe(200);
    expect(await mailed()).toContain('secondFactorReset');
  },
  'signing out everywhere else': async () => {
    const token = await gateway.freshToken(person);
    const done = await gateway.call(userSessionEndpoints.endOthers, { token, params: params() });
    expect(await isLive(await byToken(done.body.data.customFirebaseToken))).toBe(true);
  },
  'being disabled, and enabled again': async () => {
    await disable(true);
    await disable(false);
  },
};

async function usable(act?: () => Promise<void>): Promise<string[]> {
  const uses: [string, () => Promise<boolean>][] = [];
  for (const [kind, make] of Object.entries(KINDS)) uses.push([kind, await make()]);
  await act?.();
  const alive: string[] = [];
  for (const [kind, use] of uses) if (await use()) alive.push(kind);
  return alive;
}

describe('earlier credentials', () => {
  it('work as long as nothing has changed', async () => {
    // Opening the link to the new address ends the credentials after it.
    expect(await usable()).toEqual(
      Object.keys(KINDS).filter((kind) => kind !== 'invitation of somebody who has an account'),
    );
  });

  it.each(Object.entries(ACTS))('are all worthless after %s', async (_name, act) => {
    expect(await usable(act)).toEqual([]);
  });
});
