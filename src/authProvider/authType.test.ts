import { describe, expect, it } from 'vitest';
import { readAuthType, rememberAuthType } from './authType';

const jar = (cookie = '', protocol = 'https:') => ({ document: { cookie }, location: { protocol } });

describe('the auth-type cookie', () => {
  it('lasts 14 days and 10 hours, for this site only, over https only', () => {
    const browser = jar();
    rememberAuthType('sso', browser);
    expect(browser.document.cookie).toBe('auth-type=sso; Max-Age=1245600; Path=/; SameSite=Lax; Secure');
  });

  it('also works on plain http, for installations without TLS', () => {
    const browser = jar('', 'http:');
    rememberAuthType('default', browser);
    expect(browser.document.cookie).not.toContain('Secure');
  });

  it.each([
    ['', 'default'],
    ['other=1; auth-type=sso', 'sso'],
    ['auth-type=default; other=sso', 'default'],
    ['x-auth-type=sso', 'default'],
    ['auth-type=sso2', 'default'],
  ])('%j reads as %s', (cookie, type) => {
    expect(readAuthType(jar(cookie))).toBe(type);
  });
});
