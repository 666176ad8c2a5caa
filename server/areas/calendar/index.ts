import { calendarViews } from '../../calendar/calendar.tables';
import { byUser } from '../../privacy/privacy.queries';
import type { Area } from '../area';
import { calendarCollections } from './calendar.fixtures';
import { calendarRoutes } from './calendar.routes';
import { sendMonthlyVideo } from './monthly-video.kind';
import { queueDue, workOnCalendar } from './send.rules';

export const calendar = {
  routes: calendarRoutes,
  jobs: workOnCalendar,
  operationKinds: { sendMonthlyVideo },
  hourly: { calendar: queueDue },
  seed: calendarCollections,
  personalData: [
    { section: 'monthlyVideos', table: calendarViews, of: byUser(calendarViews), erasure: 'cascade' },
  ],
} satisfies Area;
