import type { Queryable } from '@server/platform/db/client';
import { executePrepared, plannedOnce } from '@server/platform/db/prepared';
import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { mails } from './mails.tables';

export type MailRow = typeof mails.$inferSelect;

/** A mail that is to be sent. */
export type NewMail = Pick<
  MailRow,
  'id' | 'to' | 'replyTo' | 'template' | 'sealed' | 'createdAt' | 'updatedAt'
>;

/** Existing mails are left unchanged. */
export async function insertMails(db: Queryable, rows: readonly NewMail[]): Promise<void> {
  if (rows.length === 0) return;
  await executePrepared(
    db,
    'mails_insert',
    sql`
    INSERT INTO mails (id, "to", reply_to, template, sealed, created_at, updated_at)
    SELECT id, "to", "replyTo", template, sealed, "createdAt", "updatedAt"
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (id uuid, "to" text, "replyTo" text, template text,
      sealed text, "createdAt" timestamptz, "updatedAt" timestamptz)
    ON CONFLICT DO NOTHING`,
  );
}

/** Ids as one parameter, however many they are. */
const among = (ids: readonly string[]) =>
  sql`(ARRAY(SELECT value::uuid FROM json_array_elements_text(${JSON.stringify(ids)}::json)))`;

/** These mails, in the order of the ids; undefined for what is erased. */
export async function findMails(
  db: Queryable,
  ids: readonly string[],
): Promise<readonly (MailRow | undefined)[]> {
  const rows = await plannedOnce(
    db
      .select()
      .from(mails)
      .where(sql`${mails.id} = ANY ${among(ids)}`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/**
 * Claims mails just before they may arrive. Returns for each whether it may: not when it is already claimed, ended or erased.
 */
export async function claimMails(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<readonly boolean[]> {
  const rows = await executePrepared<{ id: string }>(
    db,
    'mails_claim',
    sql`
    UPDATE mails SET state = 'sending', updated_at = ${now.toISOString()}::timestamptz
    WHERE id = ANY ${among(ids)} AND state = 'queued' AND sealed IS NOT NULL
    RETURNING id`,
  );
  const claimed = new Set(rows.map(({ id }) => id));
  // The same mail twice is claimed once.
  return ids.map((id) => claimed.delete(id));
}

/** Releases a mail that the server refused: it has not arrived and may be retried. */
export async function releaseMail(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'queued', updatedAt: now })
    .where(and(eq(mails.id, id), eq(mails.state, 'sending')));
}

/** A company's own mail holds the mail; it is still to be sent. */
export async function holdMail(db: Queryable, id: string, heldFor: number, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'held', heldFor, updatedAt: now })
    .where(and(eq(mails.id, id), isNotNull(mails.sealed)));
}

/** Takes a held mail up again. */
export async function takeUpMail(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'queued', updatedAt: now })
    .where(and(eq(mails.id, id), eq(mails.state, 'held')));
}

export interface MailEnd {
  readonly id: string;
  readonly state: 'sent' | 'unknown' | 'failed';
}

/** Ends mails and deletes their content. */
export async function endMails(db: Queryable, ends: readonly MailEnd[], now: Date): Promise<void> {
  await executePrepared(
    db,
    'mails_end',
    sql`
    UPDATE mails SET state = ended.state, sealed = NULL, held_for = NULL, updated_at = ${now.toISOString()}::timestamptz
    FROM json_to_recordset(${JSON.stringify(ends)}::json) AS ended (id uuid, state text)
    WHERE mails.id = ended.id`,
  );
}

/**
 * Gives up mails whose job was lost, so that no secret is stored longer than the retries last. Held ones, which have no secret,
 * wait longer.
 */
export async function giveUpMails(
  db: Queryable,
  before: { readonly created: Date; readonly heldCreated: Date },
  now: Date,
): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'failed', sealed: null, heldFor: null, updatedAt: now })
    .where(
      and(
        isNotNull(mails.sealed),
        or(
          and(isNull(mails.heldFor), lt(mails.createdAt, before.created)),
          lt(mails.createdAt, before.heldCreated),
        ),
      ),
    );
}

/** Deletes mails that ended before then. */
export async function forgetMails(db: Queryable, before: Date): Promise<void> {
  await db.delete(mails).where(and(isNull(mails.sealed), lt(mails.createdAt, before)));
}

const isHeldFor = (companyId: number) => and(eq(mails.heldFor, companyId), eq(mails.state, 'held'));

/** Mails that a company's own mail holds, in the order of their ids. */
export const heldMails = (
  db: Queryable,
  companyId: number,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<MailRow[]> =>
  db
    .select()
    .from(mails)
    .where(and(isHeldFor(companyId), after === null ? undefined : gt(mails.id, after)))
    .orderBy(asc(mails.id))
    .limit(limit);

/** From now on the product sends them. */
export async function releaseHeld(db: Queryable, companyId: number): Promise<void> {
  await db.update(mails).set({ isReleased: true }).where(isHeldFor(companyId));
}

/** How many a company's own mail holds, and the oldest of them. */
export async function heldSummary(db: Queryable, companyId: number, limit: number) {
  const count = await db.$count(mails, isHeldFor(companyId));
  const oldest = await db
    .select({ to: mails.to, template: mails.template, createdAt: mails.createdAt })
    .from(mails)
    .where(isHeldFor(companyId))
    .orderBy(asc(mails.createdAt))
    .limit(limit);
  return { count, oldest };
}
