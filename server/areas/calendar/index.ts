import type { Area } from '@server/areas/area';
import { calendarViews } from '@server/domain/calendar/calendar.tables';
import { byUser } from '@server/domain/privacy/privacy.queries';
import { calendarCollections } from './calendar.fixtures';
import { calendarRoutes } from './calendar.routes';
import { playViews } from './demonstration';
import { watchingRoutes } from './learner.routes';
import { sendMonthlyVideo } from './monthly-video.kind';
import { plannedVideos } from './planned';
import { VIDEO_REMINDER } from './reminder.queries';
import { queueDue, workOnCalendar } from './send.rules';

export const calendar = {
  routes(bind) {
    calendarRoutes(bind);
    watchingRoutes(bind);
  },
  assignmentKinds: [{ itemType: 'monthly video', planned: plannedVideos, reminder: VIDEO_REMINDER }],
  jobs: workOnCalendar,
  operationKinds: { sendMonthlyVideo },
  hourly: { calendar: queueDue },
  seed: calendarCollections,
  seedMore: playViews,
  personalData: [
    { section: 'monthlyVideos', table: calendarViews, of: byUser(calendarViews), erasure: 'cascade' },
  ],
} satisfies Area;
