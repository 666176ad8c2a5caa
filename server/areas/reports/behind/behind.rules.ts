import { dayAt, lastOfMonth, monthOf } from '@contract/days';
import type { QueryOf } from '@contract/endpoint';
import {
  isEventFigure,
  isMailFigure,
  isRoundFigure,
  isRunningFigure,
  isVideoFigure,
} from '@contract/figures';
import type { PersonBehind, peopleBehindEndpoints } from '@contract/reports/people';
import { learnerStatus } from '@server/domain/assignments/learner-status';
import { readCompany } from '@server/domain/company/company.queries';
import { findFigureState } from '@server/domain/figures/state.queries';
import { fullName } from '@server/domain/operations/operation.model';
import { type DaySpan, daySpan, type RangeZone, rangeOf } from '@server/domain/reports/range';
import { refuseAnonymous } from '@server/domain/simulations/anonymous.rules';
import type { Queryable } from '@server/platform/db/client';
import { invalidField } from '@server/platform/http/errors';
import type { BehindFilter, BehindRow } from './behind.queries';
import type { EventFilter } from './event-sources.queries';
import type { EventRow } from './events.queries';
import type { MailedRow } from './mailed.queries';
import type { MailedFilter } from './mailed-sources.queries';

type Asked = Pick<
  QueryOf<typeof peopleBehindEndpoints.list>,
  'figure' | 'kinds' | 'campaignIds' | 'departmentIds' | 'from' | 'to' | 'status' | 'searchText'
> & { readonly ids?: readonly number[] | undefined };

/** What a figure is about: tasks of campaigns, people with mails of simulations, or what has happened. */
export type Scope = {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
} & (
  | { readonly of: 'tasks'; readonly filter: BehindFilter }
  | { readonly of: 'mails'; readonly filter: MailedFilter }
  | { readonly of: 'events'; readonly filter: EventFilter }
);

/** The filters of tasks, which mails and videos have none of. */
const OF_TASKS = ['kinds', 'campaignIds', 'status'] as const;

function refuseFilters(asked: Asked, names: readonly (typeof OF_TASKS)[number][]): void {
  for (const name of names) {
    if (asked[name] !== undefined) throw invalidField(name, 'is not known of this figure');
  }
}

/** Months since the year 0. */
const monthNumber = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));

/** The days asked for. Of one campaign there may be more than 366 ('Entire campaign'). */
const spanOf = ({ campaignIds, from, to }: Asked, zone: RangeZone): DaySpan =>
  campaignIds?.length === 1 && from && to && from <= to
    ? daySpan(from, to, zone.timeZone)
    : rangeOf({ from, to }, zone);

/** Whom a figure is about. Throws 422 by field, and 409 about the mails of simulations that name nobody. */
export async function scopeOf(db: Queryable, companyId: number, asked: Asked, now: Date): Promise<Scope> {
  const { figure, kinds, campaignIds, departmentIds, status, searchText: search, ids } = asked;
  if (isRunningFigure(figure)) {
    const { timeZone } = await readCompany(db, companyId);
    const span = spanOf(asked, { now, timeZone });
    const narrowing = { kinds, campaignIds, departmentIds, status, search, ids };
    const filter = { companyId, now, figure, span, timeZone, today: dayAt(now, timeZone), ...narrowing };
    return { of: 'tasks', filter, from: span.from, to: span.to, timeZone };
  }
  if (isEventFigure(figure)) {
    if (isRoundFigure(figure)) await refuseAnonymous(db, companyId);
    refuseFilters(asked, isRoundFigure(figure) || isVideoFigure(figure) ? OF_TASKS : ['status']);
    const { timeZone } = await readCompany(db, companyId);
    const span = spanOf(asked, { now, timeZone });
    const narrowing = { kinds, campaignIds, departmentIds, search, ids };
    const filter = { companyId, figure, span, timeZone, ...narrowing };
    return { of: 'events', filter, from: span.from, to: span.to, timeZone };
  }
  // The days of the rollups, which are another zone's while they are being made again.
  const { generation, timeZone } = await findFigureState(db, companyId);
  const span = rangeOf(asked, { now, timeZone });
  if (!isMailFigure(figure)) {
    const narrowing = { kinds, campaignIds, departmentIds, status, search, ids };
    const filter = { companyId, now, figure, span, timeZone, today: dayAt(now, timeZone), ...narrowing };
    return { of: 'tasks', filter, from: span.from, to: span.to, timeZone };
  }
  await refuseAnonymous(db, companyId);
  refuseFilters(asked, OF_TASKS);
  const [from, to] = [`${monthOf(span.from)}-01`, lastOfMonth(monthOf(span.to))];
  const months = monthNumber(to) - monthNumber(from) + 1;
  const filter = { companyId, figure, generation, from, to, timeZone, months, departmentIds, search, ids };
  return { of: 'mails', filter, from, to, timeZone };
}

/** A task behind a figure as the contract has it. */
export const toTask =
  (now: Date) =>
  (row: BehindRow): PersonBehind => ({
    id: row.id,
    userId: row.userId,
    fullName: fullName(row),
    email: row.email,
    departmentName: row.departmentName,
    isDisabled: row.disabledAt !== null,
    campaignId: row.campaignId,
    kind: row.kind,
    title: row.title,
    status: learnerStatus(row, now),
    dueAt: row.dueAt?.toISOString() ?? null,
    dueTimeZone: row.dueTimeZone,
    completedAt: row.completedAt?.toISOString() ?? null,
    score: row.score,
  });

/** Something that has happened, with whom it happened to. */
export const toEvent = (row: EventRow): PersonBehind => ({
  id: row.id,
  userId: row.userId,
  fullName: fullName(row),
  email: row.email,
  departmentName: row.departmentName,
  isDisabled: row.disabledAt !== null,
  campaignId: row.campaignId,
  kind: row.kind,
  title: row.title,
  status: null,
  dueAt: null,
  dueTimeZone: null,
  completedAt: row.completedAt?.toISOString() ?? null,
  score: row.score,
});

/** A person with a simulated mail. */
export const toPerson = (row: MailedRow): PersonBehind => ({
  id: row.id,
  userId: row.id,
  fullName: fullName(row),
  email: row.email,
  departmentName: row.departmentName,
  isDisabled: row.disabledAt !== null,
  campaignId: null,
  kind: null,
  title: null,
  status: null,
  dueAt: null,
  dueTimeZone: null,
  completedAt: null,
  score: null,
});
