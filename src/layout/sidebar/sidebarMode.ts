import { storedPreference, useStoredPreference } from '@/theme/storedPreference';

export type SidebarMode = 'expanded' | 'folded';

// Not in react-admin's store: signing out clears it, and the width of the sidebar is not private.
const preference = storedPreference('vigil.sidebar', ['expanded', 'folded'], 'expanded');

/** Whether the sidebar shows names or only icons; stored in the browser. */
export const useSidebarMode = () => useStoredPreference<SidebarMode>(preference);
