import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { dataOf } from '../paging';
import { idSchema } from '../values';

/**
 * What about trust was changed, as its mails and the audit log name it. To add one, add an entry here, a sentence in
 * the texts (`mail.trustChanged.what`), and how it is stopped (`server/areas/settings/trust/stops.ts`).
 */
export const TRUST_CHANGES = [
  'adminsAllowed',
  'adminsRefused',
  'apiKeyMade',
  'apiKeyRevoked',
  'dataExported',
  'domainProved',
  'domainRemoved',
  'ssoSaved',
  'ssoUsed',
  'ssoEnforced',
  'ssoNotEnforced',
  'ssoRemoved',
  'ssoSecondFactorTrusted',
  'ssoSecondFactorNotTrusted',
  'ssoNewPeopleOn',
  'ssoNewPeopleOff',
  'scimTokenMade',
  'scimTokenRevoked',
  'scimLive',
  'scimTested',
  'scimOff',
  'scimShare',
  'scimSyncApproved',
  'scimSyncRejected',
  'customDomainVerified',
  'customDomainRemoved',
  'sessionsShortened',
  'sessionsLengthened',
  'adminFactorRequired',
  'adminFactorPostponed',
  'adminFactorNotRequired',
  'ownerOffered',
  'ownerOfferEnded',
  'ownerChanged',
  'closingAsked',
  'closingEnded',
  'smtpUsed',
  'smtpRemoved',
  'graphUsed',
  'graphRemoved',
  'retentionShortened',
  'retentionLengthened',
] as const;
export type TrustChange = (typeof TRUST_CHANGES)[number];

const area = 'settings' as const;
const path = '/customers/api/v1/company/{companyId}/settings/trust' as const;
const params = z.object({ companyId: idSchema });
const answer = dataOf(z.object({ trustsAdmins: z.boolean() }));

/** Who besides the owner may change settings of trust. */
export const trustEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    area,
    access: access.adminAreaRead,
    params,
    summary: 'Whether admins besides the account owner may change settings of trust',
    response: answer,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    area,
    access: access.ownerWrite,
    verified: true,
    stepUp: true,
    params,
    summary:
      'Allows admins to change settings of trust, or takes it back; the owner alone, told to all admins',
    body: z.object({ trustsAdmins: z.boolean() }),
    response: answer,
  }),
};
