import { expect, it } from 'vitest';
import { CONTEXT_CLAIM, hasSecondFactor } from './second-factor';

const AZURE = 'http://schemas.microsoft.com/claims/authnmethodsreferences';
const saml = (name: string) => `urn:oasis:names:tc:SAML:2.0:ac:classes:${name}`;

it.each([
  ['a password and a code', 'amr', ['pwd', 'otp']],
  ['what RFC 8176 calls several', 'amr', ['mfa', 'pwd']],
  ['a key that a fingerprint unlocks', 'amr', ['hwk', 'fpt']],
  ["Okta's assurance", 'acr', ['urn:okta:loa:2fa:any']],
  ['what resists phishing', 'acr', ['phr']],
  ["Azure's attribute", AZURE, ['http://schemas.microsoft.com/claims/multipleauthn']],
  ["REFEDS' profile", CONTEXT_CLAIM, ['https://refeds.org/profile/mfa']],
  ['a phone with a contract', CONTEXT_CLAIM, [saml('MobileTwoFactorContract')]],
])('hears of %s', (_what, name, values) => {
  expect(
    hasSecondFactor([
      { name: 'email', values: ['a@b.example'] },
      { name, values },
    ]),
  ).toBe(true);
});

it.each([
  ['nothing', []],
  ['a password', [{ name: 'amr', values: ['pwd'] }]],
  ['two of the same kind', [{ name: 'amr', values: ['pwd', 'pin'] }]],
  ['a code alone', [{ name: 'amr', values: ['otp'] }]],
  ['a protected password', [{ name: CONTEXT_CLAIM, values: [saml('PasswordProtectedTransport')] }]],
  ['the same word under another name', [{ name: 'department', values: ['mfa'] }]],
])('does not take %s for a second factor', (_what, claims) => {
  expect(hasSecondFactor(claims)).toBe(false);
});
