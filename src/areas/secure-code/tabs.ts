/** The tabs of secure code training, by the last part of their addresses; the first is the default. */
export const SECURE_CODE_TABS = ['preview', 'statistics', 'settings'] as const;
export type SecureCodeTab = (typeof SECURE_CODE_TABS)[number];

export const secureCodePath = (tab: SecureCodeTab): string => `/for-developers/${tab}`;
