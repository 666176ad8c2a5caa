import { sessionLengthSchema } from '@contract/settings/sign-in-rules';
import type { TrustChange } from '@contract/settings/trust';
import { updateCompany } from '@server/domain/company/company.queries';
import { resetShare, stopProvisioning } from '@server/domain/provisioning/provisioning.queries';
import { deleteScimToken } from '@server/domain/provisioning/tokens.queries';
import { deleteApiKey, findApiKey } from '@server/domain/sign-in/api-keys.queries';
import { setEnforcement, setSecondFactorTrust } from '@server/domain/sign-on/candidates.queries';
import { stopNewPeople } from '@server/domain/sign-on/new-people.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { keepOpen } from '../closing/stops';
import { expireExports } from '../company-export/exports.queries';
import { deleteDomain } from '../domains/domains.queries';
import { stopWay } from '../own-mail/stops';
import { stopChanged, stopOffer } from '../ownership/stops';
import { stopRetention } from '../retention/stops';
import { requireAgain, shortenSessions } from '../sign-in/sign-in.queries';
import { stopSaved, stopUsed } from '../single-sign-on/stops';
import { deleteHostOfAnyType } from '../white-label/custom-domains.queries';
import { NotStopped } from './not-stopped';
import type { TrustChangeRow } from './trust.tables';

/**
 * Undoes a change of trust without restoring what was before: nobody gets in by it any more. Runs when somebody presses the
 * link in the mail about the change, also where a later one of the same kind is in effect by now; safe to repeat. Throws
 * NotStopped, before it writes, where the person has to know that nothing changes.
 */
export type StopTrust = (tx: Tx, deps: Deps, change: TrustChangeRow) => Promise<void>;

const stopSharing: StopTrust = (tx, deps, { companyId }) =>
  updateCompany(tx, companyId, { trustsAdmins: false, updatedAt: deps.clock() });

/** What is asked for again only keeps people out, so that it may be as it was. */
const requireFactorAgain: StopTrust = async (tx, _deps, { companyId, subject }) => {
  if (subject !== null) await requireAgain(tx, companyId, new Date(subject));
};

/** How each change is stopped; null for one that only takes something away. */
export const STOPS: Readonly<Record<TrustChange, StopTrust | null>> = {
  adminsAllowed: stopSharing,
  adminsRefused: null,
  // A key that has replaced it since is stopped by its own link.
  apiKeyMade: async (tx, _deps, { companyId, subject }) => {
    const key = await findApiKey(tx, companyId);
    if (key && key.keyHash === subject) await deleteApiKey(tx, companyId);
  },
  apiKeyRevoked: null,
  // One that was removed and added again since has another proof.
  // What was downloaded by then is gone; the file is not.
  dataExported: async (tx, _deps, { companyId, subject }) => {
    if (subject !== null) await expireExports(tx, companyId, { exportId: Number(subject) });
  },
  domainProved: async (tx, _deps, { companyId, subject }) => {
    if (subject !== null) await deleteDomain(tx, companyId, { proof: subject });
  },
  domainRemoved: null,
  ssoSaved: (tx, _deps, { companyId, subject }) => stopSaved(tx, companyId, subject),
  ssoUsed: stopUsed,
  ssoEnforced: (tx, _deps, { companyId }) => setEnforcement(tx, companyId, false),
  ssoNotEnforced: null,
  ssoRemoved: null,
  ssoSecondFactorTrusted: (tx, _deps, { companyId }) => setSecondFactorTrust(tx, companyId, false),
  ssoSecondFactorNotTrusted: null,
  // Who was added since stays: they are learners, and each can be disabled.
  ssoNewPeopleOn: (tx, deps, { companyId }) => stopNewPeople(tx, companyId, deps.clock()),
  ssoNewPeopleOff: null,
  // The one that it replaced works until its end, one made since is stopped by its own link.
  scimTokenMade: async (tx, _deps, { companyId, subject }) => {
    if (subject !== null) await deleteScimToken(tx, companyId, { tokenHash: subject });
  },
  scimTokenRevoked: null,
  // Who was added since stays: they are learners, and each can be disabled.
  scimLive: (tx, deps, { companyId }) => stopProvisioning(tx, companyId, deps.clock()),
  scimTested: null,
  scimOff: null,
  scimShare: (tx, deps, { companyId }) => resetShare(tx, companyId, deps.clock()),
  // Users who were disabled are enabled again one by one or together.
  scimSyncApproved: null,
  scimSyncRejected: null,
  customDomainVerified: async (tx, _deps, { companyId, subject }) => {
    if (subject !== null) await deleteHostOfAnyType(tx, companyId, subject);
  },
  customDomainRemoved: null,
  sessionsShortened: null,
  sessionsLengthened: async (tx, _deps, { companyId, subject }) => {
    if (subject !== null)
      await shortenSessions(tx, companyId, sessionLengthSchema.parse(JSON.parse(subject)));
  },
  adminFactorRequired: null,
  adminFactorPostponed: requireFactorAgain,
  adminFactorNotRequired: requireFactorAgain,
  ownerOffered: (tx, _deps, { companyId, subject }) => stopOffer(tx, companyId, subject),
  ownerOfferEnded: null,
  ownerChanged: (tx, deps, { companyId, subject }) => stopChanged(tx, deps, companyId, subject),
  closingAsked: async (tx, deps, { companyId, id }) => {
    if (!(await keepOpen(tx, deps, companyId, id))) throw new NotStopped('overtaken');
  },
  closingEnded: null,
  smtpUsed: (tx, deps, { companyId, subject }) => stopWay(tx, deps, companyId, subject),
  smtpRemoved: null,
  graphUsed: (tx, deps, { companyId, subject }) => stopWay(tx, deps, companyId, subject),
  graphRemoved: null,
  retentionShortened: stopRetention,
  retentionLengthened: null,
};

/** What can be stopped as long as it has not happened, however long ago it was asked for. */
export const STOPPED_ANY_TIME: ReadonlySet<TrustChange> = new Set<TrustChange>(['closingAsked']);
