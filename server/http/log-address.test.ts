import { expect, it } from 'vitest';
import { addressForLog } from './log-address';

it.each([
  ['/login?ssoToken=abc&redirectTo=users', '/login?ssoToken=…&redirectTo=users'],
  ['/sso/openid/callback/1?code=abc&state=def&iss=x', '/sso/openid/callback/1?code=…&state=…&iss=x'],
  ['/api/v1/user/custom_token_sso/abc', '/api/v1/user/custom_token_sso/…'],
  ['/api/v1/auth/auth_token/magic_link/abc', '/api/v1/auth/auth_token/magic_link/…'],
  ['/api/v1/user/confirm_email/abc', '/api/v1/user/confirm_email/…'],
  ['/api/v1/user/invitation/abc', '/api/v1/user/invitation/…'],
  ['/sso/return/abc', '/sso/return/…'],
  [
    '/customers/api/v1/company/1/users?sort=["email","ASC"]',
    '/customers/api/v1/company/1/users?sort=["email","ASC"]',
  ],
])('%s is logged as %s', (url, logged) => {
  expect(addressForLog(url)).toBe(logged);
});
