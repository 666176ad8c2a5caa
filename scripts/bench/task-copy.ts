import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { csvLine } from '@server/platform/text/csv';

const CAMPAIGN = 1;
const OPERATION = 1;

export interface CopyFigures {
  /** People enrolled. */
  readonly rows: number;
  /** Writing everything an enrolment writes. */
  readonly seconds: number;
  /** The part of it for the tasks and the rows of the operation. */
  readonly tasksSeconds: number;
}

interface Person {
  readonly company_id: number;
  readonly id: number;
  readonly department_id: number;
  readonly task_status: number;
  readonly [column: string]: string | number | null;
}

const PERSON = [
  'company_id',
  'email',
  'email_key',
  'name',
  'name_key',
  'last_name',
  'last_name_key',
  'search_text',
  'department_id',
  'department_key',
] as const;

/** Without tasks, or with all of them completed: an enrolment changes them, a new version in every index. */
const isChanged = ({ task_status }: Person) => task_status === 0 || task_status === 3;

/**
 * What an enrolment writes, written by bare COPY with the indexes and triggers in place: the tasks, the rows of
 * the operation, and as many users as change their status.
 */
export async function copyTasks(dataDir: string): Promise<CopyFigures> {
  const db = await PGlite.create({ dataDir, extensions: { pg_trgm, btree_gin } });
  const copy = async (into: string, lines: readonly string[]) => {
    const start = performance.now();
    const blob = new Blob([...lines]);
    await db.query(`COPY ${into} FROM '/dev/blob' WITH (FORMAT csv)`, [], { blob });
    return (performance.now() - start) / 1000;
  };
  try {
    const { rows } = await db.query<Person>(
      `SELECT id, task_status, ${PERSON.join()} FROM users WHERE disabled_at IS NULL ORDER BY id`,
    );
    const [first] = rows;
    if (!first) throw new Error('the data has no users');
    const { company_id: company } = first;
    await db.query(
      `INSERT INTO operations (company_id, id, kind, payload, total, requested_by, request_id, created_at, updated_at)
       VALUES ($1, $2, 'enrol', '{}', $3, $4, 'bench', now(), now())`,
      [company, OPERATION, rows.length, first.id],
    );
    const [now, due] = [0, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    const task = [CAMPAIGN, 1, 'course', 'A course', 'notStarted', now ?? '', due ?? ''];
    const tasksSeconds =
      (await copy(
        'tasks (company_id, user_id, department_id, campaign_id, item_id, type, title, status, assigned_at, due_at)',
        rows.map(({ id, department_id }) => csvLine([company, id, department_id, ...task])),
      )) +
      (await copy(
        'operation_items (company_id, operation_id, position, user_id, outcome)',
        rows.map(({ id }, index) => csvLine([company, OPERATION, index + 1, id, 'done'])),
      ));
    const people = rows.filter(isChanged).map((person) => {
      const named: Person = {
        ...person,
        email: `copy-${person.email}`,
        email_key: `copy-${person.email_key}`,
      };
      return csvLine(PERSON.map((column) => named[column]));
    });
    const seconds = tasksSeconds + (await copy(`users (${PERSON.join()})`, people));
    return { rows: rows.length, seconds, tasksSeconds };
  } finally {
    await db.close();
  }
}
