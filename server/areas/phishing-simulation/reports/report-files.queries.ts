import { limits } from '@contract/limits';
import { RANGED_KEYS, type RangedWindow } from '@server/domain/people/list-ranges.queries';
import { users } from '@server/domain/people/people.tables';
import { simulationMails as mails } from '@server/domain/simulations/mails.tables';
import { idBatches, type Place } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  CELLS,
  cellsOf,
  isForward,
  type MailCell,
  type RecipientOrder,
  withinRounds,
} from './report-order.queries';
import {
  isOfItsOrder,
  isTheirs,
  matching,
  type RecipientFilter,
  type RecipientRow,
  rowsOf,
} from './report-recipients.queries';

type Window = RecipientFilter & RecipientOrder;

const columns = (key: SQL) =>
  sql`${mails.id} AS id, ${mails.userId} AS user_id, ${mails.round} AS round, (${key})::text AS key`;

/** A batch along the names or addresses of the company's users. */
function userBatch(window: Window, sort: RangedWindow['sort'], size: number, after: Place | undefined): SQL {
  const key = RANGED_KEYS[sort];
  const [direction, than] = isForward(window) ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  const place = after && sql`${after.key}::text, ${Number(after.user_id)}::bigint`;
  const goesOn =
    after &&
    // The user alone, too, which is what the index can start at.
    sql`(${key}, ${users.id}) ${than}= (${place})
      AND (${key}, ${users.id}, ${mails.round}) ${than} (${place}, ${after.round}::smallint)`;
  const keys = [key, users.id, mails.round].map((column) => sql`${column} ${direction}`);
  return sql`SELECT ${columns(sql`${key}`)} FROM ${users} JOIN ${mails} ON ${isTheirs}
    WHERE ${and(eq(users.companyId, window.companyId), matching(window, 'walked'), goesOn)}
    ORDER BY ${sql.join(keys, sql`, `)} LIMIT ${size}`;
}

/** A batch of a part of the list: by when it happened, or by round and person. */
function cellBatch(
  window: Window,
  { by, where, order }: MailCell,
  size: number,
  after: Place | undefined,
): SQL {
  const forward = isForward(window);
  const than = forward ? sql`>` : sql`<`;
  const key = by && CELLS[by][0];
  const goesOn =
    after &&
    (key
      ? sql`(${key}, ${mails.id}) ${than} (${after.key}::timestamptz, ${Number(after.id)}::bigint)`
      : sql`(${mails.round}, ${mails.userId}) ${than} (${after.round}::smallint, ${Number(after.user_id)}::bigint)`);
  const theirs = window.search ? sql`JOIN ${users} ON ${isTheirs}` : sql``;
  return sql`SELECT ${columns(key ? sql`${key}` : sql`NULL`)} FROM ${mails} ${theirs}
    WHERE ${and(matching(window, 'walked'), where, goesOn)} ORDER BY ${order(forward)} LIMIT ${size}`;
}

/** How many mails the parts have is of no interest: each is read to its end. */
const UNCOUNTED = { total: 0, sentAt: 0, openedAt: 0, clickedAt: 0, submittedAt: 0, reportedAt: 0 };

/** All mails that match, in the order of their list, a batch at a time. */
export async function* allRecipients(
  db: Queryable,
  window: Window,
  size: number = limits.simulations.exportBatch,
): AsyncGenerator<RecipientRow[]> {
  const { orderBy, companyId } = window;
  const statements =
    orderBy === 'fullName' || orderBy === 'email'
      ? [(after: Place | undefined) => userBatch(window, orderBy, size, after)]
      : cellsOf(window, UNCOUNTED, isOfItsOrder(window), withinRounds(window, window)).map(
          (cell) => (after: Place | undefined) => cellBatch(window, cell, size, after),
        );
  for await (const ids of idBatches(db, statements, size)) yield rowsOf(db, companyId, ids);
}
