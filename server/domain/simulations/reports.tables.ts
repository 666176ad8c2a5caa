import { ownedByCompany } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { ofSimulation, simulations } from './simulations.tables';

const results = () => ({
  /** All mails but cancelled ones. */
  total: integer('total').notNull().default(0),
  /** Planned, or just being sent. */
  waiting: integer('waiting').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  sent: integer('sent').notNull().default(0),
  opened: integer('opened').notNull().default(0),
  clicked: integer('clicked').notNull().default(0),
  submitted: integer('submitted').notNull().default(0),
  phished: integer('phished').notNull().default(0),
  reported: integer('reported').notNull().default(0),
  phishedReported: integer('phished_reported').notNull().default(0),
  phishedUnreported: integer('phished_unreported').notNull().default(0),
  openedReported: integer('opened_reported').notNull().default(0),
});

/** Numbers of a campaign's mails, kept exact by triggers on simulation_mails. Cancelled ones are not counted. */
export const simulationCounts = pgTable(
  'simulation_counts',
  {
    ...ofSimulation(),
    round: smallint('round').notNull(),
    templateId: bigintId('template_id').notNull(),
    ...results(),
    /** Nothing happened before the first time, or after the last of its kind; what is taken back moves none of them. */
    firstAt: instant('first_at'),
    lastSentAt: instant('last_sent_at'),
    lastOpenedAt: instant('last_opened_at'),
    lastClickedAt: instant('last_clicked_at'),
    lastSubmittedAt: instant('last_submitted_at'),
    lastReportedAt: instant('last_reported_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.simulationId, table.round, table.templateId] }),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
  ],
);

/** The same by the department people were in when their mails were planned. */
export const simulationDepartmentCounts = pgTable(
  'simulation_department_counts',
  {
    ...ofSimulation(),
    round: smallint('round').notNull(),
    departmentId: bigintId('department_id').notNull(),
    ...results(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.simulationId, table.round, table.departmentId] }),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
  ],
);

/** The same by the groups people were in then. */
export const simulationGroupCounts = pgTable(
  'simulation_group_counts',
  {
    ...ofSimulation(),
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

/** What the numbers of an anonymous report are about. */
export type ToldKind = 'all' | 'department' | 'group' | 'template';

/**
 * The numbers of a sealed round that an anonymous report may tell: there is a row for those that may, and none for others.
 * They are about the same people for ever: kept by triggers on simulation_mails, which add what these do later, take nothing
 * back when one is deleted, and leave the round as it is from then on.
 */
export const simulationToldCounts = pgTable(
  'simulation_told_counts',
  {
    ...ofSimulation(),
    round: smallint('round').notNull(),
    kind: text('kind').$type<ToldKind>().notNull(),
    /** The department, group or template; 0 for all of the round. */
    cellId: bigintId('cell_id').notNull(),
    sent: integer('sent').notNull(),
    opened: integer('opened').notNull(),
    clicked: integer('clicked').notNull(),
    submitted: integer('submitted').notNull(),
    phished: integer('phished').notNull(),
    reported: integer('reported').notNull(),
    phishedReported: integer('phished_reported').notNull(),
    phishedUnreported: integer('phished_unreported').notNull(),
    openedReported: integer('opened_reported').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.companyId, table.simulationId, table.kind, table.round, table.cellId],
    }),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
  ],
);

/** When mails of a campaign were opened, clicked and reported first; kept exact by triggers on simulation_mails. */
export const simulationHours = pgTable(
  'simulation_hours',
  {
    ...ofSimulation(),
    /** In the campaign's zone: 0 is the hour after midnight of Sunday. */
    hourOfWeek: smallint('hour_of_week').notNull(),
    opened: integer('opened').notNull().default(0),
    clicked: integer('clicked').notNull().default(0),
    reported: integer('reported').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.simulationId, table.hourOfWeek] }),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
  ],
);

/** What happens to mails, each at most once. */
export type MailMoment = 'sent' | 'opened' | 'clicked' | 'submitted' | 'reported';

/**
 * To how many mails of a campaign it happened within each hour, and within each minute: lists in this order skip whole
 * ones. Kept exact by triggers on simulation_mails.
 */
export const simulationTimes = pgTable(
  'simulation_times',
  {
    ...ofSimulation(),
    moment: text('moment').$type<MailMoment>().notNull(),
    /** How long it is: 60 or 1. */
    minutes: smallint('minutes').notNull(),
    startsAt: instant('starts_at').notNull(),
    mails: integer('mails').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.companyId, table.simulationId, table.moment, table.minutes, table.startsAt],
    }),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Reports of a campaign's mails by the time since these were sent: up to so many minutes, and more than the next smaller
 * number; finer for quick reports. Kept exact by triggers on simulation_mails.
 */
export const simulationReportTimes = pgTable(
  'simulation_report_times',
  {
    ...ofSimulation(),
    upToMinutes: integer('up_to_minutes').notNull(),
    reported: integer('reported').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.simulationId, table.upToMinutes] }),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
  ],
);

/** People who fell for mails of a campaign, and of how many rounds; kept exact by triggers on simulation_mails. */
export const simulationPhished = pgTable(
  'simulation_phished',
  {
    ...ofSimulation(),
    userId: bigintId('user_id').notNull(),
    rounds: smallint('rounds').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.simulationId, table.userId] }),
    index('simulation_phished_repeatedly')
      .on(table.companyId, table.simulationId, table.rounds, table.userId)
      .where(sql`rounds > 1`),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
  ],
);

/** How many people fell for mails of more than one round of a campaign; kept exact by triggers on simulation_phished. */
export const simulationRepeats = pgTable(
  'simulation_repeats',
  {
    ...ofSimulation(),
    people: integer('people').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.simulationId] }),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
  ],
);

/**
 * What each person did with the mails of all campaigns, from when their first mail is planned; kept exact by triggers on
 * simulation_mails. Sending changes nothing here.
 */
export const simulationPeople = pgTable(
  'simulation_people',
  {
    companyId: ownedByCompany(),
    userId: bigintId('user_id').notNull(),
    opened: integer('opened').notNull().default(0),
    clicked: integer('clicked').notNull().default(0),
    submitted: integer('submitted').notNull().default(0),
    phished: integer('phished').notNull().default(0),
    reported: integer('reported').notNull().default(0),
    /** Campaigns in which they fell for a mail. */
    phishedCampaigns: integer('phished_campaigns').notNull().default(0),
  },
  (table) => {
    const { companyId, userId, phished, reported, phishedCampaigns } = table;
    return [
      primaryKey({ columns: [companyId, userId] }),
      foreignKey({
        columns: [companyId, userId],
        foreignColumns: [users.companyId, users.id],
      }).onDelete('cascade'),
      // Of those who did it; the rest is found by person.
      index('simulation_people_phished').on(companyId, phished, userId).where(sql`phished > 0`),
      index('simulation_people_reported').on(companyId, reported, userId).where(sql`reported > 0`),
      index('simulation_people_campaigns')
        .on(companyId, phishedCampaigns, userId)
        .where(sql`phished_campaigns > 0`),
    ];
  },
);

/** How many people of a company have mails, and how many of them ever fell for one or reported one. */
export const simulationPeopleTotals = pgTable(
  'simulation_people_totals',
  {
    companyId: ownedByCompany(),
    people: integer('people').notNull().default(0),
    phished: integer('phished').notNull().default(0),
    reported: integer('reported').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.companyId] })],
);
