/** The tabs of the settings that stand, each at an address of its own. */
export const SETTINGS_TABS = ['general', 'domains', 'single-sign-on', 'integration'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const settingsPath = (tab: SettingsTab) => `/settings/${tab}` as const;
