import { limits } from '@contract/limits';
import type { ExportSection } from '@contract/settings/company-export';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { companies } from '@server/domain/company/company.tables';
import { departments, groupMembers, groups, tasks, users } from '@server/domain/people/people.tables';
import { itsDepartment, itsManager, managers } from '@server/domain/people/users-page.queries';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { inBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import type { CsvCell } from '@server/platform/text/csv';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';

/** Whose data it is, and whether results of learning are private there. */
export interface Scope {
  readonly companyId: number;
  readonly isLearningPrivate: boolean;
}

/** A row by its columns, as they are titled in the file. */
export type ExportRow = Readonly<Record<string, CsvCell | Date>>;
type Batches = (db: Queryable, scope: Scope) => AsyncIterable<readonly ExportRow[]>;

/**
 * The columns of each section, as they are titled in its file. They are named one by one: no hash, secret or key of a search, and
 * nothing that a partner notes about its customer.
 */
const FIELDS = {
  company: {
    ID: companies.id,
    Name: companies.name,
    Language: companies.lang,
    Country: companies.country,
    'Time zone': companies.timeZone,
    Industry: companies.industry,
    Size: companies.companySize,
    Phone: companies.phone,
    Plan: companies.subscriptionType,
    Licenses: companies.seats,
    'Learning results are private': companies.isLearningPrivate,
    'Created at': companies.createdAt,
  },
  users: {
    ID: users.id,
    Email: users.email,
    'First name': users.name,
    'Last name': users.lastName,
    Role: users.role,
    State: sql<string>`CASE WHEN ${users.disabledAt} IS NOT NULL THEN 'disabled'
    WHEN ${users.registrationType} = 'INVITED' THEN 'invited' ELSE 'active' END`,
    Department: departments.name,
    'Manager email': managers.email,
    'Email confirmed': users.emailVerified,
    'Two-factor authentication': users.isMfaEnabled,
    'Single sign-on': users.sso,
    'Invited at': users.invitedAt,
    'Last sign-in': users.lastLoginAt,
    'Created at': users.createdAt,
    'Disabled at': users.disabledAt,
  },
  departments: {
    ID: departments.id,
    Name: departments.name,
    'Created at': departments.createdAt,
  },
  groups: {
    ID: groups.id,
    Name: groups.name,
    'Created at': groups.createdAt,
  },
  'group-members': {
    'Group ID': groupMembers.groupId,
    Group: groups.name,
    'User ID': groupMembers.userId,
    Email: users.email,
  },
  assignments: {
    ID: campaigns.id,
    Type: campaigns.kind,
    Name: campaigns.name,
    Content: campaigns.courseName,
    'Assigned to': campaigns.assignmentType,
    'Starts at': campaigns.startDate,
    'Days to complete': campaigns.daysToComplete,
    'Ended at': campaigns.dateEnded,
    'Archived at': campaigns.archivedAt,
    'Created at': campaigns.createdAt,
  },
  tasks: {
    ID: tasks.id,
    'User ID': tasks.userId,
    Email: users.email,
    'Assignment ID': tasks.campaignId,
    Type: tasks.type,
    Title: tasks.title,
    Status: tasks.status,
    'Progress in percent': tasks.progress,
    Score: tasks.score,
    Attempts: tasks.attempts,
    'Assigned at': tasks.assignedAt,
    'Started at': tasks.startedAt,
    'Due at': tasks.dueAt,
    'Completed at': tasks.completedAt,
  },
  simulations: {
    ID: simulations.id,
    Type: simulations.kind,
    Name: simulations.name,
    State: simulations.state,
    'Launched at': simulations.launchedAt,
    'Paused at': simulations.pausedAt,
    'Archived at': simulations.archivedAt,
    'Created at': simulations.createdAt,
  },
  'simulation-results': {
    ID: simulationMails.id,
    'Simulation ID': simulationMails.simulationId,
    Simulation: simulations.name,
    Round: simulationMails.round,
    'User ID': simulationMails.userId,
    Email: users.email,
    'Sent at': simulationMails.sentAt,
    'Opened at': simulationMails.openedAt,
    'Clicked at': simulationMails.clickedAt,
    'Data submitted at': simulationMails.submittedAt,
    'Reported at': simulationMails.reportedAt,
  },
  'audit-log': {
    ID: auditEvents.id,
    At: auditEvents.createdAt,
    'User ID': auditEvents.actorUserId,
    Email: users.email,
    'On behalf of': auditEvents.onBehalfOf,
    Action: auditEvents.action,
    'Target type': auditEvents.targetType,
    'Target ID': auditEvents.targetId,
    'Request ID': auditEvents.requestId,
  },
} satisfies Record<ExportSection, object>;

const size = limits.companyExport.batch;

/** A section whose rows have ids, which it is read by. */
const byId =
  <Row extends ExportRow & { readonly ID: number }>(
    read: (db: Queryable, scope: Scope, after: number) => Promise<Row[]>,
  ): Batches =>
  (db, scope) =>
    inBatches<Row, number>({ first: 0, size, keyOf: ({ ID }) => ID }, (after) => read(db, scope, after));

export const columnsOf = (section: ExportSection): string[] => Object.keys(FIELDS[section]);

/** The rows of each section, a batch at a time in the order of their ids. */
export const SECTIONS: Readonly<Record<ExportSection, Batches>> = {
  async *company(db, { companyId }) {
    yield await db.select(FIELDS.company).from(companies).where(eq(companies.id, companyId));
  },
  users: byId((db, { companyId }, after) =>
    db
      .select(FIELDS.users)
      .from(users)
      .innerJoin(departments, itsDepartment)
      .leftJoin(managers, itsManager)
      .where(and(eq(users.companyId, companyId), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(size),
  ),
  departments: byId((db, { companyId }, after) =>
    db
      .select(FIELDS.departments)
      .from(departments)
      .where(and(eq(departments.companyId, companyId), gt(departments.id, after)))
      .orderBy(asc(departments.id))
      .limit(size),
  ),
  groups: byId((db, { companyId }, after) =>
    db
      .select(FIELDS.groups)
      .from(groups)
      .where(and(eq(groups.companyId, companyId), gt(groups.id, after)))
      .orderBy(asc(groups.id))
      .limit(size),
  ),
  'group-members': (db, { companyId }) =>
    inBatches(
      { first: [0, 0] as const, size, keyOf: (row) => [row['Group ID'], row['User ID']] as const },
      ([group, user]) =>
        db
          .select(FIELDS['group-members'])
          .from(groupMembers)
          .innerJoin(
            groups,
            and(eq(groups.companyId, groupMembers.companyId), eq(groups.id, groupMembers.groupId)),
          )
          .innerJoin(
            users,
            and(eq(users.companyId, groupMembers.companyId), eq(users.id, groupMembers.userId)),
          )
          .where(
            and(
              eq(groupMembers.companyId, companyId),
              sql`(${groupMembers.groupId}, ${groupMembers.userId}) > (${group}::bigint, ${user}::bigint)`,
            ),
          )
          .orderBy(asc(groupMembers.groupId), asc(groupMembers.userId))
          .limit(size),
    ),
  assignments: byId((db, { companyId }, after) =>
    db
      .select(FIELDS.assignments)
      .from(campaigns)
      .where(and(eq(campaigns.companyId, companyId), gt(campaigns.id, after)))
      .orderBy(asc(campaigns.id))
      .limit(size),
  ),
  tasks: byId((db, { companyId, isLearningPrivate }, after) =>
    db
      .select(FIELDS.tasks)
      .from(tasks)
      .innerJoin(users, and(eq(users.companyId, tasks.companyId), eq(users.id, tasks.userId)))
      .where(
        and(
          eq(tasks.companyId, companyId),
          gt(tasks.id, after),
          // Who has acknowledged a policy is evidence, and no result of learning.
          isLearningPrivate ? eq(tasks.type, 'policy') : undefined,
        ),
      )
      .orderBy(asc(tasks.id))
      .limit(size),
  ),
  simulations: byId((db, { companyId }, after) =>
    db
      .select(FIELDS.simulations)
      .from(simulations)
      .where(
        and(
          eq(simulations.companyId, companyId),
          gt(simulations.id, after),
          ne(simulations.state, 'removed'),
        ),
      )
      .orderBy(asc(simulations.id))
      .limit(size),
  ),
  'simulation-results': byId((db, { companyId }, after) =>
    db
      .select(FIELDS['simulation-results'])
      .from(simulationMails)
      .innerJoin(
        simulations,
        and(
          eq(simulations.companyId, simulationMails.companyId),
          eq(simulations.id, simulationMails.simulationId),
          ne(simulations.state, 'removed'),
        ),
      )
      .innerJoin(
        users,
        and(eq(users.companyId, simulationMails.companyId), eq(users.id, simulationMails.userId)),
      )
      .where(
        and(
          eq(simulationMails.companyId, companyId),
          gt(simulationMails.id, after),
          eq(simulationMails.state, 'sent'),
        ),
      )
      .orderBy(asc(simulationMails.id))
      .limit(size),
  ),
  'audit-log': byId((db, { companyId, isLearningPrivate }, after) =>
    db
      .select(FIELDS['audit-log'])
      .from(auditEvents)
      .leftJoin(users, and(eq(users.companyId, auditEvents.companyId), eq(users.id, auditEvents.actorUserId)))
      .where(
        and(
          eq(auditEvents.companyId, companyId),
          gt(auditEvents.id, after),
          // It tells who had failed.
          isLearningPrivate ? ne(auditEvents.action, 'campaign.attempt_allowed') : undefined,
        ),
      )
      .orderBy(asc(auditEvents.id))
      .limit(size),
  ),
};
