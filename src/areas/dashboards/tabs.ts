/** The tabs of the dashboard, by the last part of their addresses; the first is the default. */
export const DASHBOARD_TABS = ['company', 'departments', 'users'] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export const dashboardPath = (tab: DashboardTab): string => `/dashboard/${tab}`;
