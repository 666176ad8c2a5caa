import { sharingEndpoints } from '@contract/training/sharing';
import { useCan } from '@/authProvider/useCan';

/** Whether the user may give courses to customers. */
export const useCanShare = (): boolean => useCan(sharingEndpoints.share);
