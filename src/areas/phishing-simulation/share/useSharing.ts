import { simulationSharingEndpoints } from '@contract/phishing-simulation/sharing';
import { useNotify } from 'react-admin';
import { useCan } from '@/authProvider/useCan';

/** Whether the user may give campaigns to customers. */
export const useCanShare = (): boolean => useCan(simulationSharingEndpoints.share);

/** Says that sharing or removing failed, in the documented words. */
export function useTellFailure() {
  const notify = useNotify();
  return () => {
    notify('phishingSimulation.share.failed', { type: 'error' });
    return true;
  };
}
