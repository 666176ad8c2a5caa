import { type AccessRule, access } from '@contract/access';

/** The tabs of the settings that stand, each at an address of its own. */
export const SETTINGS_TABS = [
  'general',
  'email-reminders',
  'domains',
  'single-sign-on',
  'white-label',
  'integration',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const settingsPath = (tab: SettingsTab) => `/settings/${tab}` as const;

/** Who sees a tab: a white label is a feature of the company. */
export const tabAccess = (tab: SettingsTab): AccessRule =>
  tab === 'white-label' ? access.whiteLabelRead : access.adminAreaRead;
