/** The tabs of a profile, as their addresses end; the first is the default. */
export const PROFILE_TABS = ['outstanding_tasks', 'completed_tasks', 'edit', 'password', 'activity'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** Where a tab of somebody's profile is; the default one without a tab. */
export const profilePath = (userId: number, tab: ProfileTab = PROFILE_TABS[0]): string =>
  `/user_profile/${userId}/${tab}`;

/** The tab that an address shows. */
export const tabOf = (pathname: string): ProfileTab =>
  PROFILE_TABS.find((tab) => pathname.endsWith(`/${tab}`)) ?? PROFILE_TABS[0];
