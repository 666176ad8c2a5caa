import { describe, expect, it } from 'vitest';
import { completeLink, linkBackTo } from './ssoLink';

describe('the link of a company', () => {
  it('is followed with the return address, and keeps its own query', () => {
    const link = completeLink(
      'https://vigil.example/sso/okta/a.example?ssoSettingsId=1',
      'https://c.example',
    );
    expect(link).toBe(
      'https://vigil.example/sso/okta/a.example?ssoSettingsId=1&appUrl=https%3A%2F%2Fc.example%2Flogin&isAdminPanel=true',
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/sso/saml/1', ''])('is never %s', (link) => {
    expect(completeLink(link, 'https://c.example')).toBeUndefined();
  });
});

describe('a sign-in link from an error', () => {
  it("returns to the user's current host", () => {
    const link =
      'https://vigil.example/sso/gsuite/1?appUrl=https%3A%2F%2Fvigil.example%2Flogin&isAdminPanel=true';
    expect(linkBackTo('https://console.larkfield.example', link)).toBe(
      'https://vigil.example/sso/gsuite/1?appUrl=https%3A%2F%2Fconsole.larkfield.example%2Flogin&isAdminPanel=true',
    );
  });

  it('stays unchanged when it has no return address', () => {
    const link = 'https://learn.example/login?x=1';
    expect(linkBackTo('https://c.example', link)).toBe(link);
  });

  it.each(['javascript:alert(1)', 'Sign in elsewhere.'])('is never %s', (link) => {
    expect(linkBackTo('https://c.example', link)).toBeUndefined();
  });
});
