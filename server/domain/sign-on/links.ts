import { SSO_LINK_QUERY, type SsoOrigin } from '@contract/sign-on';
import type { Config } from '@server/config';
import type { SsoSettings } from './sso.queries';

type Linked = Pick<SsoSettings, 'id' | 'type' | 'protocol' | 'domain'>;

/** The path of a company's sign-in link. */
function linkPath({ id, type, protocol, domain }: Linked): string {
  switch (type) {
    case 'azure':
      return `/sso/azure/openidc/${id}`;
    case 'okta':
      return protocol === 'saml' ? `/sso/okta/saml/${id}` : `/sso/okta/${encodeURIComponent(domain ?? '')}`;
    case 'oneLogin':
      return `/sso/onelogin/${encodeURIComponent(domain ?? '')}`;
    case 'gsuite':
      return `/sso/gsuite/${id}`;
    case 'customSaml':
      return `/sso/saml/${id}`;
  }
}

/**
 * The link that begins the sign-on; the browser adds appUrl and isAdminPanel. Two companies may use the same
 * provider domain, so links by domain also name the settings.
 */
export function signInLink({ publicUrl }: Pick<Config, 'publicUrl'>, settings: Linked): string {
  const path = linkPath(settings);
  const byDomain = !path.endsWith(settings.id);
  return publicUrl + path + (byDomain ? `?ssoSettingsId=${settings.id}` : '');
}

/** The same link with its parameters, for messages whose link a browser just follows. */
export function completeSignInLink(
  config: Pick<Config, 'publicUrl' | 'learnerUrl'>,
  settings: Linked,
  app: SsoOrigin,
): string {
  const isAdmin = app === 'admin';
  const link = new URL(signInLink(config, settings));
  link.searchParams.set(SSO_LINK_QUERY.appUrl, `${isAdmin ? config.publicUrl : config.learnerUrl}/login`);
  link.searchParams.set(SSO_LINK_QUERY.isAdminPanel, String(isAdmin));
  return link.href;
}
