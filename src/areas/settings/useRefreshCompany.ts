import { type GeneralSettings, generalSettingsEndpoints } from '@contract/settings/general';
import { useQueryClient } from '@tanstack/react-query';
import { currentCompanyId, getSession } from '@/authProvider/currentSession';
import { callKey } from '@/client/useCall';

/** Shows changed settings, here and wherever the console shows the company. */
export function useRefreshCompany() {
  const queryClient = useQueryClient();
  return async (settings?: GeneralSettings) => {
    const queryKey = callKey(generalSettingsEndpoints.get, { params: { companyId: currentCompanyId() } });
    if (settings) queryClient.setQueryData(queryKey, { data: settings });
    else await queryClient.invalidateQueries({ queryKey });
    await getSession().reload();
    // The account menu's name of the company.
    await queryClient.invalidateQueries({ queryKey: ['auth', 'getIdentity'] });
  };
}
