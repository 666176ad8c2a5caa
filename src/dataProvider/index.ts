import { savedViewEndpoints } from '@contract/saved-views';
import { departmentEndpoints, groupEndpoints, TEAM_SORTS } from '@contract/users/teams';
import { combineDataProviders, type DataProvider, type Identifier, useDataProvider } from 'react-admin';
import type { ResourceDeps } from './deps';
import { coursesResource } from './resources/courses';
import { type CustomersExport, customersResource, subResellersResource } from './resources/customers';
import {
  exerciseAnswersResource,
  exerciseChoicesResource,
  exerciseLearnersResource,
  exerciseMessagesResource,
  exerciseResultsResource,
  exerciseSummaryResource,
  exerciseTeamReportResource,
  exerciseTemplateReportResource,
  type ReportParams,
} from './resources/exerciseReports';
import { exercisesResource, exerciseTeamsResource, exerciseUsersResource } from './resources/exercises';
import { invoicesResource } from './resources/invoices';
import { learnersResource } from './resources/learners';
import { creditAccountsResource, payersResource, receivablesResource } from './resources/receivables';
import { recordResource } from './resources/records';
import { shareableResource, sharesResource } from './resources/sharing';
import {
  simulationRecipientsResource,
  simulationResultsResource,
  simulationRoundsResource,
  simulationTeamReportResource,
  simulationTemplateReportResource,
} from './resources/simulationReports';
import { simulationShareableResource, simulationSharesResource } from './resources/simulationSharing';
import {
  simulationPeopleResource,
  simulationSummaryResource,
  simulationSummaryTeamsResource,
  simulationSummaryTemplatesResource,
} from './resources/simulationSummary';
import { simulationsResource } from './resources/simulations';
import { tasksResource } from './resources/tasks';
import { teamChoicesResource } from './resources/teamChoices';
import { templatesResource } from './resources/templates';
import {
  allocationsResource,
  dealsResource,
  type TransactionsExport,
  transactionsResource,
} from './resources/transactions';
import { type CountParams, type ExportParams, usersResource } from './resources/users';

export type TeamResource = 'departments' | 'groups';

const TEAM = { sorts: TEAM_SORTS, fields: { name: true } } as const;
const SAVED_VIEW = {
  sorts: ['name'],
  fields: { list: true, name: true, query: true, isShared: true, isDefault: true },
} as const;

/** The reports of phishing exercises and simulations that are exported as CSV. */
export type ReportResource =
  | 'exercise_answers'
  | 'exercise_learners'
  | 'exercise_messages'
  | 'exercise_report_departments'
  | 'exercise_report_groups'
  | 'exercise_report_templates'
  | 'exercise_summary'
  | 'simulation_people'
  | 'simulation_recipients'
  | 'simulation_report_departments'
  | 'simulation_report_groups'
  | 'simulation_report_templates'
  | 'simulation_rounds'
  | 'simulation_summary'
  | 'simulation_summary_departments'
  | 'simulation_summary_groups'
  | 'simulation_summary_templates';

/** The methods the console adds to react-admin's nine. */
export interface VigilMethods {
  exportUsers: (resource: 'users', params: ExportParams) => Promise<{ data: Response }>;
  resendInvite: (resource: 'users', params: { id: Identifier }) => Promise<{ data: { id: number } }>;
  revokeInvite: (resource: 'users', params: { id: Identifier }) => Promise<{ data: { id: number } }>;
  countUsers: (resource: 'users', params: CountParams) => Promise<{ data: number }>;
  exportTransactions: (resource: 'transactions', params: TransactionsExport) => Promise<{ data: Response }>;
  exportCustomers: (resource: 'customers', params: CustomersExport) => Promise<{ data: Response }>;
  exportReport: (resource: ReportResource, params: ReportParams) => Promise<{ data: Response }>;
}
export type VigilDataProvider = DataProvider & VigilMethods;

