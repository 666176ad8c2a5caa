import { describe, expect, it } from 'vitest';
import { failureAddress, readAppUrl, successAddress } from './app-url';
import { completeSignInLink, signInLink } from './links';
import { assertPublicHost, isHostName, isInside } from './public-host';

const config = { publicUrl: 'https://vigil.example', consoleOrigins: ['https://console.example'] };
const id = '5a1c8e52-7d0b-4c6e-9f43-2b8d6a01e7c4';

describe('sign-in links have the documented shapes', () => {
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

  it('complete with where to return to', () => {
    const link = completeSignInLink(config, { id, type: 'gsuite', protocol: 'saml', domain: null });
    const { searchParams } = new URL(link);
    expect(Object.fromEntries(searchParams)).toEqual({
      appUrl: 'https://vigil.example/login',
      isAdminPanel: 'true',
    });
  });
});

describe('the way back', () => {
  it('leads to the console that it began at', () => {
    const back = readAppUrl(config, 'https://console.example/login?redirectTo=trainings');
    expect(successAddress(back, 'token')).toBe(
      'https://console.example/login?ssoToken=token&redirectTo=trainings',
    );
  });

  it('knows the own machine by both names, and the port', () => {
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

describe('a provider that a customer names', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    'fd00::1',
  ])('is not asked inside our network: %s', (address) => expect(isInside(address)).toBe(true));
  it.each(['::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::', 'not an address'])('nor as %s', (address) => {
    expect(isInside(address)).toBe(true);
  });
  it.each(['93.184.216.34', '2606:2800:220:1::1'])('is asked outside: %s', (address) => {
    expect(isInside(address)).toBe(false);
  });
  it.each(['larkfield.okta.com', 'login.larkfield.example'])('%s is a domain name', (name) => {
    expect(isHostName(name)).toBe(true);
  });
  it.each(['localhost', '127.0.0.1', 'a.example:8080', 'a.example/x', 'user@a.example', 'a..example', ''])(
    '"%s" is none',
    async (name) => {
      expect(isHostName(name)).toBe(false);
      await expect(assertPublicHost(name)).rejects.toThrow('no domain name');
    },
  );
});
