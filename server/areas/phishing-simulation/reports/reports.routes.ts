import { searchKey } from '@contract/names';
import { simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import { refuseAnonymous } from '@server/domain/simulations/anonymous.rules';
import { mapBatches } from '@server/platform/db/batches';
import type { Queryable } from '@server/platform/db/client';
import { signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import { notFound } from '@server/platform/http/errors';
import { pageAnswer, pageInfoOf, pageOfAll, tableAnswer, windowOf } from '@server/platform/http/paging';
import { tableCsv } from '@server/platform/text/csv';
import { sortedBy } from '@server/platform/text/sorting';
import { recountMails } from '../tracking/events';
import { departmentResults, groupResults } from './report-counts.queries';
import { allRecipients } from './report-files.queries';
import { eventsOf, findRecipient, resultsOfPerson, storeReview } from './report-person.queries';
import { readRecipients } from './report-recipients.queries';
import { teamsTable, templatesTable } from './report-tables';
import { RECIPIENT_COLUMNS, ROUND_COLUMNS, TEAM_COLUMNS, TEMPLATE_COLUMNS } from './reports.csv';
import { overviewOf, roundsOf, toEvent, toRecipient, toResult } from './reports.model';
import { namedSimulation, reportedSimulation, sentPeriod } from './reports.rules';

/** Reports of one phishing simulation. */
export function simulationReportRoutes({ read, write }: ReturnType<typeof binder>): void {
  const endpoints = simulationReportEndpoints;

  read(endpoints.overview, async ({ db, deps, params: { companyId, campaignId } }) => {
    const simulation = await reportedSimulation(db, companyId, campaignId);
    return { data: await overviewOf(db, simulation, deps.clock()) };
  });

  read(endpoints.rounds, async ({ db, params: { companyId, campaignId }, query }) => {
    const simulation = await reportedSimulation(db, companyId, campaignId);
    const rows = await roundsOf(db, simulation, sentPeriod(simulation, query));
    const sorted = sortedBy(rows, ({ roundNumber }) => roundNumber, query.order ?? 'desc');
    return tableAnswer(ROUND_COLUMNS, sorted, query);
  });

  read(endpoints.recipients, async ({ db, params: { companyId, campaignId }, query }) => {
    const simulation = await namedSimulation(db, companyId, campaignId);
    const { orderBy = 'sentAt', order = 'desc' } = query;
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
    if (query.isCsv) {
      const all = allRecipients(db, { ...filter, orderBy, order });
      return { csv: tableCsv(RECIPIENT_COLUMNS, mapBatches(all, toRecipient)) };
    }
    const window = { ...filter, orderBy, order, ...windowOf(query) };
    const { rows, total: totalItems, totalIsMinimum } = await readRecipients(db, window);
    return {
      data: { items: rows.map(toRecipient), pageInfo: { ...pageInfoOf(query, totalItems), totalIsMinimum } },
    };
  });

  read(endpoints.templates, async ({ db, deps, params: { companyId, campaignId }, query }) => {
    const simulation = await reportedSimulation(db, companyId, campaignId);
    const rows = await templatesTable(
      db,
      { ...simulation, sent: sentPeriod(simulation, query) },
      query,
      signer(deps.secrets, deps.clock()),
    );
    return tableAnswer(TEMPLATE_COLUMNS, rows, query);
  });

  for (const [endpoint, kind] of [
    [endpoints.departments, 'departments'],
    [endpoints.groups, 'groups'],
  ] as const) {
    read(endpoint, async ({ db, params: { companyId, campaignId }, query }) => {
      const simulation = await reportedSimulation(db, companyId, campaignId);
      const scope = { ...simulation, sent: sentPeriod(simulation, query) };
      const rows = await teamsTable(db, scope, kind, query);
      return tableAnswer(TEAM_COLUMNS, rows, query);
    });
  }

  for (const [endpoint, standings] of [
    [endpoints.departmentsFilter, departmentResults],
    [endpoints.groupsFilter, groupResults],
  ] as const) {
    read(endpoint, async ({ db, params: { companyId, campaignId }, query }) => {
      const simulation = await reportedSimulation(db, companyId, campaignId);
      const wanted = searchKey(query.searchText ?? '');
      const rows = (await standings(db, simulation)).filter(({ nameKey }) => nameKey.includes(wanted));
      return pageOfAll(
        rows.map(({ id, name }) => ({ id, name })),
        query,
      );
    });
  }

  async function mailReport(db: Queryable, key: { companyId: number; campaignId: number }, mailId: number) {
    const row = await findRecipient(db, key, mailId);
    if (!row) throw notFound('This recipient');
    const events = (await eventsOf(db, key.companyId, mailId)).map(toEvent);
    return { recipient: toRecipient(row), events };
  }

  read(endpoints.events, async ({ db, params: { companyId, campaignId, mailId } }) => {
    await namedSimulation(db, companyId, campaignId);
    return { data: await mailReport(db, { companyId, campaignId }, mailId) };
  });

  write(endpoints.review, async ({ tx, deps, actor, params, body: { isPerson }, audit }) => {
    const { companyId, campaignId, mailId, eventId } = params;
    await namedSimulation(tx, companyId, campaignId);
    const { events } = await mailReport(tx, { companyId, campaignId }, mailId);
    if (!events.some(({ id }) => id === eventId)) throw notFound('This event');
    const reviewedBy = actor.onBehalfOf ?? actor.userId;
    await storeReview(tx, { companyId, eventId, isPerson, reviewedBy, reviewedAt: deps.clock() });
    await recountMails(tx, companyId, [mailId]);
    await audit({
      action: 'simulation_event.reviewed',
      target: { type: 'simulation_event', id: eventId },
      details: { campaignId, isPerson },
    });
    return { data: await mailReport(tx, { companyId, campaignId }, mailId) };
  });

  read(endpoints.results, async ({ db, params: { companyId, userId }, query }) => {
    await refuseAnonymous(db, companyId);
    const window = { companyId, userId, ...windowOf(query) };
    const { rows, total } = await resultsOfPerson(db, window);
    return pageAnswer(rows.map(toResult), total, query);
  });
}
