import type { Question, Section } from '@contract/training/content';
import type { Query } from './simulation-data';

const VIDEOS = 12;
const QUESTIONS = 20;
/** Of a hundred who completed a course, so many reviewed it. */
const REVIEWED = 10;

/** A number from 0 that follows from an id and differs for each purpose. */
const drawn = (id: string, purpose: number, below: number) =>
  `((hashint8extended(${id}, ${purpose}) & 1073741823) % ${below})::integer`;

const question = (number: number): Question => ({
  id: `q${number}`,
  text: `Question ${number}?`,
  isMultiple: false,
  answers: ['a1', 'a2'].map((id) => ({ id, text: `Answer ${id}`, isRight: id === 'a1' })),
  explanation: 'Looking costs nothing.',
});

/** A course with a quiz, which the campaigns of courses are made to be of. */
async function insertQuizzes(query: Query, companyId: number): Promise<void> {
  const sections: Section[] = [
    {
      id: 's1',
      title: 'Section',
      chapters: [{ id: 'c1', title: 'Chapter', kind: 'text', text: 'Look twice.' }],
      quiz: Array.from({ length: QUESTIONS }, (_, index) => question(index + 1)),
    },
  ];
  await query(
    `INSERT INTO courses (id, name, name_key, category, language_code, total_chapters, total_quizzes, total_minutes, sections)
     SELECT course_id, course_name, course_key, 'awareness', 'en', 1, ${QUESTIONS}, 1, $2::jsonb
     FROM campaigns WHERE company_id = $1 AND kind = 'course' ON CONFLICT DO NOTHING`,
    [companyId, JSON.stringify(sections)],
  );
  await query(
    `INSERT INTO question_counts (company_id, campaign_id, question_id, answered, "right")
     SELECT c.company_id, c.id, 'q' || n, t.scored, t.scored * (60 + n) / 100
     FROM campaigns c, generate_series(1, ${QUESTIONS}) n,
       LATERAL (SELECT sum(scored) AS scored FROM campaign_counts t WHERE t.company_id = c.company_id AND t.campaign_id = c.id) t
     WHERE c.company_id = $1 AND c.kind = 'course'`,
    [companyId],
  );
}

async function insertReviews(query: Query, companyId: number): Promise<void> {
  await query(
    `INSERT INTO task_reviews (company_id, task_id, campaign_id, rating, message, message_key, created_at)
     SELECT company_id, id, campaign_id, 1 + ${drawn('id', 12, 5)}, 'Useful, number ' || id, 'useful, number ' || id,
       completed_at
     FROM tasks WHERE company_id = $1 AND type = 'course' AND status = 'completed' AND ${drawn('id', 11, 100)} < ${REVIEWED}`,
    [companyId],
  );
  await query(
    `INSERT INTO review_counts (company_id, day, campaign_id, rating, total)
     SELECT company_id, (created_at AT TIME ZONE 'UTC')::date, campaign_id, rating, count(*) FROM task_reviews
     WHERE company_id = $1 GROUP BY 1, 2, 3, 4`,
    [companyId],
  );
}

/** A video planned in each of the last months, and the latest one of them sent to everybody. */
async function insertVideos(query: Query, companyId: number): Promise<void> {
  await query(
    `INSERT INTO videos (position, title, title_key, language_code, category_name, duration_seconds, is_monthly, url, captions,
       is_public)
     SELECT 900 + n, 'Video ' || n, 'video ' || n, 'en', 'awareness', 60, true, '/videos/' || n, '[]', true
     FROM generate_series(1, ${VIDEOS}) n WHERE NOT EXISTS (SELECT FROM videos WHERE position = 900 + n)`,
  );
  await query(
    `INSERT INTO calendar_events (company_id, video_id, planned_on, month, sent_at, created_by, created_at, assigned_count,
       started_count, completed_count)
     SELECT $1, v.id, day, to_char(day, 'YYYY-MM'), CASE WHEN ago = 1 THEN day END, 1, day, 0, 0, 0
     FROM (SELECT id, position - 900 AS ago FROM videos WHERE position > 900) v,
       LATERAL (SELECT (date_trunc('month', now()) - v.ago * interval '1 month')::date AS day) planned`,
    [companyId],
  );
  await query(
    `INSERT INTO calendar_views (company_id, event_id, user_id, department_id, percent, watched_at, completed_at)
     SELECT e.company_id, e.id, u.id, u.department_id, CASE WHEN far < 50 THEN 100 WHEN far < 70 THEN 40 ELSE 0 END,
       CASE WHEN far < 70 THEN e.sent_at END, CASE WHEN far < 50 THEN e.sent_at END
     FROM calendar_events e JOIN users u ON u.company_id = e.company_id AND u.disabled_at IS NULL,
       LATERAL (SELECT ${drawn('u.id', 13, 100)} AS far) one
     WHERE e.company_id = $1 AND e.sent_at IS NOT NULL ORDER BY u.id`,
    [companyId],
  );
  await query(
    `UPDATE calendar_events e SET assigned_count = v.assigned, started_count = v.started, completed_count = v.completed
     FROM (SELECT event_id, count(*) AS assigned, count(*) FILTER (WHERE percent > 0) AS started, count(completed_at) AS completed
       FROM calendar_views WHERE company_id = $1 GROUP BY 1) v
     WHERE e.company_id = $1 AND e.id = v.event_id`,
    [companyId],
  );
  await query(
    `INSERT INTO calendar_department_counts (company_id, event_id, department_id, assigned_count, started_count, completed_count)
     SELECT company_id, event_id, department_id, count(*), count(*) FILTER (WHERE percent > 0), count(completed_at)
     FROM calendar_views WHERE company_id = $1 GROUP BY 1, 2, 3`,
    [companyId],
  );
}

/** What reports tell of beside a year of tasks and mails. Triggers are off meanwhile; counters are summed at the end. */
export async function insertReported(query: Query, companyId: number): Promise<void> {
  await query("SET session_replication_role = 'replica'");
  await insertQuizzes(query, companyId);
  await insertReviews(query, companyId);
  await insertVideos(query, companyId);
  await query("SET session_replication_role = 'origin'");
  await query(
    'VACUUM ANALYZE task_reviews, review_counts, question_counts, calendar_events, calendar_views, calendar_department_counts',
  );
  await query('CHECKPOINT');
}
