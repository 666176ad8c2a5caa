import { describe, expect, it, vi } from 'vitest';
import { failure } from '@/client/testing';
import { canResend, resendCode, submitCode } from './emailCode';
import { RoleNotAllowedError } from './session';
import { signInWithPassword } from './signIn';
import { buildUser, fakeSession } from './testing';

const credentials = { email: 'ada@acme.example', password: 'secret-1' };
const lines = (sent: { method: string; url: string }[]) => sent.map(({ method, url }) => `${method} ${url}`);

describe('password sign-in', () => {
  it('validates first, signs in, loads user and company, records the login', async () => {
    const { session, call, identity, sent } = fakeSession();
    expect(await signInWithPassword({ session, call }, credentials)).toEqual({ step: 'signedIn' });
    expect(lines(sent)).toEqual([
      'POST /api/v1/user/login/validate',
      'GET /customers/api/v2/company/7/view/admin',
      'GET /api/v1/user',
      'PUT /api/v1/user/5/last_login',
    ]);
    expect(sent[0]?.body).toBe(JSON.stringify({ ...credentials, isAdmin: true }));
    expect(identity.signInWithPassword).toHaveBeenCalledWith(credentials.email, credentials.password);
    expect(session.getData()?.actor).toEqual({
      role: 'admin',
      userId: 5,
      companyId: 7,
      hasBoost: true,
      isBoosted: true,
      isPartner: false,
      customerType: 'DIRECT',
      hasProvider: false,
      isSpecialPartnerParent: false,
      isProvider: false,
      isIntegrated: false,
      isVisitor: false,
      isOwner: false,
      isTrusted: false,
      features: undefined,
      isOn: expect.any(Function),
    });
  });

  it('asks for the email code instead of signing in when the response requires it', async () => {
    const data = { isMfaLogin: true, verificationToken: 'v-1', companyId: null };
    const { session, call, identity } = fakeSession({
      answer: ({ url }) => (url.endsWith('/validate') ? Response.json({ data }) : undefined),
    });
    expect(await signInWithPassword({ session, call }, credentials)).toEqual({
      step: 'emailCode',
      pending: { email: credentials.email, verificationTokenId: 'v-1', authType: 'default' },
    });
    expect(identity.signInWithPassword).not.toHaveBeenCalled();
  });

  it.each(['user', 'hidden', 'guest'] as const)('signs a %s out and says why', async (role) => {
    const { session, call, identity } = fakeSession({ user: buildUser({ role }) });
    await expect(signInWithPassword({ session, call }, credentials)).rejects.toThrow(RoleNotAllowedError);
    expect(identity.signOut).toHaveBeenCalledTimes(1);
    expect(session.getData()).toBeNull();
    expect(session.getNotice()).toBe('session.notices.roleNotAllowed');
  });

  it.each([200, 500])(
    'ends at the gateway too when somebody logs out, and here even if that answers %s',
    async (status) => {
      const { session, identity, sent } = fakeSession({
        answer: ({ url }) => (url.endsWith('/sign_out') && status === 500 ? failure(500) : undefined),
      });
      await session.establish();
      await session.end();
      expect(lines(sent).at(-1)).toBe('POST /api/v1/user/sign_out');
      expect(identity.signOut).toHaveBeenCalledTimes(1);
    },
  );

  it('does not report a session the gateway itself ended', async () => {
    const { session, sent } = fakeSession();
    await session.establish();
    await session.end('session.notices.expired');
    expect(lines(sent)).not.toContain('POST /api/v1/user/sign_out');
  });

  it("reports the end of a partner's visit, and ends it even if that fails", async () => {
    const { session, identity, sent } = fakeSession({
      user: buildUser({ isAdminLoggedInAsCompany: true }),
      answer: ({ url }) => (url.endsWith('/leave') ? failure(500) : undefined),
    });
    await session.establish();
    await session.end();
    expect(lines(sent).at(-1)).toBe('POST /partnership/api/v1/company/7/access/leave');
    expect(identity.signOut).toHaveBeenCalledTimes(1);
  });

  it('leaves no half-finished sign-in when the user cannot be loaded', async () => {
    const { session, call, identity } = fakeSession({
      answer: ({ url }) => (url === '/api/v1/user' ? failure(500) : undefined),
    });
    await expect(signInWithPassword({ session, call }, credentials)).rejects.toMatchObject({ status: 500 });
    expect(identity.uid()).toBeNull();
  });

  it('does not wait for, or fail with, the record of the login', async () => {
    const { session, call } = fakeSession({
      answer: ({ url }) => (url.endsWith('/last_login') ? failure(500) : undefined),
    });
    await expect(signInWithPassword({ session, call }, credentials)).resolves.toEqual({ step: 'signedIn' });
  });
});

