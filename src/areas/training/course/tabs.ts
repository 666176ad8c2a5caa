import { links } from '../links';

/** What a partner does with a course at its customers. */
export const CUSTOMER_TABS = ['customers-status', 'customers-settings'] as const;
/** The tabs of a course, by the last part of their addresses; the first is the default. */
export const COURSE_TABS = ['preview', 'statistics', 'settings', ...CUSTOMER_TABS] as const;
export type CourseTab = (typeof COURSE_TABS)[number];

/** The address of a course's tab; the default tab if none is given. */
export const coursePath = (courseId: number, tab: CourseTab = COURSE_TABS[0]): string =>
  `${links.course({ courseId })}/${tab}`;
