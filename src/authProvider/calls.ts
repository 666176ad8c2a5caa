import type { partnerAccessEndpoints } from '@contract/partner/access';
import type { sessionEndpoints } from '@contract/session';
import type { userSessionEndpoints } from '@contract/sessions';
import type { shellEndpoints } from '@contract/shell';
import { slim } from '@/client/target';

type Session = typeof sessionEndpoints;
type Shell = typeof shellEndpoints;

/** The calls of sign-in, without their schemas: the sign-in page carries no schema library. */
export const sessionCalls = {
  validateLogin: slim<Session['validateLogin']>('POST', '/api/v1/user/login/validate'),
  mfaLogin: slim<Session['mfaLogin']>('POST', '/api/v1/user/security/mfa/login'),
  sendCode: slim<Session['sendCode']>('POST', '/api/v1/user/security/mfa/send_code'),
  currentUser: slim<Session['currentUser']>('GET', '/api/v1/user'),
  lastLogin: slim<Session['lastLogin']>('PUT', '/api/v1/user/{id}/last_login'),
  signOut: slim<(typeof userSessionEndpoints)['signOut']>('POST', '/api/v1/user/sign_out'),
  companyProfile: slim<Shell['companyProfile']>('GET', '/customers/api/v2/company/{id}/view/admin'),
  leaveCompany: slim<(typeof partnerAccessEndpoints)['leaveCompany']>(
    'POST',
    '/partnership/api/v1/company/{id}/access/leave',
  ),
};
