import type { Actor } from '@contract/access';
import { access, canAccess } from '@contract/access';

/** Where all reports are listed. */
export const REPORTS_HOME = '/reports';

/**
 * Where staff are led whose company has neither Boost nor a trial: the list of reports, which says why a second later
 * (`AreaRoute.leadsTo` of every report).
 */
export const leadsToReports = ({ actor }: { readonly actor: Actor }): string | undefined =>
  canAccess(access.staffRead, actor) && !actor.isBoosted ? `${REPORTS_HOME}?soon=upgrade` : undefined;
