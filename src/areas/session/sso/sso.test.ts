import { SSO_CODES } from '@contract/sign-on';
import english from '@i18n/en/sso.json';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { consoleFailures, failMessage, ssoCodeText, ssoProblem, TIPS } from './ssoFailures';

const apiError = (code: string) => new ApiError({ status: 404, code, message: 'x', details: [] });

describe('a failure', () => {
  it('has a text for each documented code, and one for the rest', () => {
    expect(Object.values(SSO_CODES).map((code) => ssoProblem(apiError(code)))).toEqual([
      'sso.errors.notConnected',
      'sso.errors.noSubscription',
      'sso.errors.emailInUse',
    ]);
    expect(ssoProblem(apiError('INTERNAL'))).toBe('sso.errors.unknown');
    expect(ssoProblem(new Error('offline'))).toBe('sso.errors.unknown');
  });

  it('named by its code in the address has the same text', () => {
    expect(ssoCodeText('email_is_not_connected')).toBe('sso.errors.notConnected');
    expect(ssoCodeText('Token expired')).toBeUndefined();
    expect(ssoCodeText('constructor')).toBeUndefined();
  });

  it('is read from the address first, then from the route state', () => {
    const state = { ssoLogin: 'stored' };
    expect(failMessage({ search: '?errorMessage=told', state })).toBe('told');
    expect(failMessage({ search: '', state })).toBe('stored');
    expect(failMessage({ search: '?errorMessage=+', state: null })).toBeUndefined();
    expect(failMessage({ search: '', state: { ssoLogin: {} } })).toBeUndefined();
  });

  it('is one short line without bidirectional control characters', () => {
    const long = 'x'.repeat(1000);
    expect(failMessage({ search: `?errorMessage=${long}`, state: null })).toHaveLength(300);
    expect(failMessage({ search: '?errorMessage=a%E2%80%AEb%0Ac', state: null })).toBe('a b c');
  });
});

describe('the failures of a management console', () => {
  it('pair repeated codes and reasons by position', () => {
    const failures = consoleFailures('?code=invalid_email&reason=taken&code=disabled_user&reason=');
    expect(failures.map(({ code, reason }) => [code, reason])).toEqual([
      ['invalid_email', 'taken'],
      ['disabled_user', undefined],
    ]);
  });

  it('have tips for every documented code; disabled_user has none', () => {
    expect(Object.keys(TIPS)).toHaveLength(18);
    expect(Object.keys(TIPS).filter((code) => TIPS[code]?.length === 0)).toEqual(['disabled_user']);
    const used = new Set(Object.values(TIPS).flat());
    expect([...used].toSorted()).toEqual(
      Object.keys(english.tips)
        .map((tip) => `sso.tips.${tip}`)
        .toSorted(),
    );
  });

  it('of an unknown code are general ones, whatever its name', () => {
    for (const code of ['new_code', 'constructor', '__proto__']) {
      expect(consoleFailures(`?code=${code}`)[0]?.tips).toBe(TIPS.internal_error);
    }
  });

  it('are limited in number', () => {
    expect(consoleFailures('code=x&'.repeat(500))).toHaveLength(20);
  });
});