/**
 * The console's data provider, assembled from one mapping per resource. `C` is
 * `/customers/api/v1/company/{companyId}`, the company being the signed-in person's.
 *
 * | method           | users                                           | departments, groups (T = the resource)      |
 * | ---------------- | ----------------------------------------------- | ------------------------------------------- |
 * | getList          | GET C/users?sort=[…]&range=[…]&filter={…}       | GET C/T?pageNumber&pageSize&order&orderBy   |
 * |                  | with filter.unassigned and filter.departmentId: |                                             |
 * |                  | GET C/departments/{id}/users/unassigned         |                                             |
 * | getOne           | GET C/users/{id}                                | GET C/T/{id}                                |
 * | getMany          | GET C/users?filter={"id":[…]}                   | GET C/T?ids=1&ids=2, 100 ids a call         |
 * | getManyReference | GET C/users?filter={…,"target":id}              | refused: nothing refers to a team           |
 * | create           | POST C/users                                    | POST C/T {name}                             |
 * | update           | PUT C/users/{id}                                | PUT C/T/{id} {name}                         |
 * | updateMany       | PUT C/users?filter={"id":[…]}, 1,000 a call     | PUT C/T/{id} one by one                     |
 * | delete           | DELETE /api/v1/user/{companyId}/delete_user     | DELETE C/T/{id}                             |
 * | deleteMany       | DELETE C/users {ids}, 1,000 ids a call          | DELETE C/T/{id} one by one                  |
 * | exportUsers      | GET C/users/export?sort&filter, streamed CSV    |                                             |
 * | resendInvite     | POST /api/v1/user/{companyId}/resend_invite     |                                             |
 * | revokeInvite     | POST /api/v1/user/{companyId}/revoke_invite     |                                             |
 * | countUsers       | GET C/users/count?assignmentType&ids            |                                             |
 *
 * `transactions` of a reseller: GET /billing/api/v1/company/{companyId}/resellers/transactions, of a sub-reseller:
 * GET /api/v1/billing/subresellers/company/{companyId}/transactions, of other partners:
 * GET /api/v1/partner-portal/transactions/{companyId}, each with its page, order, searchText, invoiceStatus and
 * paymentMethod; exportTransactions: GET /billing/api/v1/company/{companyId}/transactions/export with the same.
 * `license_allocations`: GET /api/v1/partner-portal/{companyId}/license_allocation/logs; `deals`:
 * GET /api/v1/partner-portal/company/{companyId}/forecast.
 * `customers` of a reseller: GET /partnership/api/v1/company/{id}/resellers/customers, of a sub-reseller:
 * GET …/sub_reseller/customers, of other partners: GET /api/v1/company/msp/{companyId}, each with its page, order,
 * searchText and filters; exportCustomers: GET …/customers/export with the same. `sub_resellers` by name:
 * GET …/resellers/sub_resellers/list.
 * `invoices` that the company pays can be listed and read: GET /billing/api/v1/company/{companyId}/invoices and …/{id}.
 * `receivables`, the provider's list of all invoices: GET /billing/api/v1/provider/invoices?sort&range&filter;
 * `credit_accounts`: GET /billing/api/v1/provider/accounts with the same; `payers`, to choose among, by name or id: GET
 * /billing/api/v1/provider/payers?filter.
 * `tasks` of a person, with filter.userId and filter.state: GET C/users/{userId}/tasks?state&pageNumber&pageSize.
 *
 * `courses`, with filter.tab: getList GET /api/v1/course/company/{companyId}?search, all at once; getOne
 * GET /api/v2/course/company/{companyId}/course/{id}/view/admin.
 *
 * `saved_views` of a list, with filter.list: the five calls of C/saved_views, as for departments and groups.
 * `campaign_learners` with filter.campaignId: GET /api/v1/campaign/company/{companyId}/{campaignId}/learners.
 * `course_customers` with filter.courseId: GET /api/v1/course/{companyId}/companies_with_shared_trainings/{courseId};
 * `shareable_customers` with filter.courseId and filter.actionType: GET …/companies_without_shared_training/{courseId}.
 * `templates`, Y being /phishing-exercise/api/v1/company/{companyId}: getList GET Y/templates?pageNumber&search&sort, getOne
 * GET Y/template/{id}, create POST Y/template/create and update PUT Y/template/{id}/update as multipart, delete
 * DELETE Y/template/{id}/delete.
 *
 * `exercises`, X being `/phishing-exercise/api/v1/company/{companyId}`: getList GET X/campaigns/active, with
 * filter.isArchived GET X/campaigns/archive; getOne GET X/campaign/{id}; update PUT X/campaign/{id}/update; delete
 * DELETE X/campaign/{id}/delete. `exercise_users`, `exercise_departments`, `exercise_groups` for choosing:
 * GET X/users/page, …/by_departments, …/by_groups, each with searchText; getMany as users, departments, groups.
 * `campaigns` are phishing simulations, S being `/phishing/api/v3/company/{companyId}`: getList with filter.list GET S/campaigns/active,
 * …/drafts or …/archive, each with searchText; getOne GET S/campaign/{id}; create POST S/campaign/create; update
 * PUT S/campaign/{id}/update, of drafts; delete DELETE S/campaign/{id}/delete.
 * `simulation_customers` with filter.campaignId: GET /phishing/api/v1/companies/related/include_cloned_campaign;
 * `simulation_shareable` with filter.campaignId: GET …/exclude_cloned_campaign.
 * Reports of a phishing exercise, with filter.campaignId (R = /phishing-exercise/api/v1/company/{companyId}/campaign/{id}/report):
 * `exercise_learners` GET R/users, `exercise_report_departments` R/departments, `exercise_report_groups` R/groups,
 * `exercise_report_templates` R/templates; with filter.templateId `exercise_answers` R/template/{templateId}; with filter.userId
 * `exercise_messages` R/user/{userId}; to filter by `exercise_department_choices` R/filter/departments and
 * `exercise_group_choices` R/filter/groups. Of all exercises `exercise_summary` GET …/campaigns/report/summary,
 * `exercise_choices` …/campaigns/report/filter/campaigns; with filter.userId `exercise_results` …/user/{userId}/results.
 * Reports of a phishing simulation, with filter.campaignId (Q = S/campaign/{id}/report): `simulation_recipients` GET Q/recipients,
 * `simulation_rounds` Q/rounds, `simulation_report_departments` Q/departments, `simulation_report_groups` Q/groups,
 * `simulation_report_templates` Q/templates; to filter by `simulation_department_choices` Q/filter/departments and
 * `simulation_group_choices` Q/filter/groups. With filter.userId `simulation_results` GET S/user/{userId}/results.
 * Of all simulations, or those of filter.campaigns, filter.period, filter.from and filter.to (P = S/campaigns/report):
 * `simulation_summary` GET P/campaigns, `simulation_people` P/recipients, `simulation_summary_templates` P/templates,
 * `simulation_summary_departments` P/departments, `simulation_summary_groups` P/groups.
 * exportReport: the same call with isCsv=true.
 *
 * A refused field (422) rejects with an ApiError whose `body.errors` is what react-admin's forms show; reads
 * can be aborted.
 */
