/** The tabs of a profile, by the last part of their addresses; the first is the default. */
export const PROFILE_TABS = [
  'outstanding_tasks',
  'completed_tasks',
  'phishing_simulations',
  'edit',
  'password',
  'activity',
] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The address of a profile tab; the default tab if none is given. */
export const profilePath = (userId: number, tab: ProfileTab = PROFILE_TABS[0]): string =>
  `/user_profile/${userId}/${tab}`;
