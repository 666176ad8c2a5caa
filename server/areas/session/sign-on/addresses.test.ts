import { SSO_ORIGINS } from '@contract/sign-on';
import { failureAddress, homeOf, readAppUrl, successAddress } from '@server/domain/sign-on/app-url';
import { completeSignInLink, signInLink } from '@server/domain/sign-on/links';
import { describe, expect, it } from 'vitest';

const config = {
  publicUrl: 'https://vigil.example',
  consoleOrigins: ['https://console.example'],
  learnerUrl: 'https://vigil.example/learn',
  hasLearnerApp: false,
};
const elsewhere = { ...config, learnerUrl: 'https://learn.example', hasLearnerApp: true };
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

  it.each([
    ['admin', 'https://vigil.example/login', 'true'],
    ['learner', 'https://vigil.example/learn/login', 'false'],
  ] as const)('are complete with where to return: %s', (app, appUrl, isAdminPanel) => {
    const link = completeSignInLink(config, { id, type: 'gsuite', protocol: 'saml', domain: null }, app);
    const { searchParams } = new URL(link);
    expect(Object.fromEntries(searchParams)).toEqual({ appUrl, isAdminPanel });
  });
});

describe('the return address', () => {
  it('leads to the console where the sign-on began', () => {
    const back = readAppUrl(config, 'admin', 'https://console.example/login?redirectTo=trainings');
    expect(successAddress(config, back, 'token')).toBe(
      'https://console.example/login?ssoToken=token&redirectTo=trainings',
    );
  });

  it("leads to the learner's app on the host where the sign-on began, whatever path it names", () => {
    const host = 'training.larkfield.example';
    const back = readAppUrl(config, 'learner', `https://${host}/elsewhere`, [host]);
    expect(successAddress(config, back, 'token')).toBe(`https://${host}/learn/login?ssoToken=token`);
    expect(() => readAppUrl(config, 'learner', `https://${host}/learn/login`)).toThrow();
  });

  it("leads to another learner's app, and for learners nowhere else", () => {
    const back = readAppUrl(elsewhere, 'learner', 'https://learn.example/login');
    expect(successAddress(elsewhere, back, 'token')).toBe('https://learn.example/login?ssoToken=token');
    expect(() => readAppUrl(elsewhere, 'learner', 'https://vigil.example/learn/login')).toThrow();
    expect(() => readAppUrl(elsewhere, 'admin', 'https://learn.example/login')).toThrow();
  });

  it('accepts both names of this machine, with the port', () => {
    const local = { ...config, publicUrl: 'http://127.0.0.1:4000', consoleOrigins: [] };
    expect(readAppUrl(local, 'admin', 'http://localhost:4000/login').appOrigin).toBe('http://localhost:4000');
    expect(() => readAppUrl(local, 'admin', 'http://localhost:4001/login')).toThrow();
    expect(() => readAppUrl(config, 'admin', 'http://localhost/login')).toThrow();
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
    for (const app of SSO_ORIGINS) expect(() => readAppUrl(config, app, appUrl)).toThrow('Invalid SSO link');
  });

  it('carries a failure as text', () => {
    const address = new URL(failureAddress(config, homeOf(config, 'learner'), 'a&b=<c>#d'));
    expect(address.pathname).toBe('/learn/sso_fail');
    expect(address.searchParams.get('errorMessage')).toBe('a&b=<c>#d');
    expect(address.hash).toBe('');
  });
});
