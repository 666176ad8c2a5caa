import { useSyncExternalStore } from 'react';
import { connection } from './client';

/** Whether the gateway is currently unreachable. */
export const useIsLost = (): boolean => useSyncExternalStore(connection.subscribe, connection.isLost);
