import { storedPreference, useStoredPreference } from '@/theme/storedPreference';

export type SidebarMode = 'expanded' | 'folded';

// Not react-admin's store: signing out empties that one, and how wide one likes the sidebar is no secret.
const preference = storedPreference('vigil.sidebar', ['expanded', 'folded'], 'expanded');

/** Whether the sidebar shows names or icons only; remembered on this device. */
export const useSidebarMode = () => useStoredPreference<SidebarMode>(preference);
