import type { FlagName } from '@contract/flags';
import { useSyncExternalStore } from 'react';
import { createFlagStore } from './flagStore';

export const flags = createFlagStore();

/** The look-up of all flags; the component re-renders on every change. */
export const useFlags = () => useSyncExternalStore(flags.subscribe, flags.getLookUp);

/** Whether a feature is on for the company. It shows or hides a feature; it never authorizes. */
export const useFlag = (name: FlagName): boolean => useFlags()(name);
