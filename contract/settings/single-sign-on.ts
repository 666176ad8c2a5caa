import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf } from '../paging';
import { SSO_PROTOCOLS, SSO_TYPES, type SsoProtocol, type SsoType } from '../sign-on';
import { idSchema, instantSchema } from '../values';
import { addedPersonSchema } from './new-people';

const area = 'settings' as const;
const REQUIRED = 'Please fill out this field.';
const LINK_INVALID = 'Link is invalid';

/** The ways to connect a provider. Okta's SAML needs a feature of the company (`isOktaSamlAccessible`). */
export const SSO_WAYS = {
  azure: { type: 'azure', protocol: 'openid' },
  okta: { type: 'okta', protocol: 'openid' },
  oktaSaml: { type: 'okta', protocol: 'saml' },
  oneLogin: { type: 'oneLogin', protocol: 'openid' },
  gsuite: { type: 'gsuite', protocol: 'saml' },
  customSaml: { type: 'customSaml', protocol: 'saml' },
} as const satisfies Record<string, { readonly type: SsoType; readonly protocol: SsoProtocol }>;
export type SsoWay = keyof typeof SSO_WAYS;
export const SSO_WAY_NAMES = Object.keys(SSO_WAYS) as [SsoWay, ...SsoWay[]];

/** The way of settings of a kind; OneLogin has no SAML and G Suite no OpenID Connect. */
export const wayOf = (kind: { readonly type: SsoType; readonly protocol: SsoProtocol }): SsoWay =>
  SSO_WAY_NAMES.find((way) => SSO_WAYS[way].type === kind.type && SSO_WAYS[way].protocol === kind.protocol) ??
  'customSaml';

/** What a provider is told about us, to be copied into its forms. */
const serviceProviderSchema = z.object({
  way: z.enum(SSO_WAY_NAMES),
  /** In the addresses below, so that they are known before the settings are saved. */
  ssoSettingsId: z.uuid(),
  /** Where the provider sends people back: the redirect URI, or the assertion consumer service. */
  callbackUrl: z.string(),
  /** The audience; null for OpenID Connect. */
  entityId: z.string().nullable(),
  /** Our metadata as XML; null for OpenID Connect. */
  metadataUrl: z.string().nullable(),
});

const certificateSchema = z.object({
  subject: z.string(),
  expiresAt: instantSchema,
});

/** What the settings name of the provider; the same of settings in use and of those still to be tried. */
const connectionSchema = z.object({
  ssoSettingsId: z.uuid(),
  ssoType: z.enum(SSO_TYPES),
  ssoProtocol: z.enum(SSO_PROTOCOLS),
  tenantId: z.string().nullable(),
  clientId: z.string().nullable(),
  /** The last four characters. */
  clientSecret: z.string().nullable(),
  domain: z.string().nullable(),
  certificate: z.string().nullable(),
  certificates: z.array(certificateSchema),
  identityProviderEntityId: z.string().nullable(),
  serviceProviderEntityId: z.string().nullable(),
  ssoUrl: z.string().nullable(),
  updatedAt: instantSchema,
});
export type SsoConnection = z.infer<typeof connectionSchema>;

/** What became of a sign-in that was only tried. */
const trySchema = z.object({
  startedAt: instantSchema,
  /** Null while it is under way, and for good when the window was closed. */
  finishedAt: instantSchema.nullable(),
  /** Why it failed, in words; null for one that did not. */
  failure: z.string().nullable(),
  /** The address that the provider vouched for. */
  email: z.string().nullable(),
  /** Whom it would sign in: a user, one who is invited, somebody new who is added, or nobody. Null when it failed. */
  outcome: z.enum(['user', 'invited', 'new', 'disabled', 'unknown']).nullable(),
  /** Who would be added; null unless that is the outcome. */
  added: addedPersonSchema.nullable(),
  /** Whether the provider said that a second factor was asked for; null when it failed. */
  hasSecondFactor: z.boolean().nullable(),
  /** Everything that the provider said, by name. */
  claims: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
});
export type SsoTry = z.infer<typeof trySchema>;

/** Why a sign-in with the settings in use failed last. */
export const SSO_PROBLEMS = ['unreachable', 'refused', 'certificate', 'notConnected', 'noSeat'] as const;
export type SsoProblem = (typeof SSO_PROBLEMS)[number];

export const singleSignOnSchema = z.object({
  /** The last four characters of the provisioning token; null without one. */
  scimBearerToken: z.string().nullable(),
  /** Users can't sign in with a password, except the account owner, who also gets a mailed code. */
  ssoEnforcement: z.boolean(),
  /** The provider's word for a second factor counts; otherwise users who have one on are mailed a code, too. */
  trustsSecondFactor: z.boolean(),
  /** What is in use. */
  used: connectionSchema
    .extend({
      usedSince: instantSchema.nullable(),
      lastSignInAt: instantSchema.nullable(),
      lastFailedAt: instantSchema.nullable(),
      lastProblem: z.enum(SSO_PROBLEMS).nullable(),
    })
    .nullable(),
  /** What was saved since and is not in use yet. */
  candidate: connectionSchema.nullable(),
  /** The last try of the candidate. */
  lastTry: trySchema.nullable(),
  /** By way; Azure is left out where the installation has no application there. */
  serviceProviders: z.array(serviceProviderSchema),
});
export type SingleSignOn = z.infer<typeof singleSignOnSchema>;

const required = z.string().trim().min(1, REQUIRED).max(limits.singleSignOn.valueMax);

