import type { accountEndpoints } from '@contract/account';
import type { invitationEndpoints } from '@contract/invitation';
import type { shellEndpoints } from '@contract/shell';
import { slim } from '@/client/target';

type Account = typeof accountEndpoints;

/** Sign-in and account calls other than the password sign-in, without their schemas. */
export const accountCalls = {
  register: slim<Account['register']>('POST', '/customers/api/v1/company/register'),
  verifyEmail: slim<Account['verifyEmail']>('POST', '/api/v1/user/verify_email/{token}'),
  confirmEmail: slim<Account['confirmEmail']>('POST', '/api/v1/user/confirm_email/{token}'),
  changePassword: slim<Account['changePassword']>('PUT', '/api/v1/user/{companyId}/me/password'),
  magicLinkToken: slim<Account['magicLinkToken']>('GET', '/api/v1/auth/auth_token/magic_link/{token}'),
  ssoToken: slim<Account['ssoToken']>('GET', '/api/v1/user/custom_token_sso/{token}'),
  companyToken: slim<Account['companyToken']>('GET', '/api/v1/user/custom_token/{id}'),
  invitation: slim<(typeof invitationEndpoints)['find']>('GET', '/api/v1/user/invitation/{token}'),
  acceptInvitation: slim<(typeof invitationEndpoints)['accept']>('POST', '/api/v1/user/invitation/{token}'),
  countries: slim<(typeof shellEndpoints)['countries']>('GET', '/collections/api/v1/countries'),
};
