import { LICENSING_STATUSES } from '@contract/partner/customers';
import { INVOICE_STATUSES, PAYMENT_METHODS } from '@contract/partner/licenses';
import { ANSWER_STATUSES } from '@contract/phishing-exercise/content';
import { ASSIGNMENT_STATUSES } from '@contract/phishing-exercise/reports';
import { RECIPIENT_EVENTS } from '@contract/phishing-simulation/reports';
import { USER_FILTERS, type UserListFilter } from '@contract/users/users';
import { fakeProvider } from '@tests/support/fake-provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomerFilter } from './resources/customers';
import type { AnswerFilter, LearnerFilter, SummaryFilter } from './resources/exerciseReports';
import { REPORT_PERIODS } from './resources/exerciseScope';
import type { RecipientFilter, ReportFilter } from './resources/simulationReports';
import type { PeopleFilter } from './resources/simulationSummary';
import type { TransactionFilter } from './resources/transactions';

/** A value for each filter of a list: a new filter does not compile until it has one. */
type Values<Filter> = { readonly [Name in keyof Required<Filter>]: fc.Arbitrary<NonNullable<Filter[Name]>> };
const some = <Word>(words: readonly Word[]) => fc.subarray([...words], { minLength: 1 });
const one = (...words: string[]) => fc.constantFrom(...words).map((word) => [word]);
const id = fc.integer({ min: 1, max: 1e6 });
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 4 });
const day = fc.constantFrom('2026-01-31', '2026-02-28');
const search = fc.constantFrom('ann', "o'meara", 'größe 2');
const period = fc.constantFrom(...REPORT_PERIODS);
const rounds = fc.uniqueArray(fc.constantFrom('1', '2', '7'), { minLength: 1 });

const users: Values<UserListFilter> = {
  ...{ search, departmentId: id, groupId: id, departmentIds: ids, groupIds: ids, managerIds: ids, id: ids },
  filterBy: some(USER_FILTERS),
  showDisabled: fc.constant(true),
  // Shown by a list of its own, which has no export.
  unassigned: fc.constant(false),
};
const customers: Values<CustomerFilter> = {
  search,
  status: some(LICENSING_STATUSES),
  accountAccess: some(['REQUESTED', 'AVAILABLE'] as const),
  companyAffiliation: some(['PARTNERS', 'DIRECT_CUSTOMERS']),
  subResellers: ids,
  enablementStatus: one('ENABLED', 'DISABLED'),
  state: fc.constantFrom(['REGISTERED'] as const, ['UNREGISTERED'] as const),
  isRegistered: one('true', 'false'),
  hasOverages: one('true', 'false'),
  subcompanyType: fc.constantFrom(['RESELLER'] as const, ['DIRECT'] as const),
  renewsWithin: one('30'),
};
const transactions: Values<TransactionFilter> = {
  search,
  invoiceStatus: some(INVOICE_STATUSES),
  paymentMethod: fc.constantFrom(...PAYMENT_METHODS.map((method) => [method])),
};
const learners: Values<LearnerFilter> = {
  ...{ campaignId: id, search, departments: ids, groups: ids },
  status: some(ASSIGNMENT_STATUSES),
};
const answers: Values<AnswerFilter> = {
  ...{ campaignId: id, templateId: id, search },
  status: some(ANSWER_STATUSES),
};
const ofExercise = { campaignId: id, search };
const summary: Values<SummaryFilter> = { search, campaigns: ids, period, from: day, to: day };
const sent = { dateRange: period, periodFrom: day, periodTo: day };
const report: Values<ReportFilter> = { campaignId: id, search, rounds, ...sent };
const recipients: Values<RecipientFilter> = {
  ...report,
  ...{ departments: ids, groups: ids },
  phishingEvents: some(RECIPIENT_EVENTS),
};
const people: Values<PeopleFilter> = { ...summary, departments: ids, groups: ids };

type Filters = Record<string, fc.Arbitrary<unknown>>;
const LISTS: readonly (readonly [resource: string, filters: Filters])[] = [
  ['users', users],
  ['customers', customers],
  ['transactions', transactions],
  ['exercise_learners', learners],
  ['exercise_answers', answers],
  ['exercise_report_departments', ofExercise],
  ['exercise_report_groups', ofExercise],
  ['exercise_report_templates', ofExercise],
  ['exercise_summary', summary],
  ['simulation_recipients', recipients],
  ['simulation_report_departments', report],
  ['simulation_report_groups', report],
  ['simulation_report_templates', report],
  ['simulation_rounds', { campaignId: id, ...sent }],
  ['simulation_people', people],
  ['simulation_summary', summary],
  ['simulation_summary_departments', summary],
  ['simulation_summary_groups', summary],
  ['simulation_summary_templates', summary],
];

/** What a call asks for: its query apart from the page, the order and the form of the answer. */
const narrowing = (url: string): string[] =>
  (url.replaceAll('+', ' ').split('?')[1] ?? '')
    .split('&')
    .filter((pair) => !/^(range|sort|order|pageNumber|pageSize|isCsv)=/.test(pair))
    .filter((pair) => pair !== '' && pair !== 'filter={}')
    .sort();

/** What reading a list with this filter asks for. */
async function listed(resource: string, filter: object): Promise<string[]> {
  const { provider, sent } = fakeProvider();
  const asked = { filter, pagination: { page: 1, perPage: 25 }, sort: { field: '', order: 'ASC' as const } };
  // The empty answer is no list; what was asked for is known by then.
  await provider.getList(resource, asked).catch(() => undefined);
  return narrowing(sent[0]?.url ?? '');
}
async function exported(resource: string, filter: object): Promise<string[]> {
  const { provider, sent } = fakeProvider();
  await provider.exportList(resource, { filter });
  return narrowing(sent[0]?.url ?? '');
}

/** Filters in the path, which every call of the list has. */
const IN_PATH = ['campaignId', 'templateId'];

describe.each(LISTS)('%s', (resource, filters) => {
  it('is exported as it is listed', async () => {
    const requiredKeys = IN_PATH.filter((name) => name in filters);
    await fc.assert(
      fc.asyncProperty(fc.record(filters, { requiredKeys }), async (filter) => {
        expect(await exported(resource, filter)).toEqual(await listed(resource, filter));
      }),
      { numRuns: 25 },
    );
  });

  it('is narrowed by each of its filters', async () => {
    const path = 'campaignId' in filters ? { campaignId: 1, templateId: 2 } : {};
    const everything = await listed(resource, path);
    for (const [name, values] of Object.entries(filters)) {
      if (IN_PATH.includes(name)) continue;
      const [value] = fc.sample(values, { numRuns: 1, seed: 1 });
      expect([name, await listed(resource, { ...path, [name]: value })]).not.toEqual([name, everything]);
    }
  });
});
