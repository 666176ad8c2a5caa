import { describe, expect, it } from 'vitest';
import { failure } from '@/client/testing';
import { linkOf, signInByLink } from './linkSignIn';
import { buildUser, fakeSession } from './testing';

const link = { kind: 'magicLinkVerificationToken', token: 'token-1' } as const;
const exchanged = (url: string) =>
  url.includes('magic_link') || url.includes('custom_token_sso')
    ? Response.json({ data: { customFirebaseToken: 'custom-1' } })
    : undefined;

describe('the token in an address of the sign-in page', () => {
  it.each([
    ['?magicLinkVerificationToken=a', { kind: 'magicLinkVerificationToken', token: 'a' }],
    ['?ssoToken=b&magicLinkVerificationToken=a', { kind: 'ssoToken', token: 'b' }],
    ['?ssoToken=b&companyId=7', { kind: 'ssoToken', token: 'b', companyId: 7 }],
    ['?ssoToken=b&companyId=nonsense', { kind: 'ssoToken', token: 'b' }],
    ['?companyId=7', undefined],
    ['?ssoToken=', undefined],
    ['?redirectTo=users', undefined],
  ])('%s', (query, found) => {
    expect(linkOf(new URLSearchParams(query))).toEqual(found);
  });
});

describe('a sign-in by link', () => {
  it.each([
    [link, 'GET /api/v1/auth/auth_token/magic_link/token-1'],
    [{ kind: 'ssoToken', token: 'token-1' } as const, 'GET /api/v1/user/custom_token_sso/token-1'],
  ])('exchanges the token, signs in and reads the person', async (given, exchange) => {
    const { session, call, identity, sent } = fakeSession({ answer: ({ url }) => exchanged(url) });
    expect(await signInByLink({ session, call }, given)).toEqual({ step: 'signedIn' });
    expect(`${sent[0]?.method} ${sent[0]?.url}`).toBe(exchange);
    expect(identity.signInWithToken).toHaveBeenCalledWith('custom-1');
    expect(session.getData()?.user.id).toBe(5);
  });

  it.each([
    [7, ['7']],
    [8, ['8', '7']],
  ])(
    'that names company %d reads it along with the person, who signs in to their own',
    async (companyId, read) => {
      const { session, call, sent } = fakeSession({
        answer: ({ url }) =>
          url.includes('/company/8/') ? failure(403, { code: 'FORBIDDEN', message: 'No' }) : exchanged(url),
      });
      expect(await signInByLink({ session, call }, { ...link, companyId })).toEqual({ step: 'signedIn' });
      const companies = sent.flatMap(({ url }) => /company\/(\d+)\/view/.exec(url)?.[1] ?? []);
      expect(companies).toEqual(read);
      expect(session.getData()?.company.id).toBe(7);
    },
  );

  it('that fails leaves no one signed in and returns the server message', async () => {
    const { session, call, identity } = fakeSession({
      uid: 'account-1',
      answer: () => failure(401, { code: 'LOGIN_REQUIRED', message: 'Verification token is expired' }),
    });
    expect(await signInByLink({ session, call }, link)).toEqual({
      step: 'failed',
      message: 'Verification token is expired',
    });
    expect(identity.uid()).toBeNull();
    expect(session.getMessage()).toBe('Verification token is expired');
  });

  it('with a malformed token reports it as expired', async () => {
    const answer = () =>
      failure(422, { code: 'VALIDATION_FAILED', message: 'Missing or invalid request parameters: token' });
    const { session, call } = fakeSession({ answer });
    expect(await signInByLink({ session, call }, { kind: 'ssoToken', token: 'x' })).toEqual({
      step: 'failed',
      message: 'session.notices.linkExpired',
    });
  });

  it('may wait for a mailed code, with nobody signed in meanwhile', async () => {
    const data = { customFirebaseToken: null, verificationToken: 'v-1', email: 'amelia@larkfield.example' };
    const { session, call, identity } = fakeSession({
      uid: 'account-1',
      answer: ({ url }) => (url.includes('custom_token_sso') ? Response.json({ data }) : undefined),
    });
    expect(await signInByLink({ session, call }, { kind: 'ssoToken', token: 'token-1' })).toEqual({
      step: 'emailCode',
      pending: { email: data.email, verificationTokenId: 'v-1', authType: 'sso' },
    });
    expect(identity.uid()).toBeNull();
    expect(identity.signInWithToken).not.toHaveBeenCalled();
  });

  it('refuses a learner like every other sign-in', async () => {
    const { session, call, identity } = fakeSession({
      user: buildUser({ role: 'user' }),
      answer: ({ url }) => exchanged(url),
    });
    expect(await signInByLink({ session, call }, link)).toMatchObject({ step: 'failed' });
    expect(identity.uid()).toBeNull();
    expect(session.getNotice()).toBe('session.notices.roleNotAllowed');
  });

  it("records no login of the customer's admin during a partner's visit", async () => {
    const { session, sent } = fakeSession({
      uid: 'partner',
      user: buildUser({ isAdminLoggedInAsCompany: true }),
    });
    await session.establish();
    expect(sent.map(({ url }) => url)).not.toContain('/api/v1/user/5/last_login');
  });
});
