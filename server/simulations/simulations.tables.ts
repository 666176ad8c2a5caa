import type { Difficulty, ExercisePart } from '@contract/phishing-exercise/content';
import type {
  EmailProvider,
  MachineReason,
  SimulationDraft,
  SimulationEvent,
  SimulationKind,
} from '@contract/phishing-simulation/content';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ownedByCompany } from '../company/company.tables';
import { bigintId, instant } from '../db/columns';
import { users } from '../people/people.tables';

/**
 * Running ones may wait, or be suspended. A paused one without `pausedAt` runs again once its late mails are put off; a
 * removed one is gone once its mails are.
 */
export type SimulationState = 'draft' | 'running' | 'paused' | 'archived' | 'removed';

/** Phishing simulations: mails of a campaign go to its recipients round after round. */
export const simulations = pgTable(
  'simulations',
  {
    companyId: ownedByCompany(),
    id: bigintId('id').notNull().generatedByDefaultAsIdentity(),
    kind: text('kind').$type<SimulationKind>().notNull(),
    name: text('name').notNull(),
    state: text('state').$type<SimulationState>().notNull().default('draft'),
    /** The form as it was saved, or launched. */
    settings: jsonb('settings').$type<SimulationDraft>().notNull(),
    revision: integer('revision').notNull().default(1),
    /** The zone of its days and hours, once launched. */
    timeZone: text('time_zone').notNull().default('UTC'),
    launchedAt: instant('launched_at'),
    /** The start of the first round. */
    startsAt: instant('starts_at'),
    /** The start of the next round that is not planned yet; null: none follows. */
    nextRoundAt: instant('next_round_at'),
    pausedAt: instant('paused_at'),
    archivedAt: instant('archived_at'),
    /** Of a campaign that a partner shared: the partner's company and its campaign. */
    parentCompanyId: bigintId('parent_company_id'),
    parentId: bigintId('parent_id'),
    createdBy: bigintId('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('simulations_by_state').on(table.companyId, table.state, table.id),
    index('simulations_next_round').on(table.nextRoundAt).where(sql`state = 'running'`),
    uniqueIndex('simulations_shared')
      .on(table.parentCompanyId, table.parentId, table.companyId)
      .where(sql`parent_id IS NOT NULL AND state <> 'archived'`),
  ],
);

const ofSimulation = () => ({
  companyId: ownedByCompany(),
  simulationId: bigintId('simulation_id').notNull(),
});

/** A template as it is sent: what a message and the page after it need. */
export type SentContent = Omit<
  ExercisePart,
  'answers' | 'legend' | 'orderNumber' | 'layoutType' | 'fromPhone'
>;

/** The templates of a launched campaign, as they were then. */
export const simulationTemplates = pgTable(
  'simulation_templates',
  {
    ...ofSimulation(),
    templateId: bigintId('template_id').notNull(),
    position: smallint('position').notNull(),
    content: jsonb('content').$type<SentContent>().notNull(),
    difficulty: smallint('difficulty').$type<Difficulty>(),
    provider: text('provider').$type<EmailProvider>().notNull(),
    /** Its links lead to this login page first. */
    loginPageId: text('login_page_id'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.simulationId, table.templateId] }),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
    // Not by company: those that a partner wrote are in campaigns of its customers, too.
    index('simulation_templates_template').on(table.templateId),
  ],
);

/** A round and when its mails go out. It is planned in batches of people, in the order of their ids. */
export const simulationRounds = pgTable(
  'simulation_rounds',
  {
    ...ofSimulation(),
    /** From 1. */
    round: smallint('round').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Day by day, in the campaign's zone. */
    periods: jsonb('periods').$type<{ dateFrom: string; dateTo: string }[]>().notNull(),
    /** The last person put into it. */
    plannedTo: bigintId('planned_to').notNull().default(0),
    plannedAt: instant('planned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.simulationId, table.round] }),
    foreignKey({
      columns: [table.companyId, table.simulationId],
      foreignColumns: [simulations.companyId, simulations.id],
    }).onDelete('cascade'),
    index('simulation_rounds_unplanned').on(table.startsAt).where(sql`planned_at IS NULL`),
  ],
);

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
    index('simulation_mails_user').on(table.companyId, table.userId, table.id),
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

/** A company's settings for its simulations. */
export const simulationSettings = pgTable(
  'simulation_settings',
  {
    companyId: ownedByCompany(),
    xTestPhish: text('x_test_phish').notNull().default(''),
    email: text('email'),
    isReportConfirmed: boolean('is_report_confirmed').notNull().default(true),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    /** A keyed hash of the add-ins' key. */
    reportKeyHash: text('report_key_hash'),
    reportKeyCreatedAt: instant('report_key_created_at'),
    /** Mails go directly into mailboxes at Google, and at Microsoft. */
    isGmailDirect: boolean('is_gmail_direct').notNull().default(false),
    isMicrosoftDirect: boolean('is_microsoft_direct').notNull().default(false),
    /** The mailbox that tests of direct delivery go to. */
    directTestEmail: text('direct_test_email'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId] }),
    uniqueIndex('simulation_settings_key').on(table.reportKeyHash).where(sql`report_key_hash IS NOT NULL`),
  ],
);

/** How a report came in: by an add-in's button, or as a forwarded mail. */
export type ReportChannel = 'button' | 'mailbox';

/** How many mails the people of a company reported on a day (UTC), whoever they are. */
export const reportDays = pgTable(
  'report_days',
  {
    companyId: ownedByCompany(),
    day: date('day').notNull(),
    channel: text('channel').$type<ReportChannel>().notNull(),
    /** Mails of simulations, each counted once. */
    simulated: integer('simulated').notNull().default(0),
    suspicious: integer('suspicious').notNull().default(0),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.channel] })],
);

/** Domains whose people a company may mail. Several companies can name a domain, one can verify it. */
export const sendingDomains = pgTable(
  'sending_domains',
  {
    companyId: ownedByCompany(),
    domain: text('domain').notNull(),
    /** What the TXT record has to say. */
    proof: text('proof').notNull(),
    verifiedAt: instant('verified_at'),
    checkedAt: instant('checked_at'),
    /** Since when a verified domain's record is gone. */
    missingSince: instant('missing_since'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.domain] }),
    uniqueIndex('sending_domains_verified').on(table.domain).where(sql`verified_at IS NOT NULL`),
  ],
);
