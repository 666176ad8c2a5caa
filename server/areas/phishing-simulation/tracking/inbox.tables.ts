import type { SimulationEvent } from '@contract/phishing-simulation/content';
import { bigintId, instant } from '@server/platform/db/columns';
import { bigint, boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core';

/**
 * What happened to mails in a burst and is not judged yet. As cheap to write as can be: no company, no keys to other tables,
 * no further index. What is about a mail that is gone is dropped when it is judged.
 */
export const simulationInbox = pgTable('simulation_inbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  mailId: bigintId('mail_id').notNull(),
  type: text('type').$type<SimulationEvent>().notNull(),
  at: instant('at').notNull(),
  link: smallint('link'),
  isHead: boolean('is_head').notNull(),
  isProgram: boolean('is_program').notNull(),
  isFromServers: boolean('is_from_servers').notNull(),
  source: text('source'),
  agent: text('agent'),
});