export function createDataProvider(deps: ResourceDeps): VigilDataProvider {
  const users = usersResource(deps);
  const departments = recordResource(deps, departmentEndpoints, TEAM);
  const groups = recordResource(deps, groupEndpoints, TEAM);
  const registry = new Map<string, unknown>([
    ['users', users],
    ['departments', departments],
    ['groups', groups],
    ['exercises', exercisesResource(deps)],
    ['campaigns', simulationsResource(deps)],
    ['exercise_users', exerciseUsersResource(deps, users)],
    ['exercise_departments', exerciseTeamsResource(deps, 'departments', departments)],
    ['exercise_groups', exerciseTeamsResource(deps, 'groups', groups)],
    ['courses', coursesResource(deps)],
    ['customers', customersResource(deps)],
    ['sub_resellers', subResellersResource(deps)],
    ['invoices', invoicesResource(deps)],
    ['receivables', receivablesResource(deps)],
    ['credit_accounts', creditAccountsResource(deps)],
    ['payers', payersResource(deps)],
    ['saved_views', recordResource(deps, savedViewEndpoints, SAVED_VIEW)],
    ['transactions', transactionsResource(deps)],
    ['license_allocations', allocationsResource(deps)],
    ['deals', dealsResource(deps)],
    ['tasks', tasksResource(deps)],
    ['templates', templatesResource(deps)],
    ['campaign_learners', learnersResource(deps)],
    ['course_customers', sharesResource(deps)],
    ['shareable_customers', shareableResource(deps)],
    ['simulation_customers', simulationSharesResource(deps)],
    ['simulation_shareable', simulationShareableResource(deps)],
    ['exercise_answers', exerciseAnswersResource(deps)],
    ['exercise_choices', exerciseChoicesResource(deps)],
    ['exercise_department_choices', teamChoicesResource(deps, 'exercise', 'departments')],
    ['exercise_group_choices', teamChoicesResource(deps, 'exercise', 'groups')],
    ['exercise_learners', exerciseLearnersResource(deps)],
    ['exercise_messages', exerciseMessagesResource(deps)],
    ['exercise_report_departments', exerciseTeamReportResource(deps, 'departments')],
    ['exercise_report_groups', exerciseTeamReportResource(deps, 'groups')],
    ['exercise_report_templates', exerciseTemplateReportResource(deps)],
    ['exercise_results', exerciseResultsResource(deps)],
    ['exercise_summary', exerciseSummaryResource(deps)],
    ['simulation_department_choices', teamChoicesResource(deps, 'simulation', 'departments')],
    ['simulation_group_choices', teamChoicesResource(deps, 'simulation', 'groups')],
    ['simulation_people', simulationPeopleResource(deps)],
    ['simulation_recipients', simulationRecipientsResource(deps)],
    ['simulation_report_departments', simulationTeamReportResource(deps, 'departments')],
    ['simulation_report_groups', simulationTeamReportResource(deps, 'groups')],
    ['simulation_report_templates', simulationTemplateReportResource(deps)],
    ['simulation_results', simulationResultsResource(deps)],
    ['simulation_rounds', simulationRoundsResource(deps)],
    ['simulation_summary', simulationSummaryResource(deps)],
    ['simulation_summary_departments', simulationSummaryTeamsResource(deps, 'departments')],
    ['simulation_summary_groups', simulationSummaryTeamsResource(deps, 'groups')],
    ['simulation_summary_templates', simulationSummaryTemplatesResource(deps)],
  ]);
  const combined = combineDataProviders((resource) => {
    const mapping = registry.get(resource);
    if (!mapping) throw new Error(`no data provider for ${resource}`);
    // react-admin's methods are generic in the record; each mapping knows its own type.
    return mapping as DataProvider;
  });
  const through = (method: keyof VigilMethods) => (resource: string, params: unknown) =>
    combined[method](resource, params);
  // The combined provider returns a function for every property, even for the flag: hence the copy.
  return {
    ...combined,
    exportUsers: through('exportUsers'),
    resendInvite: through('resendInvite'),
    revokeInvite: through('revokeInvite'),
    countUsers: through('countUsers'),
    exportTransactions: through('exportTransactions'),
    exportCustomers: through('exportCustomers'),
    exportReport: through('exportReport'),
    supportAbortSignal: true,
  };
}

/** react-admin's data provider with the console's own methods. */
export const useVigilDataProvider = () => useDataProvider<VigilDataProvider>();
