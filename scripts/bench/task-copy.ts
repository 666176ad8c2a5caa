import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { csvLine } from '@server/csv';

const CAMPAIGN = 1;
const OPERATION = 1;

export interface CopyFigures {
  readonly rows: number;
  readonly seconds: number;
}

/**
 * What an enrolment writes, written by bare COPY with the indexes and triggers in place: the tasks, and the
 * rows of the operation.
 */
export async function copyTasks(dataDir: string): Promise<CopyFigures> {
  const db = await PGlite.create({ dataDir, extensions: { pg_trgm, btree_gin } });
  try {
    const { rows } = await db.query<{ company_id: number; id: number; department_id: number }>(
      'SELECT company_id, id, department_id FROM users WHERE disabled_at IS NULL ORDER BY id',
    );
    const [first] = rows;
    if (!first) throw new Error('the data has no users');
    await db.query(
      `INSERT INTO operations (company_id, id, kind, payload, total, requested_by, request_id, created_at, updated_at)
       VALUES ($1, $2, 'enrol', '{}', $3, $4, 'bench', now(), now())`,
      [first.company_id, OPERATION, rows.length, first.id],
    );
    const now = new Date();
    const due = new Date(now.getTime() + 30 * 86_400_000).toISOString();
    const tasks = rows.map((user) =>
      csvLine([
        user.company_id,
        user.id,
        CAMPAIGN,
        1,
        'course',
        'A course',
        'notStarted',
        now.toISOString(),
        due,
        user.department_id,
      ]),
    );
    const items = rows.map((user, index) =>
      csvLine([user.company_id, OPERATION, index + 1, user.id, 'done']),
    );
    const start = performance.now();
    await db.query(
      `COPY tasks (company_id, user_id, campaign_id, item_id, type, title, status, assigned_at, due_at, department_id)
       FROM '/dev/blob' WITH (FORMAT csv)`,
      [],
      { blob: new Blob(tasks) },
    );
    await db.query(
      `COPY operation_items (company_id, operation_id, position, user_id, outcome) FROM '/dev/blob' WITH (FORMAT csv)`,
      [],
      { blob: new Blob(items) },
    );
    return { rows: rows.length, seconds: (performance.now() - start) / 1000 };
  } finally {
    await db.close();
  }
}
