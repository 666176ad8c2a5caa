import type { MachineReason, SimulationEvent } from '@contract/phishing-simulation/content';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import { bigintId, instant } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ofSimulation, simulations } from './simulations.tables';

/**
 * - planned: goes out at `due_at`, or after a refusal for the time being.
 * - sending: the end of the message may be on its way to the server.
 * - sent: accepted by the server.
 * - unknown: the connection or the process was lost in between; never sent again by itself.
 * - failed: refused for good, or given up.
 * - cancelled: its campaign was stopped, or the person may not receive it any more.
 */
export type SimulationMailState = 'planned' | 'sending' | 'sent' | 'unknown' | 'failed' | 'cancelled';

/** A mail of a round to one person, and the first time they did each thing with it, as far as it counts. */
export const simulationMails = pgTable(
  'simulation_mails',
  {
    ...ofSimulation(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    round: smallint('round').notNull(),
    userId: bigintId('user_id').notNull(),
    templateId: bigintId('template_id').notNull(),
    /** The person's department when the round was planned. */
    departmentId: bigintId('department_id').notNull(),
    state: text('state').$type<SimulationMailState>().notNull().default('planned'),
    dueAt: instant('due_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** Who is sending it, and until when the claim holds. */
    claimedBy: text('claimed_by'),
    claimedUntil: instant('claimed_until'),
    /** What the server said last: its SMTP code and a short reason. */
    failure: text('failure'),
    sentAt: instant('sent_at'),
    openedAt: instant('opened_at'),
    clickedAt: instant('clicked_at'),
    submittedAt: instant('submitted_at'),
    reportedAt: instant('reported_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('simulation_mails_id').on(table.id),
    uniqueIndex('simulation_mails_person').on(table.companyId, table.simulationId, table.round, table.userId),
    // By campaign, so that the many waiting mails of a paused one are never walked past.
    index('simulation_mails_due')
      .on(table.companyId, table.simulationId, table.dueAt, table.id)
      .where(sql`state = 'planned'`),
    // Not by the end of the claim: a claim then changes no index.
    index('simulation_mails_sending').on(table.id).where(sql`state = 'sending'`),
    // With what a figure asks of a mail: lists by name look up the mails of one person after the other.
    index('simulation_mails_user').on(
      table.companyId,
      table.userId,
      table.id,
      table.simulationId,
      table.round,
      table.state,
      table.openedAt,
      table.clickedAt,
      table.submittedAt,
      table.reportedAt,
    ),
    // The same of the people of some departments in a round.
    index('simulation_mails_of_department').on(
      table.companyId,
      table.simulationId,
      table.round,
      table.departmentId,
      table.userId,
      table.id,
      table.state,
      table.openedAt,
      table.clickedAt,
      table.submittedAt,
      table.reportedAt,
    ),
    // For the orders of reports, whose rest is found by round and person.
    index('simulation_mails_by_sent')
      .on(table.companyId, table.simulationId, table.sentAt, table.id)
      .where(sql`state = 'sent'`),
    index('simulation_mails_unsent')
      .on(table.companyId, table.simulationId, table.round, table.userId)
      .where(sql`state <> 'sent'`),
    index('simulation_mails_by_opened')
      .on(table.companyId, table.simulationId, table.openedAt, table.id)
      .where(sql`opened_at IS NOT NULL`),
    index('simulation_mails_by_clicked')
      .on(table.companyId, table.simulationId, table.clickedAt, table.id)
      .where(sql`clicked_at IS NOT NULL`),
    index('simulation_mails_by_submitted')
      .on(table.companyId, table.simulationId, table.submittedAt, table.id)
      .where(sql`submitted_at IS NOT NULL`),
    index('simulation_mails_by_reported')
      .on(table.companyId, table.simulationId, table.reportedAt, table.id, table.sentAt)
      .where(sql`reported_at IS NOT NULL`),
    // For what was reported, in the usual order: few of all mails, so that those of a team are soon found.
    index('simulation_mails_reported')
      .on(table.companyId, table.simulationId, table.sentAt, table.id)
      .where(sql`reported_at IS NOT NULL`),
    // For the months in which somebody got or reported one, in all departments or in one.
    index('simulation_mails_months')
      .on(table.companyId, table.userId, table.departmentId, table.sentAt, table.reportedAt)
      .where(sql`state = 'sent'`),
    // For the people of a small department.
    index('simulation_mails_department_months')
      .on(table.companyId, table.departmentId, table.sentAt, table.userId, table.reportedAt)
      .where(sql`state = 'sent'`),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.userId],
      foreignColumns: [users.companyId, users.id],
    }).onDelete('cascade'),
  ],
);

/**
 * The groups that a mail's person was in when it was planned; written and deleted by triggers on simulation_mails. Not a key
 * of the mails: numbers are corrected when these are deleted.
 */
export const simulationMailGroups = pgTable(
  'simulation_mail_groups',
  {
    ...ofSimulation(),
    mailId: bigintId('mail_id').notNull(),
    groupId: bigintId('group_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.mailId, table.groupId] }),
    index('simulation_mail_groups_by_group').on(
      table.companyId,
      table.simulationId,
      table.groupId,
      table.mailId,
    ),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Everything that happened to a mail, as it arrived, deleted only with its campaign or person. Events of machines have a
 * reason and don't count, unless an admin has restored them. Only the reason of an event is ever set later: when the ones
 * after it show that a machine went through all links.
 */
export const simulationEvents = pgTable(
  'simulation_events',
  {
    ...ofSimulation(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    mailId: bigintId('mail_id').notNull(),
    type: text('type').$type<SimulationEvent>().notNull(),
    at: instant('at').notNull(),
    /** Which of the mail's links was followed, from 0. */
    link: smallint('link'),
    /** Null for a person's. */
    reason: text('reason').$type<MachineReason>(),
    /** A keyed hash of the address it came from. */
    source: text('source'),
    /** The program that it came from, shortened. */
    agent: text('agent'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('simulation_events_mail').on(table.companyId, table.mailId, table.id),
    index('simulation_events_machine')
      .on(table.companyId, table.simulationId, table.id)
      .where(sql`reason IS NOT NULL`),
    // Few of all events: links are what most mails have.
    index('simulation_events_other_ways')
      .on(table.companyId, table.simulationId, table.type, table.mailId, table.id)
      .where(sql`type IN ('SCANNED', 'ATTACHMENT_OPENED', 'REPLIED')`),
    foreignKey({
      columns: [table.companyId, table.mailId],
      foreignColumns: [simulationMails.companyId, simulationMails.id],
    }).onDelete('cascade'),
  ],
);

/** What an admin said of an event: that a person did it, or a machine. */
export const simulationReviews = pgTable(
  'simulation_reviews',
  {
    companyId: ownedByCompany(),
    eventId: bigintId('event_id').notNull(),
    isPerson: boolean('is_person').notNull(),
    reviewedBy: bigintId('reviewed_by').notNull(),
    reviewedAt: instant('reviewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.eventId] }),
    foreignKey({
      columns: [table.companyId, table.eventId],
      foreignColumns: [simulationEvents.companyId, simulationEvents.id],
    }).onDelete('cascade'),
  ],
);
