import type { signOnEndpoints } from '@contract/sign-on';
import { slim } from '@/client/target';

/** The calls of single sign-on, without their schemas. */
export const ssoCalls = {
  loginLink: slim<(typeof signOnEndpoints)['loginLink']>(
    'POST',
    '/api/v1/sso/login_endpoint_link/by_email/{userEmail}',
  ),
};
