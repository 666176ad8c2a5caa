import type { ItemType } from '@contract/users/profile';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, zoneName } from '@server/platform/db/columns';
import { boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/*
 * Rollups of what people do, by day or month, department and kind: kept exact by triggers on tasks and simulation_mails
 * (migration `figures`), made again by an operation (rebuild.rules.ts). docs/areas/reports.md#rollups
 */

/**
 * Whose days the rollups of a company have. A row is made with the company. While they are made again, those of the next
 * generation hold the people up to `doneTo`.
 */
export const figureStates = pgTable(
  'figure_states',
  {
    companyId: ownedByCompany(),
    generation: integer('generation').notNull().default(0),
    timeZone: zoneName('time_zone'),
    nextGeneration: integer('next_generation'),
    nextTimeZone: text('next_time_zone'),
    doneTo: bigintId('done_to').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

/** The generation that what has become anonymous was taken off, and nothing else (server/areas/settings/retention). */
export const ANONYMOUS = -1;

/** All of a company's departments together, in place of one. */
export const ALL = 0;

const generation = () => integer('generation').notNull();

/** No foreign key: one for each of millions of rows costs more than the rows. A trigger removes them with their company. */
const ofCompany = () => bigintId('company_id').notNull();

/**
 * Tasks of campaigns by the day and the month they are due, counted where their people are now; those that are never due
 * and withdrawn ones are not counted. Late results count for the day that the task was due.
 */
export const dueCounts = pgTable(
  'due_counts',
  {
    companyId: ofCompany(),
    generation: generation(),
    /** Of all departments, whose id is then 0. */
    isTotal: boolean('is_total').notNull(),
    grain: text('grain').$type<'day' | 'month'>().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    type: text('type').$type<ItemType>().notNull(),
    departmentId: bigintId('department_id').notNull(),
    due: integer('due').notNull().default(0),
    completed: integer('completed').notNull().default(0),
    /** Without an attempt left. */
    failed: integer('failed').notNull().default(0),
    scoreSum: integer('score_sum').notNull().default(0),
    scored: integer('scored').notNull().default(0),
  },
  (table) => [
    primaryKey({
      columns: [
        table.companyId,
        table.generation,
        table.isTotal,
        table.grain,
        table.startsOn,
        table.type,
        table.departmentId,
      ],
    }),
  ],
);

/**
 * How many people got a mail within so many months, and reported one of these: by how much the number changes with the month
 * that the period ends with. The sum up to a month is the number of that period.
 */
export const mailedWindows = pgTable(
  'mailed_windows',
  {
    companyId: ofCompany(),
    generation: generation(),
    /** The length of the period: 1, 3, 6 or 12. */
    months: smallint('months').notNull(),
    departmentId: bigintId('department_id').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    mailed: integer('mailed').notNull().default(0),
    reported: integer('reported').notNull().default(0),
  },
  (table) => [
    primaryKey({
      columns: [table.companyId, table.generation, table.months, table.departmentId, table.startsOn],
    }),
  ],
);
