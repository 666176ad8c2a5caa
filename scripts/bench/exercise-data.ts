import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import { countRanges } from './list-ranges';

/** Templates of the exercise, and learners whose answers are written by one statement. */
const TEMPLATES = 10;
const BATCH = 50_000;

/** A number from 0 that follows from an id and differs for each purpose; never near the end of an integer. */
const drawn = (id: string, purpose: number, below: number) =>
  `((hashint8extended(${id}, ${purpose}) & 1073741823) % ${below})::integer`;

/** How far each learner is: completed, begun or not, and whether the due date has passed. */
const MADE = `
  SELECT u.company_id, u.id AS user_id, u.department_id, far, late,
    CASE WHEN far < 45 THEN ${TEMPLATES} WHEN far < 65 THEN ${drawn('u.id', 2, TEMPLATES)} ELSE 0 END AS answered
  FROM users u,
    LATERAL (SELECT ${drawn('u.id', 1, 100)} AS far, ${drawn('u.id', 3, 7)} = 0 AS late) one
  WHERE u.company_id = $1 AND u.disabled_at IS NULL`;

/** What a learner does with a message: a third is right, a third half right. */
const GRADE = `(ARRAY['CORRECT', 'PARTIAL', 'WRONG'])[1 + ${drawn('t.user_id * 16 + n', 4, 3)}]`;

/** Templates of the provider to choose for an exercise. */
export async function insertTemplates(query: (text: string, values?: unknown[]) => Promise<unknown>) {
  await query(
    `INSERT INTO phishing_templates (id, type, layout_type, name, name_key, difficulty, language_code, subject, html,
       legend, answers, callouts)
     SELECT n, 'CORPORATE', 'EMAIL', 'Template ' || n, 'template ' || n, 1 + n % 3, 'en', 'A parcel', '<p>Pay the fee.</p>',
       'You expect none.', $2::jsonb, '[]'
     FROM generate_series(1, $1::integer) n`,
    [
      TEMPLATES,
      JSON.stringify(
        [
          ['CALL_AND_VERIFY', 'PARTIAL'],
          ['CHECK_OFFICIAL_APP', 'CORRECT'],
          ['REPORT_PHISHING', 'CORRECT'],
          ['LOOKS_LEGIT', 'WRONG'],
        ].map(([label, status]) => ({ label, status, description: 'Because.' })),
      ),
    ],
  );
}

/**
 * An exercise of a company as after some weeks: learners in every state, with answers. Triggers and keys are off
 * meanwhile, and the counters are summed at the end, which is what they would be.
 */
