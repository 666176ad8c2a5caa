import type { SsoSettings } from './sso.queries';

/** Binds a sealed client secret to its settings, so that it can't be opened elsewhere. */
export const secretContext = ({ companyId, id }: { companyId: number; id: string }) =>
  `sso_settings/${companyId}/${id}/client_secret`;

/** Where an OpenID provider redirects back: one path per provider, against mix-up attacks. */
export const openIdCallbackPath = ({ id, type }: Pick<SsoSettings, 'id' | 'type'>) =>
  `/sso/openid/callback/${type === 'azure' ? 'azure' : id}`;

export const samlCallbackPath = (id: string) => `/sso/saml/acs/${id}`;
export const samlMetadataPath = (id: string) => `/sso/saml/metadata/${id}`;

/** Where a try begins. */
export const tryPath = (ticket: string) => `/sso/try/${ticket}`;
