import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { dataOf } from './paging';
import { emailSchema } from './values';

/** The kinds of single sign-on. */
export const SSO_TYPES = ['azure', 'okta', 'oneLogin', 'gsuite', 'customSaml'] as const;
export type SsoType = (typeof SSO_TYPES)[number];
export const SSO_PROTOCOLS = ['openid', 'saml'] as const;
export type SsoProtocol = (typeof SSO_PROTOCOLS)[number];

/** Codes of the SSO pages; every other failure is shown as 'Something Went Wrong'. */
export const SSO_CODES = {
  notConnected: 'email_is_not_connected',
  noSubscription: 'no_subscription',
  emailInUse: 'email_in_use',
} as const;
export type SsoCode = (typeof SSO_CODES)[keyof typeof SSO_CODES];

/** The apps that a sign-on may begin in and lead back to. */
export const SSO_ORIGINS = ['admin', 'learner'] as const;
export type SsoOrigin = (typeof SSO_ORIGINS)[number];

/** Query parameters that the browser adds to a sign-in link. */
export const SSO_LINK_QUERY = { appUrl: 'appUrl', isAdminPanel: 'isAdminPanel' } as const;

export const signOnEndpoints = {
  loginLink: endpoint({
    method: 'POST',
    path: '/api/v1/sso/login_endpoint_link/by_email/{userEmail}',
    area: 'session',
    access: access.public,
    audit: false,
    summary: "The sign-in address of the user's own single sign-on provider",
    params: z.object({ userEmail: emailSchema }),
    body: z.object({ origin: z.enum(SSO_ORIGINS) }),
    response: dataOf(z.object({ link: z.string() })),
  }),
};
