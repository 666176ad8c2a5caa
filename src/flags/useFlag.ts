import type { FlagName } from '@contract/flags';
import { useSyncExternalStore } from 'react';
import { resettable } from '@/state';
import { createFlagStore } from './flagStore';

export const flags = createFlagStore();
resettable(flags.forget);

/** The look-up of all flags; the component re-renders on every change. */
export const useFlags = () => useSyncExternalStore(flags.subscribe, flags.getLookUp);

/** Whether a feature is on for the company. The gateway refuses what needs a flag that is off. */
export const useFlag = (name: FlagName): boolean => useFlags()(name);
