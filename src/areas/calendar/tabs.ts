/** The tabs of the monthly video, by the last part of their addresses; the first is the default. */
export const CALENDAR_TABS = ['preview', 'settings', 'history'] as const;
export type CalendarTab = (typeof CALENDAR_TABS)[number];

export const calendarPath = (tab: CalendarTab): string => `/calendar/${tab}`;
