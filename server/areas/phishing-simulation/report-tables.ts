import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import type { Results } from '@contract/phishing-simulation/content';
import type {
  SENT_TEMPLATE_SORTS,
  TEAM_SORTS,
  TeamResults,
  TemplateResults,
} from '@contract/phishing-simulation/reports';
import type { Queryable } from '../../db/client';
import type { Sign } from '../../files/addresses';
import { sortedBy } from '../../sorting';
import { fold } from '../../text';
import {
  type CountFilter,
  departmentResults,
  groupResults,
  peopleBehind,
  templateResults,
} from './report-counts.queries';
import { hiddenRows, toTeam, toTemplate } from './reports.model';

/** The campaigns of a table. */
export interface TableScope {
  readonly companyId: number;
  readonly campaignIds: readonly number[];
  readonly isAnonymous: boolean;
}

interface TableQuery<Sort> {
  readonly rounds?: readonly number[] | undefined;
  readonly searchText?: string | undefined;
  readonly orderBy?: Sort | undefined;
  readonly order?: SortOrder | undefined;
}

/** The rows whose numbers an anonymous report leaves out; none in others. */
async function hiddenIn(
  db: Queryable,
  filter: CountFilter & TableScope,
  of: 'departments' | 'groups' | 'templates',
): Promise<ReadonlySet<number>> {
  if (!filter.isAnonymous) return new Set();
  const behind = await peopleBehind(db, filter, of);
  const rows = [...behind].map(([id, people]) => ({ id, people })).filter(({ people }) => people > 0);
  // Someone can be in several groups, or in none.
  return hiddenRows(rows, limits.simulations.anonymousMin, of !== 'groups');
}

const resultOf = (row: { readonly results: Results | null }, name: keyof Results) =>
  row.results?.[name] ?? null;

const STANDINGS = { departments: departmentResults, groups: groupResults };

/** The departments or groups of campaigns that match, in order. */
export async function teamsTable(
  db: Queryable,
  scope: TableScope,
  kind: keyof typeof STANDINGS,
  { rounds, searchText, orderBy = 'phished', order = 'desc' }: TableQuery<(typeof TEAM_SORTS)[number]>,
): Promise<TeamResults[]> {
  const filter = { ...scope, rounds };
  const hidden = await hiddenIn(db, filter, kind);
  const wanted = fold(searchText ?? '');
  const rows = (await STANDINGS[kind](db, filter))
    .filter(({ nameKey }) => nameKey.includes(wanted))
    .map((row) => ({ nameKey: row.nameKey, team: toTeam(hidden)(row) }));
  return sortedBy(
    rows,
    ({ nameKey, team }) => (orderBy === 'name' ? nameKey : resultOf(team, orderBy)),
    order,
  ).map(({ team }) => team);
}

/** The templates of campaigns that match, in order. */
export async function templatesTable(
  db: Queryable,
  scope: TableScope,
  {
    rounds,
    searchText,
    orderBy = 'phished',
    order = 'desc',
  }: TableQuery<(typeof SENT_TEMPLATE_SORTS)[number]>,
  sign: Sign,
): Promise<TemplateResults[]> {
  const filter = { ...scope, rounds };
  const hidden = await hiddenIn(db, filter, 'templates');
  const wanted = fold(searchText ?? '');
  const rows = (await templateResults(db, filter))
    .map(toTemplate(hidden, sign))
    .filter(({ name, subject }) => fold(name).includes(wanted) || fold(subject).includes(wanted));
  return sortedBy(
    rows,
    (row) => {
      if (orderBy === 'name') return fold(row.name);
      return orderBy === 'difficulty' || orderBy === 'provider' ? row[orderBy] : resultOf(row, orderBy);
    },
    order,
  );
}
