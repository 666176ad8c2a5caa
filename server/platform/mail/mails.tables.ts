import { bigintId, instant } from '@server/platform/db/columns';
import type { MailJob } from '@server/platform/jobs/queue';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * - queued: not handed over yet.
 * - sending: the end of the message may be on its way to the server.
 * - sent: accepted by the server.
 * - unknown: the connection or this process was lost in between; never sent again.
 * - held: waits for its company's own mail, which takes none.
 * - failed: given up, or not to be sent.
 */
export type MailState = 'queued' | 'sending' | 'sent' | 'unknown' | 'held' | 'failed';

/**
 * Mails of the service. The queue refers to them by id. Their content is sealed, and deleted once they end.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    to: text('to').notNull(),
    replyTo: text('reply_to'),
    template: text('template').$type<MailJob['template']>().notNull(),
    /** Language, values, texts and list, including links and codes. */
    sealed: text('sealed'),
    state: text('state').$type<MailState>().notNull().default('queued'),
    /** The company whose own mail holds it. */
    heldFor: bigintId('held_for'),
    /** Released from there: the product sends it. */
    isReleased: boolean('is_released').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('mails_to').on(table.to),
    index('mails_reply_to').on(table.replyTo).where(sql`${table.replyTo} IS NOT NULL`),
    index('mails_created').on(table.createdAt),
    index('mails_held').on(table.heldFor, table.createdAt).where(sql`${table.heldFor} IS NOT NULL`),
  ],
);
