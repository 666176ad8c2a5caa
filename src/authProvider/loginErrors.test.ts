import { describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { loginFailure } from './loginErrors';
import { RoleNotAllowedError } from './session';

const sdk = (code: string, message = 'Firebase: Error (x).') => Object.assign(new Error(message), { code });
const gateway = (code: string, status = 401, extra: Partial<ApiError> = {}) =>
  new ApiError({ code, status, message: 'server says', ...extra });

describe('login failures', () => {
  it.each([
    [sdk('auth/invalid-credential'), 'password', 'session.loginErrors.invalidCredentials'],
    [sdk('auth/wrong-password'), 'password', 'session.loginErrors.invalidCredentials'],
    [sdk('auth/user-not-found'), 'password', 'session.loginErrors.invalidCredentials'],
    [sdk('auth/too-many-requests'), 'password', 'session.loginErrors.tooManyAttempts'],
    [sdk('auth/weak-password'), 'password', 'session.loginErrors.weakPassword'],
    [sdk('auth/invalid-email'), 'email', 'session.loginErrors.invalidEmail'],
    [sdk('auth/user-disabled'), 'email', 'session.loginErrors.userDisabled'],
    [sdk('auth/network-request-failed'), 'form', 'session.errors.network'],
    [sdk('auth/something-new'), 'form', 'session.loginErrors.unknown'],
    [gateway('INVALID_LOGIN_CREDENTIALS'), 'password', 'session.loginErrors.invalidCredentials'],
    [gateway('TOO_MANY_REQUESTS', 429), 'password', 'session.loginErrors.tooManyAttempts'],
    [gateway('USER_DISABLED', 403), 'email', 'session.loginErrors.userDisabled'],
    [gateway('ROLE_NOT_ALLOWED', 403), 'form', 'session.notices.roleNotAllowed'],
    [gateway('COMPANY_DISABLED', 403), 'form', 'session.notices.companyDisabled'],
    [gateway('60202', 429), 'blocked', 'session.emailCode.exhausted'],
    [gateway('60203', 429), 'blocked', 'session.emailCode.exhausted'],
    [gateway('INTERNAL', 500), 'form', 'session.loginErrors.unknown'],
    [new RoleNotAllowedError(), 'form', 'session.notices.roleNotAllowed'],
    ['not even an error', 'form', 'session.loginErrors.unknown'],
  ])('%s', (error, at, key) => {
    expect(loginFailure(error)).toEqual({ at, key });
  });

  it("shows the provider's own message at the username when the operation is not allowed", () => {
    const message = 'Firebase: Password sign-in is switched off. (auth/operation-not-allowed).';
    expect(loginFailure(sdk('auth/operation-not-allowed', message))).toEqual({
      at: 'email',
      message: 'Password sign-in is switched off.',
    });
  });

  it('offers the sign-in link that an expected server error carries', () => {
    const details = [{ code: 'link', description: 'https://sso.example/start' }];
    expect(loginFailure(gateway('SSO_REQUIRED', 403, { details }))).toMatchObject({
      at: 'form',
      link: 'https://sso.example/start',
    });
  });

  it('makes links of web addresses only', () => {
    const details = [{ code: 'link', description: 'javascript:alert(1)' }];
    expect(loginFailure(gateway('SOMETHING', 403, { details }))).toEqual({
      at: 'form',
      message: 'server says',
    });
  });
});
