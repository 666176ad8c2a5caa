import { sql } from 'drizzle-orm';
import type { OpenTasksAsked, ReminderOfKind } from './source';

/** Open tasks of campaigns that run, and of none. */
const openTasks = ({ companyId, types, after, upTo, now }: OpenTasksAsked) => sql`
  SELECT t.user_id, t.type AS item_type, t.id AS item_id, t.title, t.assigned_at, t.due_at, c.time_zone
  FROM tasks t
  LEFT JOIN campaigns c ON c.company_id = t.company_id AND c.id = t.campaign_id
  WHERE t.company_id = ${companyId} AND t.user_id > ${after} AND t.user_id <= ${upTo}
    AND t.completed_at IS NULL AND t.type IN ${[...types]}
    AND c.date_ended IS NULL AND c.archived_at IS NULL AND (c.ends_at IS NULL OR c.ends_at > ${now})`;

/** The reminder of a kind whose tasks are rows of `tasks`, done on the learner's page of tasks. */
export const TASK_REMINDER: ReminderOfKind = { openTasks, path: (id) => `/tasks/${id}` };
