import type { Claim } from './sso.tables';

/** The name that a SAML answer's context is told under: how the provider made sure who it is. */
export const CONTEXT_CLAIM = 'AuthnContextClassRef';

/** Says outright that several factors were asked for: RFC 8176, Azure, Okta, REFEDS, OpenID EAP and SAML's own classes. */
const SEVERAL: ReadonlySet<string> = new Set([
  'mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'urn:okta:loa:2fa:any',
  'https://refeds.org/profile/mfa',
  'phr',
  'phrh',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered',
]);

/** Methods of RFC 8176 by what they prove; two kinds of them are two factors. */
const KINDS: readonly ReadonlySet<string>[] = [
  new Set(['pwd', 'pin', 'kba']),
  new Set(['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'pop']),
  new Set(['fpt', 'face', 'iris', 'retina', 'vbm']),
];

/** Where providers say it. */
const NAMES: ReadonlySet<string> = new Set([
  'amr',
  'acr',
  CONTEXT_CLAIM,
  'http://schemas.microsoft.com/claims/authnmethodsreferences',
]);

/** Whether a provider says that whoever signed in has passed a second factor there. Silence is no. */
export function hasSecondFactor(claims: readonly Claim[]): boolean {
  const said = claims.filter(({ name }) => NAMES.has(name)).flatMap(({ values }) => values);
  return (
    said.some((one) => SEVERAL.has(one)) ||
    KINDS.filter((kind) => said.some((one) => kind.has(one))).length > 1
  );
}
