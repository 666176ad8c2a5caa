import { describe, expect, it } from 'vitest';
import { failureAddress, readAppUrl, successAddress } from './app-url';
import { completeSignInLink, signInLink } from './links';

const config = { publicUrl: 'https://vigil.example', consoleOrigins: ['https://console.example'] };
const id = '5a1c8e52-7d0b-4c6e-9f43-2b8d6a01e7c4';

describe('sign-in links have the right shapes', () => {
  it.each([
    ['azure', 'openid', null, `/sso/azure/openidc/${id}`],
    ['okta', 'saml', null, `/sso/okta/saml/${id}`],
    ['okta', 'openid', 'larkfield.okta.com', `/sso/okta/larkfield.okta.com?ssoSettingsId=${id}`],
    [
      'oneLogin',
      'openid',
      'larkfield.onelogin.com',
      `/sso/onelogin/larkfield.onelogin.com?ssoSettingsId=${id}`,
    ],
    ['gsuite', 'saml', null, `/sso/gsuite/${id}`],
    ['customSaml', 'saml', null, `/sso/saml/${id}`],
  ] as const)('%s by %s', (type, protocol, domain, path) => {
    expect(signInLink(config, { id, type, protocol, domain })).toBe(`https://vigil.example${path}`);
  });

  it('are complete with where to return', () => {
    const link = completeSignInLink(config, { id, type: 'gsuite', protocol: 'saml', domain: null });
    const { searchParams } = new URL(link);
    expect(Object.fromEntries(searchParams)).toEqual({
      appUrl: 'https://vigil.example/login',
      isAdminPanel: 'true',
    });
  });
});

describe('the return address', () => {
  it('leads to the console where the sign-on began', () => {
    const back = readAppUrl(config, 'https://console.example/login?redirectTo=trainings');
    expect(successAddress(back, 'token')).toBe(
      'https://console.example/login?ssoToken=token&redirectTo=trainings',
    );
  });

  it('accepts both names of this machine, with the port', () => {
    const local = { publicUrl: 'http://127.0.0.1:4000', consoleOrigins: [] };
    expect(readAppUrl(local, 'http://localhost:4000/login').appOrigin).toBe('http://localhost:4000');
    expect(() => readAppUrl(local, 'http://localhost:4001/login')).toThrow();
    expect(() => readAppUrl(config, 'http://localhost/login')).toThrow();
  });

  it.each([
    undefined,
    '',
    '/login',
    'https://evil.example',
    'https://vigil.example.evil.example',
    'https://vigil.example:444',
    'http://vigil.example',
    'https://vigil.example@evil.example',
    'https://me:secret@vigil.example',
    'https:\\\\evil.example',
    'data:text/html,x',
  ])('is never %s', (appUrl) => {
    expect(() => readAppUrl(config, appUrl)).toThrow('Invalid SSO link');
  });

  it('carries a failure as text', () => {
    const address = new URL(failureAddress('https://console.example', 'a&b=<c>#d'));
    expect(address.searchParams.get('errorMessage')).toBe('a&b=<c>#d');
    expect(address.hash).toBe('');
  });
});
