import type { Difficulty, ExercisePart } from '@contract/phishing-exercise/content';
import type { TemplateDetail } from '@contract/phishing-exercise/templates';
import type {
  EmailProvider,
  OtherWay,
  SimulationDraft,
  SimulationKind,
} from '@contract/phishing-simulation/content';
import { ownedByCompany } from '@server/domain/company/company.tables';
import { bigintId, givenKey, instant, zoneName } from '@server/platform/db/columns';
import { sql } from 'drizzle-orm';
import {
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
    nameKey: givenKey('name_key'),
    state: text('state').$type<SimulationState>().notNull().default('draft'),
    /** The form as it was saved, or launched. */
    settings: jsonb('settings').$type<SimulationDraft>().notNull(),
    revision: integer('revision').notNull().default(1),
    /** The zone of its days and hours, once launched. */
    timeZone: zoneName('time_zone'),
    launchedAt: instant('launched_at'),
    /** The start of the first round. */
    startsAt: instant('starts_at'),
    /** The start of the next round that is not planned yet; null: none follows. */
    nextRoundAt: instant('next_round_at'),
    pausedAt: instant('paused_at'),
    archivedAt: instant('archived_at'),
    /** Since when its results are anonymous: nobody's mails are listed, and soon there are none (server/areas/settings/retention). */
    anonymousAt: instant('anonymous_at'),
    /** What was counted from its events before these went with the mails. */
    anonymousWays: jsonb('anonymous_ways').$type<Readonly<Record<OtherWay, number>>>(),
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

/** The columns of everything that belongs to a campaign. */
export const ofSimulation = () => ({
  companyId: ownedByCompany(),
  simulationId: bigintId('simulation_id').notNull(),
});

/** A template as it is sent: what a message and the page after it need. */
export type SentContent = Omit<
  ExercisePart,
  'answers' | 'legend' | 'orderNumber' | 'layoutType' | 'fromPhone'
> &
  // Older campaigns have none of these.
  Partial<Pick<TemplateDetail, 'attachmentName' | 'isReplyTracked' | 'linkHost'>>;

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
    /**
     * In companies whose reports are anonymous: its numbers are of the mails sent up to this instant, and planned up to
     * this one. Null: none are told yet.
     */
    sealedAt: instant('sealed_at'),
    sealedTo: bigintId('sealed_to'),
    /** Its numbers stay as they are, because one of its people was deleted. */
    finalAt: instant('final_at'),
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
