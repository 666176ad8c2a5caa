import { randomBytes } from 'node:crypto';
import { limits } from '@contract/limits';
import { isEmail, normalizeEmail } from '@contract/values';
import type { CacheProvider, Profile, SAML } from '@node-saml/node-saml';
import { samlCallbackPath, samlMetadataPath } from '@server/domain/sign-on/addresses';
import type { Connection } from '@server/domain/sign-on/candidates.queries';
import { certificatesIn } from '@server/domain/sign-on/certificates';
import { CONTEXT_CLAIM } from '@server/domain/sign-on/second-factor';
import type { SsoDeps } from './context';
import { claimsOf, type Vouched } from './vouched';

/** Attributes that may contain the address when the NameID doesn't, in the order of preference; case makes no difference. */
const EMAIL_ATTRIBUTES = [
  'email',
  'mail',
  'emailaddress',
  'email_address',
  'e-mail',
  'user.email',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  'urn:mace:dir:attribute-def:mail',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
] as const;

/** Entities are declared in a document type. No provider sends one, and none must reach the parser. */
const DOCUMENT_TYPE = /<!\s*(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i;
/** Signatures and digests with SHA-1 or MD5, and keyed hashes, prove nothing. */
const WEAK_ALGORITHM = /xmldsig(?:-more)?#(?:(?:rsa-|dsa-|ecdsa-)?(?:sha1|md5)|hmac-\w+)["']/i;
const BASE64 = /^[A-Za-z0-9+/=\s]+$/;

/** A new id for a SAML request: an XML name, unguessable. */
export const newSamlRequestId = () => `_${randomBytes(20).toString('hex')}`;

/** The one request an answer may belong to; node-saml looks it up by the answer's InResponseTo. */
const onlyRequest = (requestId: string, createdAt: Date): CacheProvider => ({
  saveAsync: async (_key, value) => ({ value, createdAt: createdAt.getTime() }),
  getAsync: async (key) => (key === requestId ? createdAt.toISOString() : null),
  removeAsync: async (key) => key,
});

/** The service provider for one company's settings. Throws when they are incomplete. */
async function serviceProvider(
  { config }: Pick<SsoDeps, 'config'>,
  settings: Connection,
  requestId: string,
  createdAt: Date,
): Promise<SAML> {
  const { certificate, ssoUrl, identityProviderEntityId } = settings;
  if (!certificate || !ssoUrl || !identityProviderEntityId) throw new Error('the settings are incomplete');
  const { protocol } = new URL(ssoUrl);
  if (protocol !== 'https:' && (config.production || protocol !== 'http:'))
    throw new Error('ssoUrl must use https');
  const issuer = settings.serviceProviderEntityId ?? config.publicUrl + samlMetadataPath(settings.id);
  // With the first who needs it: it brings a megabyte of code about XML.
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return new SAML({
    issuer,
    audience: issuer,
    callbackUrl: config.publicUrl + samlCallbackPath(settings.id),
    entryPoint: ssoUrl,
    idpCert: certificatesIn(certificate).map(({ pem }) => pem),
    idpIssuer: identityProviderEntityId,
    // The assertion itself is signed; some providers leave the response around it unsigned.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(requestId, createdAt),
    generateUniqueId: () => requestId,
    requestIdExpirationPeriodMs: limits.session.ssoRequestLifetimeMs,
    maxAssertionAgeMs: limits.session.ssoRequestLifetimeMs,
    acceptedClockSkewMs: limits.session.ssoClockSkewMs,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    disableRequestedAuthnContext: true,
  });
}

/** The provider's page to send the browser to, with a SAML request in its URL. */
export async function samlAddress(
  deps: SsoDeps,
  settings: Connection,
  state: string,
  requestId: string,
): Promise<string> {
  const provider = await serviceProvider(deps, settings, requestId, deps.clock());
  return provider.getAuthorizeUrlAsync(state, undefined, {});
}

/** The metadata that a company gives to its provider. */
export async function samlMetadata(deps: Pick<SsoDeps, 'config'>, settings: Connection): Promise<string> {
  const provider = await serviceProvider(deps, settings, newSamlRequestId(), new Date(0));
  return provider.generateServiceProviderMetadata(null);
}

interface ParsedAssertion {
  readonly $?: { readonly ID?: string };
  readonly AuthnStatement?: readonly {
    readonly AuthnContext?: readonly { readonly AuthnContextClassRef?: readonly unknown[] }[];
  }[];
  readonly Subject?: readonly {
    readonly SubjectConfirmation?: readonly {
      readonly $?: { readonly Method?: string };
      readonly SubjectConfirmationData?: readonly { readonly $?: Record<string, string> }[];
    }[];
  }[];
}

const assertionOf = (profile: Profile): ParsedAssertion | undefined =>
  ((profile.getAssertion?.() ?? {}) as { Assertion?: ParsedAssertion }).Assertion;

/** How the provider made sure who it is: the classes of the signed statement, with or without attributes of their own. */
function contextsOf(profile: Profile): string[] {
  const contexts = (assertionOf(profile)?.AuthnStatement ?? []).flatMap(
    ({ AuthnContext }) => AuthnContext ?? [],
  );
  return contexts
    .flatMap(({ AuthnContextClassRef }) => AuthnContextClassRef ?? [])
    .flatMap((one) => (typeof one === 'string' ? one : ((one as { _?: string })._ ?? [])))
    .map((one) => one.trim());
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/**
 * Checks what node-saml leaves to its caller: the issuer, one bearer confirmation for this URL, the
 * assertion's id.
 */
function checkAssertion(
  profile: Profile,
  settings: Connection,
  callbackUrl: string,
  requestId: string,
): string {
  const Assertion = assertionOf(profile);
  if (profile.issuer !== settings.identityProviderEntityId) throw new Error('unexpected issuer');
  const confirmations = Assertion?.Subject?.[0]?.SubjectConfirmation ?? [];
  const data = confirmations[0]?.SubjectConfirmationData?.[0]?.$;
  const confirmed =
    // A single one is the one whose times node-saml has checked.
    confirmations.length === 1 &&
    confirmations[0]?.$?.Method === BEARER &&
    data?.Recipient === callbackUrl &&
    data.InResponseTo === requestId &&
    data.NotOnOrAfter !== undefined;
  if (!confirmed) throw new Error('no bearer confirmation for this address and request');
  const id = Assertion?.$?.ID;
  if (!id) throw new Error('the assertion has no id');
  return id;
}

/** The address of whom the answer is about: the NameID, else the first value of an attribute that is one. */
function emailOf(profile: Profile): string | undefined {
  const attributes = Object.entries((profile.attributes ?? {}) as Record<string, unknown>);
  const told = EMAIL_ATTRIBUTES.flatMap((wanted) =>
    attributes.flatMap(([name, values]) => (name.trim().toLowerCase() === wanted ? [values].flat() : [])),
  );
  return [profile.nameID, ...told]
    .map((value) => (typeof value === 'string' ? normalizeEmail(value) : ''))
    .find(isEmail);
}

/** Attributes with all of their values, the name that the answer is about, and how the provider made sure of it. */
function attributesOf(profile: Profile): Vouched['claims'] {
  const own = { NameID: profile.nameID, [CONTEXT_CLAIM]: contextsOf(profile) };
  // An attribute, which somebody may fill in for themselves, never stands for the statement.
  return claimsOf({ ...own, ...(profile.attributes as Record<string, unknown> | undefined), ...own });
}

export interface SamlAnswer extends Vouched {
  readonly assertionId: string;
}

/**
 * Reads a posted SAMLResponse. Checks signature, issuer, audience, times, InResponseTo and recipient. Throws
 * when any check fails.
 */
export async function readSamlAnswer(
  deps: Pick<SsoDeps, 'config'>,
  settings: Connection,
  response: string,
  request: { id: string; createdAt: Date },
): Promise<SamlAnswer> {
  if (!BASE64.test(response)) throw new Error('not base64');
  const xml = Buffer.from(response, 'base64').toString('utf8');
  if (DOCUMENT_TYPE.test(xml)) throw new Error('a document type is not allowed');
  if (WEAK_ALGORITHM.test(xml)) throw new Error('a weak algorithm');
  const provider = await serviceProvider(deps, settings, request.id, request.createdAt);
  const { profile } = await provider.validatePostResponseAsync({ SAMLResponse: response });
  if (!profile) throw new Error('the response has no assertion');
  const callbackUrl = deps.config.publicUrl + samlCallbackPath(settings.id);
  const assertionId = checkAssertion(profile, settings, callbackUrl, request.id);
  return { email: emailOf(profile), claims: attributesOf(profile), assertionId };
}
