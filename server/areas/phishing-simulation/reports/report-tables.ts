import { searchKey } from '@contract/names';
import type { SortOrder } from '@contract/paging';
import type { Results } from '@contract/phishing-simulation/content';
import type {
  SENT_TEMPLATE_SORTS,
  TEAM_SORTS,
  TeamResults,
  TemplateResults,
} from '@contract/phishing-simulation/reports';
import { tellingOf } from '@server/domain/simulations/told.queries';
import type { Queryable } from '@server/platform/db/client';
import type { Sign } from '@server/platform/files/addresses';
import { sortedBy } from '@server/platform/text/sorting';
import { departmentResults, groupResults, type SentPeriod, templateResults } from './report-counts.queries';
import { toTeam, toTemplate } from './reports.model';

/** The campaigns of a table. */
export interface TableScope {
  readonly companyId: number;
  readonly campaignIds: readonly number[];
  readonly sent?: SentPeriod | undefined;
}

interface TableQuery<Sort> {
  readonly rounds?: readonly number[] | undefined;
  readonly searchText?: string | undefined;
  readonly orderBy?: Sort | undefined;
  readonly order?: SortOrder | undefined;
}

const resultOf = (row: { readonly results: Results | null }, name: keyof Results) =>
  row.results?.[name] ?? null;

const STANDINGS = {
  departments: [departmentResults, 'department'],
  groups: [groupResults, 'group'],
} as const;

/** The departments or groups of campaigns that match, in order. */
export async function teamsTable(
  db: Queryable,
  scope: TableScope,
  kind: keyof typeof STANDINGS,
  { rounds, searchText, orderBy = 'phished', order = 'desc' }: TableQuery<(typeof TEAM_SORTS)[number]>,
): Promise<TeamResults[]> {
  const filter = { ...scope, rounds };
  const [standings, told] = STANDINGS[kind];
  const telling = await tellingOf(db, filter, told, 'cell');
  const wanted = searchKey(searchText ?? '');
  const rows = (await standings(db, filter))
    .filter(({ nameKey }) => nameKey.includes(wanted))
    .map((row) => ({ nameKey: row.nameKey, team: toTeam(row, telling(row, row.id)) }));
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
  const telling = await tellingOf(db, filter, 'template', 'cell');
  const wanted = searchKey(searchText ?? '');
  const rows = (await templateResults(db, filter))
    .map((row) => toTemplate(row, telling(row, row.id), sign))
    .filter(({ name, subject }) => searchKey(name).includes(wanted) || searchKey(subject).includes(wanted));
  return sortedBy(
    rows,
    (row) => {
      if (orderBy === 'name') return searchKey(row.name);
      return orderBy === 'difficulty' || orderBy === 'provider' ? row[orderBy] : resultOf(row, orderBy);
    },
    order,
  );
}