describe('the email code', () => {
  const pending = { email: credentials.email, verificationTokenId: 'v-1', authType: 'default' as const };

  it('is exchanged for a sign-in token', async () => {
    const { session, call, identity, sent } = fakeSession({
      answer: ({ url }) =>
        url.endsWith('/mfa/login') ? Response.json({ data: { customFirebaseToken: 't-1' } }) : undefined,
    });
    await submitCode({ session, call }, pending, '123456');
    expect(sent[0]).toMatchObject({
      url: '/api/v1/user/security/mfa/login',
      body: '{"code":"123456","verificationTokenId":"v-1"}',
    });
    expect(identity.signInWithToken).toHaveBeenCalledWith('t-1');
    expect(session.getData()?.user.id).toBe(5);
  });

  it('can be resent', async () => {
    const { call, sent } = fakeSession();
    await resendCode({ call }, pending);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/user/security/mfa/send_code',
      body: JSON.stringify({ email: credentials.email, verificationTokenId: 'v-1' }),
    });
  });

  it('can be resent up to the fifth wrong code', () => {
    expect([0, 5, 6].map(canResend)).toEqual([true, true, false]);
  });
});

describe('the session', () => {
  it("leaves a learner who opens the console signed in to the learner's app", async () => {
    const { session, identity } = fakeSession({ uid: 'account-1', user: buildUser({ role: 'user' }) });
    await expect(session.resume()).rejects.toThrow(RoleNotAllowedError);
    expect(identity.signOut).not.toHaveBeenCalled();
    expect(session.getData()).toBeNull();
    expect(session.getNotice()).toBe('session.notices.roleNotAllowed');
  });

  it('is loaded once for all concurrent callers', async () => {
    const { session, sent } = fakeSession({ uid: 'account-1' });
    await Promise.all([session.resume(), session.resume(), session.resume()]);
    expect(sent).toHaveLength(2);
  });

  it('loads the remembered company in parallel with the user, and stores the one it found', async () => {
    const keep = vi.fn();
    const { session, sent } = fakeSession({ uid: 'account-1', hint: { read: () => 7, keep } });
    expect(await session.resume()).toMatchObject({ company: { id: 7 } });
    expect(lines(sent)).toEqual(['GET /customers/api/v2/company/7/view/admin', 'GET /api/v1/user']);
    expect(keep).toHaveBeenCalledWith({ account: 'account-1', companyId: 7 });
  });

  it('loads again when the user has moved to another company and the old one refuses', async () => {
    const { session, sent } = fakeSession({
      uid: 'account-1',
      hint: { read: () => 6, keep: vi.fn() },
      answer: ({ url }) => (url.includes('/company/6/') ? failure(403) : undefined),
    });
    expect(await session.resume()).toMatchObject({ company: { id: 7 } });
    expect(sent).toHaveLength(3);
  });

  it('starts here when another tab signs in, and does not start twice on its own sign-in', async () => {
    const { session, change } = fakeSession();
    const onBegun = vi.fn();
    session.follow({ onBegun, onEnded: vi.fn(), onTaken: vi.fn(), onReplaced: vi.fn() });
    change('account-1');
    await vi.waitFor(() => expect(onBegun).toHaveBeenCalledTimes(1));

    const own = fakeSession();
    const again = vi.fn();
    own.session.follow({ onBegun: again, onEnded: vi.fn(), onTaken: vi.fn(), onReplaced: vi.fn() });
    await own.session.identity.signInWithPassword('ada@acme.example', 'Correct-Horse-1');
    await own.session.establish();
    await new Promise((resolve) => setTimeout(resolve));
    expect(again).not.toHaveBeenCalled();
  });

  it('ends here when another tab signs out', async () => {
    const { session, change } = fakeSession({ uid: 'account-1' });
    const onEnded = vi.fn();
    session.follow({ onBegun: vi.fn(), onEnded, onTaken: vi.fn(), onReplaced: vi.fn() });
    await session.resume();
    change(null);
    expect(onEnded).toHaveBeenCalledTimes(1);
    expect(session.getData()).toBeNull();
  });

  /** A tab of account-1 that follows the others. */
  async function openTab() {
    const fakes = fakeSession({ uid: 'account-1' });
    const told = { onBegun: vi.fn(), onEnded: vi.fn(), onTaken: vi.fn(), onReplaced: vi.fn() };
    fakes.session.follow(told);
    await fakes.session.resume();
    return { ...fakes, told };
  }

  it('ends when another user signs in in another tab, and never becomes theirs', async () => {
    const { session, change, told } = await openTab();
    change('account-1');
    expect(told.onTaken).not.toHaveBeenCalled();
    expect(await session.token(false)).toBe('account-1');
    change('account-2');
    expect(told.onTaken).toHaveBeenCalledTimes(1);
    expect(session.getData()).toBeNull();
    expect([session.getNotice(), session.landing()]).toEqual(['session.notices.replaced', '/login']);
    expect([await session.token(false), await session.resume()]).toEqual([null, null]);
    // Calls that were on their way fail; that must not sign the other user out.
    await session.end('session.notices.expired');
    expect([session.identity.uid(), session.getNotice()]).toEqual(['account-2', 'session.notices.replaced']);
    for (const listener of [told.onBegun, told.onEnded, told.onReplaced])
      expect(listener).not.toHaveBeenCalled();
  });

  it('ends too when the user signs out elsewhere and another one signs in there', async () => {
    const { session, change, told } = await openTab();
    change(null);
    expect(told.onEnded).toHaveBeenCalledTimes(1);
    change('account-2');
    expect(told.onTaken).toHaveBeenCalledTimes(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(told.onBegun).not.toHaveBeenCalled();
    expect(await session.resume()).toBeNull();
  });

  describe('that is loaded anew', () => {
    /** A tab that was account-1's, while `uid` is signed in. */
    async function loadAnew(uid: string, owner: string | null = 'account-1') {
      const tabOwner = {
        read: () => owner,
        keep: (account: string) => {
          owner = account;
        },
        forget: () => {
          owner = null;
        },
      };
      const fakes = fakeSession({ uid, tabOwner });
      return { ...fakes, ownerNow: () => owner, resumed: await fakes.session.resume() };
    }

    it('stays ended while another user is signed in, without a call in their name', async () => {
      const { session, sent, resumed, ownerNow } = await loadAnew('account-2');
      expect([resumed, session.getNotice(), session.canRelease()]).toEqual([
        null,
        'session.notices.replaced',
        true,
      ]);
      expect([await session.token(false), sent.length, ownerNow()]).toEqual([null, 0, 'account-1']);
      // Their session is none of this tab's.
      await session.end();
      expect(session.identity.uid()).toBe('account-2');
    });

    it('goes on as its user, or as who signs in here', async () => {
      expect((await loadAnew('account-1')).resumed).not.toBeNull();
      const { session, ownerNow } = await loadAnew('account-2', 'account-3');
      await session.identity.signInWithPassword('ada@acme.example', 'Correct-Horse-1');
      await session.establish();
      expect([session.canRelease(), ownerNow()]).toEqual([false, 'account-1']);
    });

    it("is nobody's after a sign-out, or when the one who is signed in is to go on", async () => {
      const own = await loadAnew('account-1');
      await own.session.end();
      expect(own.ownerNow()).toBeNull();
      const taken = await loadAnew('account-2');
      taken.session.release();
      expect((await loadAnew('account-2', taken.ownerNow())).resumed).not.toBeNull();
    });
  });

  it('begins again here with a sign-in of its own', async () => {
    const { session, change, told } = await openTab();
    change('account-2');
    await session.identity.signInWithPassword('ada@acme.example', 'Correct-Horse-1');
    await session.establish();
    expect(session.getData()).not.toBeNull();
    expect([await session.token(false), session.getNotice()]).toEqual(['account-1', undefined]);
    expect(told.onReplaced).not.toHaveBeenCalled();
  });

  it('sends no call in the name of a user who has just signed in elsewhere', async () => {
    const { session, change } = fakeSession({ uid: 'account-1' });
    await session.resume();
    // The event has not arrived yet.
    change('account-2');
    expect(await session.token(false)).toBeNull();
  });

  it('is replaced by a sign-in of this tab', async () => {
    const { session } = fakeSession({ uid: 'account-9' });
    const told = { onBegun: vi.fn(), onEnded: vi.fn(), onTaken: vi.fn(), onReplaced: vi.fn() };
    session.follow(told);
    await session.resume();
    await session.identity.signInWithToken('of-account-1');
    expect([told.onReplaced.mock.calls.length, told.onTaken.mock.calls.length]).toEqual([1, 0]);
  });
});
