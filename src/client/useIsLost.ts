import { useSyncExternalStore } from 'react';
import { connection } from './client';

/** Whether the gateway can't be reached at the moment. */
export const useIsLost = (): boolean => useSyncExternalStore(connection.subscribe, connection.isLost);
