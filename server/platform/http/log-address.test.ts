import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressForLog } from './log-address';

const UUID = '0b5bb1d2-7f6f-4a0e-9a55-6d1f0b7f7c11';

describe('a URL in a log', () => {
  it.each([
    ['/login?ssoToken=abc&redirectTo=users', '/login?ssoToken=…&redirectTo=…'],
    ['/sso/openid/callback/1?code=abc&state=def&iss=x', '/sso/openid/callback/1?code=…&state=…&iss=…'],
    ['/api/v1/user/custom_token_sso/abc', '/api/v1/user/custom_token_sso/…'],
    ['/api/v1/auth/auth_token/magic_link/abc', '/api/v1/auth/auth_token/magic_link/…'],
    ['/api/v1/user/confirm_email/abc', '/api/v1/user/confirm_email/…'],
    ['/api/v1/user/invitation/abc', '/api/v1/user/invitation/…'],
    ['/sso/return/abc', '/sso/return/…'],
    [`/users/${UUID}/x@y.example`, `/users/${UUID}/…`],
    ['/users/x%40y.example', '/users/…'],
    ['/wp-admin/setup.php?step=1', '/wp-admin/setup.php?step=…'],
    ['/?bo@larkfield.example', '/?…'],
    ['/?bo@larkfield.example=1&open=true', '/?…&open=true'],
    ['/users?sort=["email","ASC"]&pageSize=25', '/users?sort=["email","ASC"]&pageSize=25'],
    ['/users?sort=%5B%22email%22%5D&search=wa', '/users?sort=%5B%22email%22%5D&search=…'],
    ['/users?sort=bo%40larkfield.example', '/users?sort=…'],
    ['/users?filter={"search":"Kowalczyk"}', '/users?filter=…'],
    ['/users?sort=%', '/users?sort=…'],
  ])('%s is shown as %s', (url, logged) => {
    expect(addressForLog(url)).toBe(logged);
  });

  it("shows the route's own words, numbers and ids", () => {
    const route = '/api/v1/company/:companyId/users/by_name/:name/:id';
    expect(addressForLog(`/api/v1/company/101/users/by_name/Orla/${UUID}?a=1`, route)).toBe(
      `/api/v1/company/101/users/by_name/…/${UUID}?a=…`,
    );
    expect(addressForLog('/media/films/orla.mp4', '/media/*')).toBe('/media/…/…');
  });
});

describe('the log of the gateway', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway({ environment: { LOG_LEVEL: 'info' } });
  });
  afterAll(() => gateway.close());

  it('contains neither search terms nor email addresses, wherever they are', async () => {
    const words = ['Quackenbush', 'bo@larkfield.example', 'bo%40larkfield.example'];
    for (const url of [
      '/customers/api/v1/company/1/users?filter=%7B%22search%22%3A%22Quackenbush%22%7D&search=Quackenbush',
      '/api/v1/sso/login_endpoint_link/by_email/bo@larkfield.example',
      '/api/v1/sso/login_endpoint_link/by_email/bo%40larkfield.example',
      '/nothing/bo@larkfield.example?Quackenbush',
    ]) {
      await gateway.app.inject({ method: 'GET', url });
      await gateway.app.inject({ method: 'POST', url, payload: { email: words[1], search: words[0] } });
    }
    const lines = gateway.logLines.join('');
    expect(lines).toContain('/api/v1/sso/login_endpoint_link/by_email/…');
    for (const word of words) expect(lines).not.toContain(word);
  });
});
