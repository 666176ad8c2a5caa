import { brandEndpoints } from '@contract/settings/white-label';
import type { Brand } from '@contract/white-label';
import { useQueryClient } from '@tanstack/react-query';
import { currentCompanyId } from '@/authProvider/currentSession';
import { callKey } from '@/client/useCall';

/** Shows a changed look without asking for it again. */
export function useShowBrand() {
  const queryClient = useQueryClient();
  return (answer: { data: Brand }) =>
    queryClient.setQueryData(
      callKey(brandEndpoints.get, { params: { companyId: currentCompanyId() } }),
      answer,
    );
}
