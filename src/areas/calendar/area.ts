import { access } from '@contract/access';
import { calendarEndpoints } from '@contract/calendar';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import { lazyPage } from '@/client/lazyPage';
import type { Area } from '../area';
import { CALENDAR_TABS, calendarPath } from './tabs';

// One page for all tabs, so that switching keeps the heading mounted.
const calendarPage = lazyPage(() => import('./CalendarPage'), 'calendar');

/** The monthly video: the year's plan, its settings, and how far the learners got. */
export const calendar: Area = {
  routes: CALENDAR_TABS.map((tab) => ({
    path: calendarPath(tab),
    element: calendarPage,
    access: access.adminAreaRead,
    titleKey: 'shell.nav.calendar',
  })),
  redirects: [{ path: '/calendar', to: calendarPath(CALENDAR_TABS[0]) }],
  navigation: [
    {
      key: 'calendar',
      group: 'training',
      labelKey: 'shell.nav.calendar',
      icon: CalendarMonth,
      path: calendarPath(CALENDAR_TABS[0]),
      covers: ['/calendar'],
      access: access.adminAreaRead,
    },
  ],
  operations: {
    sendMonthlyVideo: { changes: [[calendarEndpoints.events.method, calendarEndpoints.events.path]] },
  },
};
