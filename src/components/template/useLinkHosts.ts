import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';

export interface LinkHostChoice {
  /** The hosts that a template may choose. */
  readonly offered: readonly string[];
  /** Where links lead that have no host of their own. */
  readonly ofCompany: string;
}

/** Where links of simulated mails may lead; undefined until that is known, and while it isn't asked for. */
export function useLinkHosts(enabled = true): LinkHostChoice | undefined {
  const params = { companyId: currentCompanyId() };
  const { data } = useCall(simulationSettingsEndpoints.get, { params }, { enabled });
  if (!data) return undefined;
  const { linkHosts, linkHost } = data.data;
  return { offered: linkHosts, ofCompany: linkHost ?? linkHosts[0] ?? '' };
}
