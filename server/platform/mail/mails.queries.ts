import type { Queryable } from '@server/platform/db/client';
import { and, asc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
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

/** Ends a mail and deletes its content. */
export async function endMail(
  db: Queryable,
  id: string,
  state: 'sent' | 'unknown' | 'failed',
  now: Date,
): Promise<void> {
  await db.update(mails).set({ state, sealed: null, heldFor: null, updatedAt: now }).where(eq(mails.id, id));
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
