import type { ResourceDeps } from '@/dataProvider/deps';
import {
  simulationRecipientsResource,
  simulationResultsResource,
  simulationRoundsResource,
  simulationTeamReportResource,
  simulationTemplateReportResource,
} from '@/dataProvider/resources/simulationReports';
import {
  simulationShareableResource,
  simulationSharesResource,
} from '@/dataProvider/resources/simulationSharing';
import {
  simulationPeopleResource,
  simulationSummaryResource,
  simulationSummaryTeamsResource,
  simulationSummaryTemplatesResource,
} from '@/dataProvider/resources/simulationSummary';
import { simulationsResource } from '@/dataProvider/resources/simulations';
import { teamChoicesResource } from '@/dataProvider/resources/teamChoices';

/**
 * `campaigns` are phishing simulations, S being `/phishing/api/v3/company/{companyId}`: getList with filter.list GET S/campaigns/active,
 * …/drafts or …/archive, each with searchText; getOne GET S/campaign/{id}; create POST S/campaign/create; update
 * PUT S/campaign/{id}/update, of drafts; delete DELETE S/campaign/{id}/delete.
 * `simulation_customers` with filter.campaignId: GET /phishing/api/v1/companies/related/include_cloned_campaign;
 * `simulation_shareable` with filter.campaignId: GET …/exclude_cloned_campaign.
 * Reports of a phishing simulation, with filter.campaignId (Q = S/campaign/{id}/report): `simulation_recipients` GET Q/recipients,
 * `simulation_rounds` Q/rounds, `simulation_report_departments` Q/departments, `simulation_report_groups` Q/groups,
 * `simulation_report_templates` Q/templates; to filter by `simulation_department_choices` Q/filter/departments and
 * `simulation_group_choices` Q/filter/groups. With filter.userId `simulation_results` GET S/user/{userId}/results.
 * Of all simulations, or those of filter.campaigns, filter.period, filter.from and filter.to (P = S/campaigns/report):
 * `simulation_summary` GET P/campaigns, `simulation_people` P/recipients, `simulation_summary_templates` P/templates,
 * `simulation_summary_departments` P/departments, `simulation_summary_groups` P/groups.
 * exportList: the same call with isCsv=true.
 */
export const mappings = (deps: ResourceDeps) => ({
  campaigns: simulationsResource(deps),
  simulation_customers: simulationSharesResource(deps),
  simulation_shareable: simulationShareableResource(deps),
  simulation_department_choices: teamChoicesResource(deps, 'simulation', 'departments'),
  simulation_group_choices: teamChoicesResource(deps, 'simulation', 'groups'),
  simulation_people: simulationPeopleResource(deps),
  simulation_recipients: simulationRecipientsResource(deps),
  simulation_report_departments: simulationTeamReportResource(deps, 'departments'),
  simulation_report_groups: simulationTeamReportResource(deps, 'groups'),
  simulation_report_templates: simulationTemplateReportResource(deps),
  simulation_results: simulationResultsResource(deps),
  simulation_rounds: simulationRoundsResource(deps),
  simulation_summary: simulationSummaryResource(deps),
  simulation_summary_departments: simulationSummaryTeamsResource(deps, 'departments'),
  simulation_summary_groups: simulationSummaryTeamsResource(deps, 'groups'),
  simulation_summary_templates: simulationSummaryTemplatesResource(deps),
});
