import { limits } from '@contract/limits';
import { isTheirs } from '@server/domain/assignments/learners.queries';
import { tasks, users } from '@server/domain/people/people.tables';
import { idBatches, type Place } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { nullsFirst } from '@server/platform/text/sorting';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  directionOf,
  isOfCampaigns,
  KEYS,
  narrowing,
  type QuizRow,
  type QuizWindow,
  quizzesById,
} from './quizzes.queries';

const isByPerson = ({ orderBy }: Pick<QuizWindow, 'orderBy'>) => orderBy === 'name' || orderBy === 'email';

/** Rows behind a place, among those with a key or among those without one. */
function behind(
  { orderBy, order }: Pick<QuizWindow, 'orderBy' | 'order'>,
  { key, user_id: userId, id }: Place,
): SQL {
  const than = order.startsWith('desc') ? sql`<` : sql`>`;
  const place = sql`${Number(userId)}::bigint, ${Number(id)}::bigint`;
  if (key === null) return sql`(${tasks.userId}, ${tasks.id}) ${than} (${place})`;
  const type = { name: sql`text`, email: sql`text`, score: sql`integer`, completedAt: sql`timestamptz` }[
    orderBy
  ];
  const from = sql`(${KEYS[orderBy]}, ${tasks.userId}, ${tasks.id}) ${than} (${key}::${type}, ${place})`;
  // The first column alone, which is what an index of it can start at.
  const orSame = order.startsWith('desc') ? sql`<=` : sql`>=`;
  return sql`${KEYS[orderBy]} ${orSame} ${key}::${type} AND ${from}`;
}

/** A batch of a file by name or address: the company's users in that order, and their tasks. */
const walkedBatch = (window: QuizOrder, size: number, after: Place | undefined): SQL => {
  const direction = directionOf(window.order);
  const key = KEYS[window.orderBy];
  const orSame = window.order.startsWith('desc') ? sql`<=` : sql`>=`;
  const goesOn =
    after && sql`(${key}, ${users.id}) ${orSame} (${after.key}::text, ${Number(after.user_id)}::bigint)`;
  return sql`SELECT t.id, ${users.id} AS user_id, ${key}::text AS key FROM ${users} JOIN LATERAL (
      SELECT ${tasks.id} AS id FROM ${tasks}
      WHERE ${and(narrowing(window), isTheirs, isOfCampaigns(window.campaignIds), after && behind(window, after))}
      ORDER BY ${tasks.id} ${direction} OFFSET 0
    ) t ON true
    WHERE ${and(eq(users.companyId, window.companyId), goesOn)}
    ORDER BY ${key} ${direction}, ${users.id} ${direction}, t.id ${direction} LIMIT ${size}`;
};

/** A batch of a file by what tasks have: each campaign's own in the order of its index, merged. */
const mergedBatch = (window: QuizOrder, size: number, after: Place | undefined, hasKey: boolean): SQL => {
  const { campaignIds, search, orderBy } = window;
  const direction = directionOf(window.order);
  // As the indexes have it: that without a key comes first, although there is none of these here.
  const byKey = window.order.startsWith('desc') ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`;
  const key = KEYS[orderBy];
  const theirs = search ? sql`JOIN ${users} ON ${isTheirs}` : sql``;
  const own = hasKey ? sql`${key} ${byKey},` : sql``;
  const branches = campaignIds.map(
    (id) => sql`(SELECT ${tasks.id} AS id, ${tasks.userId} AS user_id, ${key} AS key FROM ${tasks} ${theirs}
      WHERE ${and(
        narrowing(window),
        eq(tasks.campaignId, id),
        hasKey ? isNotNull(key) : isNull(key),
        after && behind(window, after),
      )} ORDER BY ${own} ${tasks.userId} ${direction}, ${tasks.id} ${direction} LIMIT ${size})`,
  );
  // By the table's name: the text of the same name would be sorted otherwise.
  const all = hasKey ? sql`merged.key ${direction},` : sql``;
  return sql`SELECT merged.id, merged.user_id, merged.key::text AS key FROM (${sql.join(branches, sql` UNION ALL `)}) merged
    ORDER BY ${all} merged.user_id ${direction}, merged.id ${direction} LIMIT ${size}`;
};

/** Whose quizzes, in which order. */
export type QuizOrder = Omit<QuizWindow, 'offset' | 'limit'>;

/** All that match in the order of the list, a batch at a time, each behind the last one. */
export async function* allQuizzes(
  db: Queryable,
  window: QuizOrder,
  size: number = limits.users.exportBatch,
): AsyncGenerator<QuizRow[]> {
  if (window.campaignIds.length === 0) return;
  const parts = isByPerson(window)
    ? [(after: Place | undefined) => walkedBatch(window, size, after)]
    : (nullsFirst(window.order) ? [false, true] : [true, false]).map(
        (hasKey) => (after: Place | undefined) => mergedBatch(window, size, after, hasKey),
      );
  for await (const ids of idBatches(db, parts, size)) yield quizzesById(db, window.companyId, ids);
}
