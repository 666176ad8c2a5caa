import type { RoundReport } from '@contract/phishing-simulation/reports';
import { COMPANY_ID, fakeProvider } from '@tests/support/fake-provider';
import { buildRecipient, buildResults } from '@tests/support/simulation-builders';
import { describe, expect, it } from 'vitest';
import { buildDepartment } from '../testing';
import type { ReportParams } from './lists';
import { sentBetween } from './simulationReports';

const COMPANY = `/phishing/api/v3/company/${COMPANY_ID}`;
const REPORT = `${COMPANY}/campaign/9/report`;

const pageOf = (items: object[]) => ({
  json: { data: { items, pageInfo: { pageNumber: 0, pageSize: 10, totalItems: 31, totalIsMinimum: true } } },
});
const params = (filter: object, field = 'name') => ({
  pagination: { page: 2, perPage: 10 },
  sort: { field, order: 'DESC' as const },
  filter: { campaignId: 9, ...filter },
});
/** The addresses that were asked for. */
async function asked(resource: string, given: ReturnType<typeof params>): Promise<string[]> {
  const { provider, sent } = fakeProvider(pageOf([]));
  await provider.getList(resource, given);
  return sent.map(({ method, url }) => `${method} ${url}`);
}

describe('lists', () => {
  it.each([
    [
      'simulation_recipients',
      params(
        {
          search: 'bo',
          rounds: ['1', '2'],
          departments: [3],
          groups: [5, 6],
          phishingEvents: ['CLICKED', 'REPORTED'],
          periodFrom: '2026-01-01',
          periodTo: '2026-02-01',
        },
        'clickedAt',
      ),
      `${REPORT}/recipients?pageNumber=1&pageSize=10&orderBy=clickedAt&order=desc&searchText=bo&rounds=1&rounds=2&departments=3&groups=5&groups=6&phishingEvents=CLICKED&phishingEvents=REPORTED&periodFrom=2026-01-01&periodTo=2026-02-01`,
    ],
    [
      'simulation_report_departments',
      params({ search: 'sal', rounds: ['2'] }, 'phished'),
      `${REPORT}/departments?pageNumber=1&pageSize=10&orderBy=phished&order=desc&searchText=sal&rounds=2`,
    ],
    [
      'simulation_report_groups',
      params({}),
      `${REPORT}/groups?pageNumber=1&pageSize=10&orderBy=name&order=desc`,
    ],
    [
      'simulation_report_templates',
      params({}, 'difficulty'),
      `${REPORT}/templates?pageNumber=1&pageSize=10&orderBy=difficulty&order=desc`,
    ],
    ['simulation_rounds', params({}, 'round'), `${REPORT}/rounds?pageNumber=1&pageSize=10&order=desc`],
    [
      'simulation_department_choices',
      params({ search: 'sal' }),
      `${REPORT}/filter/departments?pageNumber=1&pageSize=10&searchText=sal`,
    ],
    ['simulation_group_choices', params({}), `${REPORT}/filter/groups?pageNumber=1&pageSize=10`],
    ['simulation_results', params({ userId: 5 }), `${COMPANY}/user/5/results?pageNumber=1&pageSize=10`],
  ])('%s ask in the documented parameters', async (resource, given, url) => {
    expect(await asked(resource, given)).toEqual([`GET ${url}`]);
  });

  it.each(['simulation_recipients', 'simulation_report_groups', 'simulation_report_templates'])(
    '%s leave out a column that the gateway does not sort by',
    async (resource) => {
      expect((await asked(resource, params({}, 'secret')))[0]).not.toMatch(/order/);
    },
  );
});

describe('answers', () => {
  it('of a broad search tell that their total is a lower bound', async () => {
    const { provider } = fakeProvider(pageOf([buildRecipient()]));
    expect(await provider.getList('simulation_recipients', params({}))).toEqual({
      data: [buildRecipient()],
      total: 31,
      meta: { totalIsMinimum: true },
    });
  });

  it('of rounds are records by their numbers', async () => {
    const round: RoundReport = {
      roundNumber: 4,
      startDate: '2026-01-05T08:00:00.000Z',
      endDate: '2026-02-05T08:00:00.000Z',
      usersCount: 40,
      templatesCount: 3,
      results: buildResults(),
      resilience: null,
    };
    const { provider } = fakeProvider(pageOf([round]));
    const { data } = await provider.getList('simulation_rounds', params({}));
    expect(data).toEqual([{ ...round, id: 4 }]);
  });

  it('name what is filtered by, also where it is not on the page', async () => {
    const { provider, sent } = fakeProvider(pageOf([buildDepartment()]));
    await provider.getMany('simulation_department_choices', { ids: [3, 4] });
    expect(sent[0]?.url).toBe(`/customers/api/v1/company/${COMPANY_ID}/departments?ids=3&ids=4&pageSize=2`);
  });
});

describe('an export', () => {
  const ofReport = (filter: object, field = 'name'): ReportParams => params(filter, field);
  it.each<[string, ReportParams, string]>([
    [
      'simulation_recipients',
      ofReport({ rounds: ['2'], phishingEvents: ['OPENED'] }, 'sentAt'),
      `${REPORT}/recipients?orderBy=sentAt&order=desc&rounds=2&phishingEvents=OPENED&isCsv=true`,
    ],
    [
      'simulation_report_departments',
      ofReport({ search: 'sal' }),
      `${REPORT}/departments?orderBy=name&order=desc&searchText=sal&isCsv=true`,
    ],
    ['simulation_report_groups', ofReport({}), `${REPORT}/groups?orderBy=name&order=desc&isCsv=true`],
    ['simulation_report_templates', ofReport({}), `${REPORT}/templates?orderBy=name&order=desc&isCsv=true`],
    ['simulation_rounds', ofReport({}, 'round'), `${REPORT}/rounds?order=desc&isCsv=true`],
  ])('of %s has its filters and order, and no page', async (resource, given, url) => {
    const { provider, sent } = fakeProvider();
    await provider.exportList(resource, given);
    expect(sent.map((one) => one.url)).toEqual([url]);
  });
});

it('a period that ends today takes precedence over one from day to day', () => {
  const today = '2026-03-10';
  const days = { campaignId: 9, periodFrom: '2026-01-01', periodTo: '2026-02-01' };
  expect(sentBetween(days, today)).toEqual({ periodFrom: '2026-01-01', periodTo: '2026-02-01' });
  expect(sentBetween({ ...days, dateRange: '7' }, today)).toEqual({ periodFrom: '2026-03-04' });
});
