import type { OpenTasksAsked, ReminderOfKind } from '@server/domain/reminders/source';
import { sql } from 'drizzle-orm';

/** A video is due at the end of its month, and not sooner than after two weeks. */
const LEAST_DAYS = 14;
/** Nobody is reminded of what was planned for longer ago. */
const DAYS_BACK = 92;

/** Videos that have gone out and were not watched, while the monthly video is on. */
const openTasks = ({ companyId, after, upTo, now }: OpenTasksAsked) => sql`
  SELECT v.user_id, 'monthly video'::text AS item_type, e.id AS item_id, w.title, e.sent_at AS assigned_at,
    greatest(date_trunc('month', date_trunc('month', e.planned_on::timestamp) + 32 * interval '1 day'),
      e.planned_on + ${LEAST_DAYS + 1}::int) AT TIME ZONE c.time_zone - interval '1 millisecond' AS due_at,
    NULL::text AS time_zone
  FROM calendar_views v
  JOIN calendar_events e ON e.company_id = v.company_id AND e.id = v.event_id
  JOIN calendar_settings s ON s.company_id = v.company_id AND s.enabled_at IS NOT NULL
  JOIN videos w ON w.id = e.video_id
  JOIN companies c ON c.id = v.company_id
  WHERE v.company_id = ${companyId} AND v.user_id > ${after} AND v.user_id <= ${upTo}
    AND v.completed_at IS NULL AND e.sent_at > ${now}::timestamptz - ${DAYS_BACK}::int * interval '1 day'`;

/** Monthly videos are no rows of `tasks`: who has one is in `calendar_views`. */
export const VIDEO_REMINDER: ReminderOfKind = { openTasks, path: (eventId) => `/videos/month/${eventId}` };
