import { limits } from '@contract/limits';
import type { Results } from '@contract/phishing-simulation/content';
import { simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import { tableCsv } from '../../csv';
import type { Queryable } from '../../db/client';
import { signer } from '../../files/addresses';
import type { binder } from '../../http/bind';
import { pageAnswer } from '../../http/records';
import { sortedBy } from '../../sorting';
import { fold } from '../../text';
import {
  departmentResults,
  groupResults,
  peopleBehind,
  roundsWithCounts,
  templateResults,
} from './report-counts.queries';
import { allRecipients, readRecipients } from './report-recipients.queries';
import { RECIPIENT_COLUMNS, ROUND_COLUMNS, TEAM_COLUMNS, TEMPLATE_COLUMNS } from './reports.csv';
import { hiddenRows, overviewOf, toRecipient, toRound, toTeam, toTemplate } from './reports.model';
import { namedSimulation, type ReportedSimulation, reportedSimulation } from './reports.rules';

async function* mapped<From, To>(batches: AsyncIterable<readonly From[]>, to: (row: From) => To) {
  for await (const batch of batches) yield batch.map(to);
}

interface TableQuery {
  readonly pageNumber: number;
  readonly pageSize: number;
}
const pageOf = <Row>(rows: readonly Row[], { pageNumber, pageSize }: TableQuery) =>
  rows.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);

/** The rows of a table whose numbers an anonymous report leaves out; none in others. */
async function hiddenIn(
  db: Queryable,
  simulation: ReportedSimulation,
  rounds: readonly number[] | undefined,
  of: 'departments' | 'groups' | 'templates',
): Promise<ReadonlySet<number>> {
  if (!simulation.isAnonymous) return new Set();
  const behind = await peopleBehind(db, { ...simulation, rounds }, of);
  const rows = [...behind].map(([id, people]) => ({ id, people })).filter(({ people }) => people > 0);
  // Someone can be in several groups, or in none.
  return hiddenRows(rows, limits.simulations.anonymousMin, of !== 'groups');
}

const resultOf = (row: { readonly results: Results | null }, name: keyof Results) =>
  row.results?.[name] ?? null;

/** Reports of one phishing simulation. */
export function simulationReportRoutes({ read }: ReturnType<typeof binder>): void {
  const endpoints = simulationReportEndpoints;

  read(endpoints.overview, async ({ db, params: { companyId, campaignId } }) => {
    const simulation = await reportedSimulation(db, companyId, campaignId);
    return { data: await overviewOf(db, simulation) };
  });

  read(endpoints.rounds, async ({ db, params: { companyId, campaignId }, query }) => {
    const simulation = await reportedSimulation(db, companyId, campaignId);
    const rows = (await roundsWithCounts(db, simulation)).map(toRound);
    const sorted = sortedBy(rows, ({ roundNumber }) => roundNumber, query.order ?? 'desc');
    if (query.isCsv) return { csv: tableCsv(ROUND_COLUMNS, [sorted]) };
    return pageAnswer(pageOf(sorted, query), sorted.length, query);
  });

  read(endpoints.recipients, async ({ db, params: { companyId, campaignId }, query }) => {
    const simulation = await namedSimulation(db, companyId, campaignId);
    const { pageNumber, pageSize, orderBy = 'sentAt', order = 'desc' } = query;
    const filter = {
      ...simulation,
      rounds: query.rounds,
      departmentIds: query.departments,
      groupIds: query.groups,
      events: query.phishingEvents,
      from: query.periodFrom,
      to: query.periodTo,
      search: query.searchText,
    };
    if (query.isCsv)
      return { csv: tableCsv(RECIPIENT_COLUMNS, mapped(allRecipients(db, filter), toRecipient)) };
    const window = { ...filter, orderBy, order, offset: pageNumber * pageSize, limit: pageSize };
    const { rows, total: totalItems, totalIsMinimum } = await readRecipients(db, window);
    return {
      data: { items: rows.map(toRecipient), pageInfo: { pageNumber, pageSize, totalItems, totalIsMinimum } },
    };
  });

  read(endpoints.templates, async ({ db, deps, params: { companyId, campaignId }, query }) => {
    const simulation = await reportedSimulation(db, companyId, campaignId);
    const { rounds, searchText, orderBy = 'phished', order = 'desc' } = query;
    const hidden = await hiddenIn(db, simulation, rounds, 'templates');
    const wanted = fold(searchText ?? '');
    const rows = (await templateResults(db, { ...simulation, rounds }))
      .map(toTemplate(hidden, signer(deps.secrets, deps.clock())))
      .filter(({ name, subject }) => fold(name).includes(wanted) || fold(subject).includes(wanted));
    const sorted = sortedBy(
      rows,
      (row) => {
        if (orderBy === 'name') return fold(row.name);
        return orderBy === 'difficulty' || orderBy === 'provider' ? row[orderBy] : resultOf(row, orderBy);
      },
      order,
    );
    if (query.isCsv) return { csv: tableCsv(TEMPLATE_COLUMNS, [sorted]) };
    return pageAnswer(pageOf(sorted, query), sorted.length, query);
  });

  for (const [endpoint, kind, standings] of [
    [endpoints.departments, 'departments', departmentResults],
    [endpoints.groups, 'groups', groupResults],
  ] as const) {
    read(endpoint, async ({ db, params: { companyId, campaignId }, query }) => {
      const simulation = await reportedSimulation(db, companyId, campaignId);
      const { rounds, searchText, orderBy = 'phished', order = 'desc' } = query;
      const hidden = await hiddenIn(db, simulation, rounds, kind);
      const wanted = fold(searchText ?? '');
      const rows = (await standings(db, { ...simulation, rounds }))
        .filter(({ nameKey }) => nameKey.includes(wanted))
        .map((row) => ({ nameKey: row.nameKey, team: toTeam(hidden)(row) }));
      const sorted = sortedBy(
        rows,
        ({ nameKey, team }) => (orderBy === 'name' ? nameKey : resultOf(team, orderBy)),
        order,
      ).map(({ team }) => team);
      if (query.isCsv) return { csv: tableCsv(TEAM_COLUMNS, [sorted]) };
      return pageAnswer(pageOf(sorted, query), sorted.length, query);
    });
  }

  for (const [endpoint, standings] of [
    [endpoints.departmentsFilter, departmentResults],
    [endpoints.groupsFilter, groupResults],
  ] as const) {
    read(endpoint, async ({ db, params: { companyId, campaignId }, query }) => {
      const simulation = await reportedSimulation(db, companyId, campaignId);
      const wanted = fold(query.searchText ?? '');
      const rows = (await standings(db, simulation)).filter(({ nameKey }) => nameKey.includes(wanted));
      const page = pageOf(rows, query).map(({ id, name }) => ({ id, name }));
      return pageAnswer(page, rows.length, query);
    });
  }
}