/** Letters, digits, dots, slashes and hyphens, with no two separators in a row and none at either end. */
export const PROVIDER_DOMAIN = /^[a-z0-9]+(?:[./-][a-z0-9]+)*$/i;
const domainSchema = required
  .max(253)
  .regex(PROVIDER_DOMAIN, LINK_INVALID)
  .refine((text) => text.split('/')[0]?.includes('.'), LINK_INVALID)
  .overwrite((text) => text.toLowerCase());
/** Kept when it is left out and domain and client are the same: it is shown to nobody, so a form can't send it again. */
const secretSchema = required.optional();
const urlSchema = required.refine((text) => URL.canParse(text) && /^https?:\/\//i.test(text), LINK_INVALID);
/** Base64 X.509, BEGIN and END optional; several one after the other while the provider changes its own. */
const certificateInput = z.string().trim().min(1, REQUIRED).max(limits.singleSignOn.certificateMax);

const companyId = idSchema;
const samlFields = {
  certificate: certificateInput,
  identityProviderEntityId: required,
  ssoUrl: urlSchema,
};
export const azureForm = z.object({ companyId, ssoType: z.literal('azure'), tenantId: z.guid(REQUIRED) });
const openIdFields = { domain: domainSchema, clientID: required, clientSecret: secretSchema };
export const oktaForm = z.discriminatedUnion('isSaml', [
  z.object({ companyId, isSaml: z.literal(false), ...openIdFields }),
  z.object({
    companyId,
    isSaml: z.literal(true),
    ...samlFields,
    domain: domainSchema.optional(),
    serviceProviderEntityId: required.optional(),
    ssoSettingsId: z.uuid().optional(),
  }),
]);
export const oneLoginForm = z.object({ companyId, ...openIdFields });
export const samlForm = z.object({ companyId, ...samlFields });

const metadataSchema = z.object({
  identityProviderEntityId: z.string(),
  ssoUrl: z.string(),
  certificate: z.string(),
  certificates: z.array(certificateSchema),
});

const COMPANY = '/api/v1/sso/company/{id}' as const;
const answer = dataOf(singleSignOnSchema);

/** How a company's users sign in at its own provider. What is saved is tried before it is used. */
export const singleSignOnEndpoints = {
  get: endpoint({
    method: 'GET',
    path: COMPANY,
    tenantParam: 'id',
    area,
    access: access.adminAreaRead,
    params: z.object({ id: idSchema }),
    summary:
      'Single sign-on of the company: what is in use, what is still to be tried, and what to tell the provider',
    response: answer,
  }),
  azure: endpoint({
    method: 'POST',
    path: '/api/v1/sso/{id}/tenant_id',
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params: z.object({ id: idSchema }),
    summary: "Saves a tenant of Azure, to be tried; the application there is the installation's",
    body: azureForm,
    response: answer,
  }),
  okta: endpoint({
    method: 'POST',
    path: '/api/v1/sso/{id}/okta',
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params: z.object({ id: idSchema }),
    summary: 'Saves an application of Okta, by OpenID Connect or SAML, to be tried',
    body: oktaForm,
    response: answer,
  }),
  oneLogin: endpoint({
    method: 'POST',
    path: '/api/v1/sso/{id}/onelogin',
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params: z.object({ id: idSchema }),
    summary: 'Saves an application of OneLogin, to be tried',
    body: oneLoginForm,
    response: answer,
  }),
  gsuite: endpoint({
    method: 'POST',
    path: '/api/v1/sso/{id}/gsuite',
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params: z.object({ id: idSchema }),
    summary: 'Saves a SAML application of G Suite, to be tried',
    body: samlForm,
    response: answer,
  }),
  customSaml: endpoint({
    method: 'POST',
    path: '/api/v1/sso/{id}/custom_saml',
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params: z.object({ id: idSchema }),
    summary: 'Saves any other SAML provider, to be tried',
    body: samlForm,
    response: answer,
  }),
  readMetadata: endpoint({
    method: 'POST',
    path: `${COMPANY}/metadata`,
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    audit: false,
    params: z.object({ id: idSchema }),
    summary: "Reads a SAML provider's metadata, from its text or its public address, to fill in the form",
    body: z.union([
      z.object({ url: urlSchema }),
      z.object({ xml: z.string().min(1, REQUIRED).max(limits.singleSignOn.metadataMax) }),
    ]),
    response: dataOf(metadataSchema),
  }),
  begin: endpoint({
    method: 'POST',
    path: `${COMPANY}/try`,
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    verified: true,
    secretAnswer: true,
    params: z.object({ id: idSchema }),
    summary:
      'Begins a try of what is not in use yet; the address opens in a second window and signs nobody in',
    response: dataOf(z.object({ address: z.string() })),
  }),
  use: endpoint({
    method: 'PUT',
    path: `${COMPANY}/use`,
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params: z.object({ id: idSchema }),
    summary:
      'Puts to use what was tried with success, in place of what was in use; repeating it changes nothing',
    response: answer,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: `${COMPANY}/candidate`,
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    params: z.object({ id: idSchema }),
    summary: 'Discards what is not in use yet; without any, nothing changes',
    response: answer,
  }),
  enforce: endpoint({
    method: 'PUT',
    path: `${COMPANY}/enforcement`,
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    verified: true,
    stepUp: true,
    params: z.object({ id: idSchema }),
    summary:
      'Whether users can only sign in at the provider; the account owner keeps a password with a mailed code',
    body: z.object({ companyId, ssoEnforcementStatus: z.boolean() }),
    response: answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: COMPANY,
    tenantParam: 'id',
    area,
    access: access.trustWrite,
    stepUp: true,
    params: z.object({ id: idSchema }),
    summary: 'Removes single sign-on, enforced or not: everybody signs in with a password again',
    response: answer,
  }),
};
