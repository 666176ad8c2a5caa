import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, projectId, type TestIdentity, testIdentity } from '../testing';

const accounts = '/identitytoolkit.googleapis.com/v1/accounts';
const tokenUrl = `/securetoken.googleapis.com/v1/token?key=${apiKey}`;
let identity: TestIdentity;

beforeAll(async () => {
  identity = await testIdentity();
  await identity.account('admin@larkfield.example');
});
afterAll(() => identity.close());

const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  identity.app.inject({ method: 'POST', url, payload, headers });
const call = (operation: string, payload: object) => post(`${accounts}:${operation}?key=${apiKey}`, payload);

const signIn = async () =>
  (
    await call('signInWithPassword', { email: 'admin@larkfield.example', password: 'Correct-Horse-1' })
  ).json();

describe('answers', () => {
  it('have the shape of the Identity Toolkit', async () => {
    const answer = await signIn();
    expect(answer).toEqual({
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
      email: 'admin@larkfield.example',
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
  });

  it('refresh from form and JSON bodies', async () => {
    const { refreshToken, localId } = await signIn();
    const form = await post(tokenUrl, `grant_type=refresh_token&refresh_token=${refreshToken}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    const json = await post(tokenUrl, {
      grantType: 'refresh_token',
      refreshToken: form.json().refresh_token,
    });
    expect(json.json()).toEqual({
      id_token: expect.any(String),
      access_token: json.json().id_token,
      expires_in: '3600',
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      user_id: localId,
      project_id: projectId,
    });
    expect(json.headers['cache-control']).toBe('no-store');
  });

  it('never contain the password hash', async () => {
    const { idToken } = await signIn();
    const found = await call('lookup', { idToken });
    expect(found.json().users[0]).toMatchObject({ email: 'admin@larkfield.example', emailVerified: true });
    expect(found.body).not.toContain('scrypt');
    expect(found.body).not.toContain('passwordHash');
  });
});

describe('refusals', () => {
  it("have Google's error shape", async () => {
    const refused = await call('signInWithPassword', {
      email: 'admin@larkfield.example',
      password: 'Wrong-1',
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toEqual({
      error: {
        code: 400,
        message: 'INVALID_LOGIN_CREDENTIALS',
        errors: [{ message: 'INVALID_LOGIN_CREDENTIALS', domain: 'global', reason: 'invalid' }],
      },
    });
  });

  it.each<[string, object, string]>([
    ['signInWithPassword', {}, 'MISSING_EMAIL'],
    ['signInWithPassword', { email: '', password: 'x' }, 'INVALID_EMAIL'],
    ['signInWithPassword', { email: 'a@b.example' }, 'MISSING_PASSWORD'],
    ['signInWithCustomToken', {}, 'MISSING_CUSTOM_TOKEN'],
    ['signInWithCustomToken', { token: 'x.y.z' }, 'INVALID_CUSTOM_TOKEN'],
    ['lookup', {}, 'MISSING_ID_TOKEN'],
    ['lookup', { idToken: 'x' }, 'INVALID_ID_TOKEN'],
    ['update', {}, 'INVALID_REQ_TYPE : Unsupported request parameters.'],
    ['update', { oobCode: 'x' }, 'INVALID_OOB_CODE'],
    ['update', { idToken: 'x', password: 'Another-Horse-2' }, 'INVALID_ID_TOKEN'],
    ['update', { idToken: 'x', customAttributes: '{"admin":true}' }, 'INSUFFICIENT_PERMISSION'],
    ['update', { idToken: 'x', disableUser: false }, 'OPERATION_NOT_ALLOWED'],
    ['sendOobCode', {}, 'MISSING_REQ_TYPE'],
    ['sendOobCode', { requestType: 'PASSWORD_RESET' }, 'MISSING_EMAIL'],
    ['sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'a@b.example' }, 'OPERATION_NOT_ALLOWED'],
    [
      'sendOobCode',
      { requestType: 'PASSWORD_RESET', email: 'a@b.example', returnOobLink: true },
      'INSUFFICIENT_PERMISSION',
    ],
    ['resetPassword', {}, 'MISSING_OOB_CODE'],
    ['resetPassword', { oobCode: 'x', newPassword: 'Another-Horse-2' }, 'INVALID_OOB_CODE'],
  ])('%s with %j is %s', async (operation, body, message) => {
    const refused = await call(operation, body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.message).toBe(message);
  });

  it.each<[object, string]>([
    [{}, 'MISSING_GRANT_TYPE'],
    [{ grant_type: 'password' }, 'INVALID_GRANT_TYPE'],
    [{ grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'INVALID_REFRESH_TOKEN'],
  ])('a refresh with %j is %s', async (body, message) => {
    expect((await post(tokenUrl, body)).json().error.message).toBe(message);
  });

  it('are given for a missing or wrong key, broken bodies and unknown calls', async () => {
    const url = `${accounts}:signInWithPassword`;
    expect((await post(url, {})).statusCode).toBe(403);
    expect((await post(`${url}?key=other`, {})).statusCode).toBe(400);
    expect((await post(`${url}?key=${apiKey}`, { email: ['a'] })).json().error.status).toBe(
      'INVALID_ARGUMENT',
    );
    const broken = await post(`${url}?key=${apiKey}`, '{', { 'content-type': 'application/json' });
    expect(broken.json().error.errors[0].reason).toBe('parseError');
    expect((await call('delete', { idToken: 'x' })).statusCode).toBe(404);
    expect((await call('signUp', { email: 'a@b.example', password: 'Some-Word-1' })).statusCode).toBe(404);
  });
});

describe('parallel guesses', () => {
  it('are counted one by one: ten are checked, no more', async () => {
    await identity.account('guessed@larkfield.example');
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () =>
        call('signInWithPassword', { email: 'guessed@larkfield.example', password: 'Wrong-1' }),
      ),
    );
    const messages = guesses.map((guess) => guess.json().error.message);
    expect(messages.filter((message) => message === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(10);
    expect(messages.filter((message) => message === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(4);
  });
});
