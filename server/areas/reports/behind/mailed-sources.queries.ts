import type { MailFigure } from '@contract/figures';
import type { SortOrder } from '@contract/paging';
import { isFound } from '@server/domain/assignments/learners.queries';
import { users } from '@server/domain/people/people.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { isOneOf } from '@server/platform/db/columns';
import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { type Days, isBehindMails } from './definitions.queries';
import { isHeld } from './walks.queries';

/** Who is behind a figure of simulated mails: people, each once. The days are those of whole months. */
export interface MailedFilter extends Days {
  readonly companyId: number;
  readonly figure: MailFigure;
  readonly generation: number;
  /** How many months the days are. */
  readonly months: number;
  readonly departmentIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  /** Some of the people. */
  readonly ids?: readonly number[] | undefined;
}

export interface MailedWindow extends MailedFilter {
  readonly order: SortOrder;
  readonly offset: number;
  readonly limit: number;
}

/** The mails behind a figure, with their people more than once. */
export const behind = (filter: MailedFilter, userId?: SQL | Column): SQL =>
  sql`${simulationMails} WHERE ${and(
    eq(simulationMails.companyId, filter.companyId),
    isBehindMails(filter.figure, filter, filter.departmentIds),
    userId && sql`${simulationMails.userId} = ${userId}`,
    filter.ids && isOneOf(simulationMails.userId, filter.ids),
  )}`;

export const matching = (filter: MailedFilter): SQL | undefined =>
  and(
    eq(users.companyId, filter.companyId),
    isFound(filter.search),
    filter.ids && isOneOf(users.id, filter.ids),
    // The offset keeps the planner from reading all mails first.
    sql`EXISTS (SELECT FROM ${behind(filter, users.id)} OFFSET 0)`,
  );

/** People of a company who are held beside a walk. */
export const among = ({ companyId }: MailedFilter, held: SQL): SQL | undefined =>
  and(eq(users.companyId, companyId), isHeld(users.id, held));

/** Selects people by name, walking past those who are not behind the figure. */
export const walkNames = (
  isBehind: SQL | undefined,
  {
    isDescending,
    limit,
    offset,
  }: { readonly isDescending: boolean; readonly limit: number; readonly offset: number },
): SQL => {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  return sql`SELECT ${users.id} AS id FROM ${users} WHERE ${isBehind}
    ORDER BY ${users.nameKey} ${direction}, ${users.id} ${direction} LIMIT ${limit} OFFSET ${offset}`;
};
