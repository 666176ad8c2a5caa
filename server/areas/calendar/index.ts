import type { Area } from '@server/areas/area';
import { calendarViews } from '@server/domain/calendar/calendar.tables';
import { byUser } from '@server/domain/privacy/privacy.queries';
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