async function insertExercise(
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>,
  companyId: number,
): Promise<number> {
  const { rows } = await query('INSERT INTO exercises (company_id) VALUES ($1) RETURNING id', [companyId]);
  const exerciseId = Number(rows[0]?.id);
  await query(
    `INSERT INTO exercise_parts (company_id, exercise_id, template_id, order_number, content)
     SELECT $1, $2, id, id, jsonb_build_object('templateId', id, 'orderNumber', id, 'name', name, 'layoutType', layout_type,
       'difficulty', difficulty, 'languageCode', language_code, 'thumbnailUrl', NULL, 'subject', subject, 'fromName', '',
       'fromEmail', '', 'fromPhone', '', 'html', html, 'legend', legend, 'answers', answers, 'callouts', callouts)
     FROM phishing_templates WHERE id <= $3`,
    [companyId, exerciseId, TEMPLATES],
  );
  const made = await query(
    `INSERT INTO campaigns (company_id, kind, name, name_key, course_id, course_name, course_key, total_chapters, assignment_type,
       notifications_enabled, start_date, days_to_complete, launched_at, created_by, created_at)
     SELECT $1, 'phishing_exercise', 'A large exercise', 'a large exercise', $2, 'A large exercise', 'a large exercise', $3, 'ALL_USERS', false, at, 30, at, 1, at
     FROM (SELECT date_trunc('day', now()) - interval '20 days' AS at) began RETURNING id`,
    [companyId, exerciseId, TEMPLATES],
  );
  const campaignId = Number(made.rows[0]?.id);
  await query(
    `INSERT INTO tasks (company_id, user_id, department_id, campaign_id, item_id, type, title, status, progress, score,
       assigned_at, started_at, due_at, completed_at)
     SELECT m.company_id, m.user_id, m.department_id, $2, $3, 'phishing exercise', 'A large exercise',
       CASE WHEN far < 45 THEN 'completed' WHEN far < 65 THEN 'inProgress' ELSE 'notStarted' END, answered * ${TEMPLATES},
       CASE WHEN far < 45 THEN ${drawn('m.user_id', 5, 101)} END, began,
       CASE WHEN far < 65 THEN began + ${drawn('m.user_id', 6, 20_000)} * interval '1 minute' END,
       began + (CASE WHEN late THEN 10 ELSE 30 END) * interval '1 day' + interval '23:59:59.999',
       CASE WHEN far < 45 THEN began + ${drawn('m.user_id', 6, 20_000)} * interval '1 minute' + interval '5 minutes' END
     FROM (${MADE}) m, (SELECT date_trunc('day', now()) - interval '20 days' AS began) b ORDER BY m.user_id`,
    [companyId, campaignId, exerciseId],
  );
  const of = [companyId, campaignId];
  const { rows: range } = await query(
    'SELECT min(id) AS first, max(id) AS last FROM tasks WHERE company_id = $1 AND campaign_id = $2',
    of,
  );
  const [first, last] = [Number(range[0]?.first), Number(range[0]?.last)];
  for (let from = first; from <= last; from += BATCH) {
    const batch = [...of, from, Math.min(last, from + BATCH - 1)];
    // The number of answers follows from the progress.
    await query(
      `INSERT INTO task_progress (company_id, task_id, part_id, campaign_id, done_at, answers, is_right, grade)
       SELECT company_id, id, n::text, campaign_id, started_at + n * interval '20 seconds',
         ARRAY[CASE grade WHEN 'CORRECT' THEN 'REPORT_PHISHING' WHEN 'PARTIAL' THEN 'CALL_AND_VERIFY' ELSE 'LOOKS_LEGIT' END],
         grade = 'CORRECT', grade
       FROM tasks t, generate_series(1, t.progress / ${TEMPLATES}) n, LATERAL (SELECT ${GRADE} AS grade) g
       WHERE company_id = $1 AND campaign_id = $2 AND id BETWEEN $3 AND $4 ORDER BY id, n::text`,
      batch,
    );
    await query(
      `INSERT INTO exercise_results (company_id, campaign_id, user_id, task_id, answered, correct, partial, wrong)
       SELECT t.company_id, t.campaign_id, t.user_id, t.id, count(p.grade), count(*) FILTER (WHERE grade = 'CORRECT'),
         count(*) FILTER (WHERE grade = 'PARTIAL'), count(*) FILTER (WHERE grade = 'WRONG')
       FROM tasks t LEFT JOIN task_progress p ON p.company_id = t.company_id AND p.task_id = t.id
       WHERE t.company_id = $1 AND t.campaign_id = $2 AND t.id BETWEEN $3 AND $4
       GROUP BY t.company_id, t.id ORDER BY t.id`,
      batch,
    );
  }
  await query(
    `INSERT INTO task_counts (company_id, campaign_id, department_id, due_at, status, total, score_sum, scored)
     SELECT company_id, campaign_id, department_id, due_at, status, count(*), coalesce(sum(score), 0), count(score)
     FROM tasks WHERE company_id = $1 AND campaign_id = $2 GROUP BY 1, 2, 3, 4, 5`,
    of,
  );
  await query(
    `INSERT INTO campaign_counts (company_id, campaign_id, due_at, status, total, score_sum, scored)
     SELECT company_id, campaign_id, due_at, status, sum(total), sum(score_sum), sum(scored)
     FROM task_counts WHERE company_id = $1 AND campaign_id = $2 GROUP BY 1, 2, 3, 4`,
    of,
  );
  await query(
    `INSERT INTO exercise_group_counts (company_id, campaign_id, group_id, due_at, status, total)
     SELECT t.company_id, t.campaign_id, m.group_id, t.due_at, t.status, count(*)
     FROM tasks t JOIN group_members m ON m.company_id = t.company_id AND m.user_id = t.user_id
     WHERE t.company_id = $1 AND t.campaign_id = $2 GROUP BY 1, 2, 3, 4, 5`,
    of,
  );
  await query(
    `INSERT INTO completion_counts (company_id, campaign_id, day, completed)
     SELECT company_id, campaign_id, (completed_at AT TIME ZONE 'UTC')::date, count(*)
     FROM tasks WHERE company_id = $1 AND campaign_id = $2 AND completed_at IS NOT NULL GROUP BY 1, 2, 3`,
    of,
  );
  await query(
    `INSERT INTO question_counts (company_id, campaign_id, question_id, answered, "right", partial)
     SELECT company_id, campaign_id, part_id, count(*), count(*) FILTER (WHERE is_right),
       count(*) FILTER (WHERE grade = 'PARTIAL')
     FROM task_progress WHERE company_id = $1 AND campaign_id = $2 GROUP BY 1, 2, 3`,
    of,
  );
  const { rows: learners } = await query(
    'SELECT count(*)::integer AS learners FROM tasks WHERE company_id = $1 AND campaign_id = $2',
    of,
  );
  await countRanges(query, companyId, 'exercise', campaignId, Number(learners[0]?.learners));
  return campaignId;
}

/** Adds an exercise to each of these companies, for all of its users; returns the campaigns. */
export async function prepareExercises(
  folder: string,
  slugs: readonly string[],
  progress: (line: string) => void,
): Promise<number[]> {
  const { pool, close } = await openDatabase(readConfig({ DATA_DIR: folder }));
  const query = (text: string, values?: unknown[]) => pool.query(text, values);
  try {
    await insertTemplates(query);
    // The embedded database has one session, so this holds for all of it.
    await query("SET session_replication_role = 'replica'");
    const campaigns: number[] = [];
    for (const slug of slugs) {
      const { rows } = await query('SELECT id FROM companies WHERE slug = $1', [slug]);
      campaigns.push(await insertExercise(query, Number(rows[0]?.id)));
      progress(`the exercise of ${slug} is there`);
    }
    await query("SET session_replication_role = 'origin'");
    await query(
      `VACUUM ANALYZE tasks, task_progress, exercise_results, exercise_group_counts, task_counts, campaign_counts,
         question_counts, completion_counts, campaigns, exercises, exercise_parts, phishing_templates`,
    );
    await query('CHECKPOINT');
    return campaigns;
  } finally {
    await close();
  }
}
