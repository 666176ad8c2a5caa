import type { Queryable } from '@server/platform/db/client';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { mails } from './mails.tables';

export type MailRow = typeof mails.$inferSelect;

/** Existing mails are left unchanged. */
export async function insertMails(db: Queryable, rows: readonly (typeof mails.$inferInsert)[]) {
  if (rows.length > 0)
    await db
      .insert(mails)
      .values([...rows])
      .onConflictDoNothing();
}

export async function findMail(db: Queryable, id: string): Promise<MailRow | undefined> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row;
}

/** Claims a mail just before it may arrive. Returns false when it is already claimed, ended or erased. */
export async function claimMail(db: Queryable, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .update(mails)
    .set({ state: 'sending', updatedAt: now })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued'), isNotNull(mails.sealed)))
    .returning({ id: mails.id });
  return claimed.length === 1;
}

/** Releases a mail that the server refused: it has not arrived and may be retried. */
export async function releaseMail(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'queued', updatedAt: now })
    .where(and(eq(mails.id, id), eq(mails.state, 'sending')));
}

/** Ends a mail and deletes its content. */
export async function endMail(
  db: Queryable,
  id: string,
  state: 'sent' | 'unknown' | 'failed',
  now: Date,
): Promise<void> {
  await db.update(mails).set({ state, sealed: null, updatedAt: now }).where(eq(mails.id, id));
}

/** Gives up mails whose job was lost, so that no secret is stored longer than the retries last. */
export async function giveUpMails(db: Queryable, createdBefore: Date, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'failed', sealed: null, updatedAt: now })
    .where(and(isNotNull(mails.sealed), lt(mails.createdAt, createdBefore)));
}

/** Deletes mails that ended before then. */
export async function forgetMails(db: Queryable, before: Date): Promise<void> {
  await db.delete(mails).where(and(isNull(mails.sealed), lt(mails.createdAt, before)));
}
