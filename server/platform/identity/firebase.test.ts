import type { Queryable } from '@server/platform/db/client';
import { decodeJwt, exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityAdmin } from './accounts';
import { CUSTOM_TOKEN_AUDIENCE, createCustomTokenMinter } from './custom-tokens';
import { createFirebaseAdmin, SESSION_STATE_CACHE_MS } from './firebase';
import { movableClock } from './testing';

const clientEmail = 'gateway@vigil-prod.iam.gserviceaccount.com';
const root = 'https://identitytoolkit.googleapis.com/v1/projects/vigil-prod';

interface Call {
  url: string;
  headers: Headers;
  body: string;
  redirect: RequestInit['redirect'];
}

// Firebase can't join a transaction, so the implementation never touches the database.
const db = {} as Queryable;

describe('the Firebase project as identity service', () => {
  let privateKey: string;
  let publicKey: CryptoKey;
  let calls: Call[];
  let answers: Record<string, { status: number; body: unknown }>;
  let clock = movableClock();
  let admin: IdentityAdmin;

  const refuse = (url: string, message: string, status = 400) => {
    answers[url] = { status, body: { error: { code: status, message } } };
  };
  const answer = (url: string, body: unknown) => {
    answers[url] = { status: 200, body };
  };
  const sent = (url: string) => calls.filter((call) => call.url === url).map(({ body }) => JSON.parse(body));

  beforeAll(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    privateKey = await exportPKCS8(pair.privateKey);
    publicKey = await importSPKI(await exportSPKI(pair.publicKey), 'RS256');
  });

  beforeEach(() => {
    calls = [];
    clock = movableClock();
    answers = {
      'https://oauth2.googleapis.com/token': {
        status: 200,
        body: { access_token: 'access-1', expires_in: 3599 },
      },
    };
    admin = createFirebaseAdmin({
      projectId: 'vigil-prod',
      apiKey: 'key',
      serviceAccount: { clientEmail, privateKey },
      mint: createCustomTokenMinter({ mode: 'production', clientEmail, privateKey }, clock),
      clock,
      fetch: async (input, init) => {
        const url = String(input);
        calls.push({
          url,
          headers: new Headers(init?.headers),
          body: String(init?.body),
          redirect: init?.redirect,
        });
        const found = answers[url] ?? { status: 404, body: {} };
        return Response.json(found.body, { status: found.status });
      },
    });
  });

  it('authorizes as the service account, once for many calls', async () => {
    answer(`${root}/accounts:update`, { localId: 'u1' });
    await Promise.all([admin.revokeTokens(db, ['u1']), admin.setDisabled(db, ['u1'], false)]);
    const grants = calls.filter(({ url }) => url.endsWith('/token'));
    expect(grants).toHaveLength(1);
    expect(new Set(calls.map(({ redirect }) => redirect))).toEqual(new Set(['error']));
    const assertion = new URLSearchParams(grants[0]?.body).get('assertion') ?? '';
    const { payload } = await jwtVerify(assertion, publicKey, {
      audience: 'https://oauth2.googleapis.com/token',
    });
    expect(payload).toMatchObject({ iss: clientEmail, scope: expect.stringContaining('identitytoolkit') });
    const [update] = calls.filter(({ url }) => url.endsWith('accounts:update'));
    expect(update?.headers.get('authorization')).toBe('Bearer access-1');
    clock.advance(3_600_000);
    await admin.revokeTokens(db, ['u1']);
    expect(calls.filter(({ url }) => url.endsWith('/token'))).toHaveLength(2);
  });

  it('creates accounts, and names the account that has an address', async () => {
    answer(`${root}/accounts`, { localId: 'u1' });
    const input = { email: 'a@b.example', password: 'Some-Word-1' };
    expect(await admin.createAccount(db, input)).toEqual({ outcome: 'created', uid: 'u1' });
    expect(sent(`${root}/accounts`)).toEqual([{ ...input, emailVerified: false }]);
    refuse(`${root}/accounts`, 'EMAIL_EXISTS');
    answer(`${root}/accounts:lookup`, { users: [{ localId: 'u0' }] });
    expect(await admin.createAccount(db, input)).toEqual({ outcome: 'emailInUse', uid: 'u0' });
  });

  it('ends the sessions of accounts that are disabled or get a new password', async () => {
    answer(`${root}/accounts:update`, { localId: 'u1' });
    const validSince = String(Math.floor(clock().getTime() / 1000));
    await admin.setDisabled(db, ['u1'], true);
    await admin.updateAccount(db, 'u1', { password: 'Other-Word-2' });
    expect(sent(`${root}/accounts:update`)).toEqual([
      { localId: 'u1', disableUser: true, validSince },
      { localId: 'u1', password: 'Other-Word-2', validSince },
    ]);
  });

  it('ignores unknown accounts and passes failures on', async () => {
    refuse(`${root}/accounts:update`, 'USER_NOT_FOUND');
    refuse(`${root}/accounts:delete`, 'USER_NOT_FOUND');
    await admin.setDisabled(db, ['gone'], true);
    await admin.deleteAccounts(db, ['gone']);
    expect(await admin.updateAccount(db, 'gone', { emailVerified: true })).toEqual({ outcome: 'notFound' });
    refuse(`${root}/accounts:delete`, 'INSUFFICIENT_PERMISSION');
    await expect(admin.deleteAccounts(db, ['u1'])).rejects.toThrow('INSUFFICIENT_PERMISSION');
    refuse(`${root}/accounts:delete`, 'UNAVAILABLE', 503);
    await expect(admin.deleteAccounts(db, ['u1'])).rejects.toThrow('503');
  });

  it.each([
    ['INVALID_LOGIN_CREDENTIALS', 'invalid'],
    ['USER_DISABLED', 'disabled'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled', 'throttled'],
  ])('reads %s at a password check as %s', async (message, outcome) => {
    const url = 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key';
    const attempt = { email: 'a@b.example', password: 'x', address: null };
    refuse(url, message);
    expect(await admin.verifyPassword(db, attempt)).toEqual({ outcome });
    answer(url, { localId: 'u1', idToken: 'thrown away' });
    expect(await admin.verifyPassword(db, attempt)).toEqual({ outcome: 'ok', uid: 'u1' });
  });

  it('asks Firebase for the state of a session, and caches it for half a minute', async () => {
    const lookup = `${root}/accounts:lookup`;
    const authTime = new Date(Math.floor(clock().getTime() / 1000) * 1000);
    const state = () => admin.sessionState(db, { uid: 'u1', authTime, issuedAt: authTime });
    answer(lookup, { users: [{ localId: 'u1', validSince: String(authTime.getTime() / 1000) }] });
    expect(await state()).toBe('valid');
    answer(lookup, { users: [{ localId: 'u1', validSince: String(authTime.getTime() / 1000 + 1) }] });
    expect(await state()).toBe('valid');
    clock.advance(SESSION_STATE_CACHE_MS);
    expect(await state()).toBe('revoked');
    clock.advance(SESSION_STATE_CACHE_MS);
    answer(lookup, {});
    expect(await state()).toBe('unknown');
  });

  it('mints custom tokens as the Admin SDK does', async () => {
    const token = await admin.mintCustomToken(db, 'u1', { secondFactor: true });
    await jwtVerify(token, publicKey, { audience: CUSTOM_TOKEN_AUDIENCE, currentDate: clock() });
    const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
    expect(claims).toMatchObject({
      iss: clientEmail,
      sub: clientEmail,
      uid: 'u1',
      claims: { secondFactor: true },
    });
    expect(exp - iat).toBe(300);
    await expect(admin.mintCustomToken(db, 'u1', { sub: 'u2' })).rejects.toThrow('reserved');
  });

  it('makes a reset code for the gateway to mail, and reports unknown accounts', async () => {
    const account = { uid: 'uid-1', email: 'ida@larkfield.example' };
    const oobLink = 'https://vigil-prod.firebaseapp.com/__/auth/action?mode=resetPassword&oobCode=abc-1';
    answer(`${root}/accounts:sendOobCode`, { email: account.email, oobLink });
    expect(await admin.createPasswordReset(db, account)).toEqual({ outcome: 'created', code: 'abc-1' });
    expect(sent(`${root}/accounts:sendOobCode`)).toEqual([
      { requestType: 'PASSWORD_RESET', email: account.email, returnOobLink: true },
    ]);
    refuse(`${root}/accounts:sendOobCode`, 'EMAIL_NOT_FOUND');
    expect(await admin.createPasswordReset(db, account)).toEqual({ outcome: 'notFound' });
    refuse(`${root}/accounts:sendOobCode`, 'RESET_PASSWORD_EXCEED_LIMIT');
    expect(await admin.createPasswordReset(db, account)).toEqual({ outcome: 'throttled' });
  });
});
