import { foreignKey, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { ownedByCompany } from '../company/company.tables';
import { bigintId } from '../db/columns';
import { simulations } from './simulations.tables';

/** Numbers of a campaign's mails by the recipients' groups, kept exact by triggers on simulation_mails and group_members. */
export const simulationGroupCounts = pgTable(
  'simulation_group_counts',
  {
    companyId: ownedByCompany(),
    simulationId: bigintId('simulation_id').notNull(),
    round: smallint('round').notNull(),
    groupId: bigintId('group_id').notNull(),
    total: integer('total').notNull().default(0),
    sent: integer('sent').notNull().default(0),
    opened: integer('opened').notNull().default(0),
    clicked: integer('clicked').notNull().default(0),
    submitted: integer('submitted').notNull().default(0),
    phished: integer('phished').notNull().default(0),
    reported: integer('reported').notNull().default(0),
    phishedReported: integer('phished_reported').notNull().default(0),
    phishedUnreported: integer('phished_unreported').notNull().default(0),
    openedReported: integer('opened_reported').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.simulationId, table.groupId, table.round] }),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
  ],
);
