import type { ResourceDeps } from '@/dataProvider/deps';
import {
  policiesResource,
  policyAcknowledgementsResource,
  policyExceptionsResource,
  policyLearnersResource,
  policyReportResource,
  policyRevisionsResource,
} from '@/dataProvider/resources/policies';

/**
 * P being /api/v1/policies/company/{companyId}: `policies` getList GET P/policies?search&status, getOne, update and delete GET, PUT and
 * DELETE P/policies/{id}, create POST P/policies. With filter.policyId `policy_learners` GET P/policies/{id}/learners,
 * `policy_acknowledgements` …/acknowledgements, `policy_exceptions` …/exceptions, `policy_revisions` …/revisions. `policy_report`
 * GET /reports/api/v1/company/{companyId}/policies/report. exportList: the same call with isCsv=true.
 */
export const mappings = (deps: ResourceDeps) => ({
  policies: policiesResource(deps),
  policy_report: policyReportResource(deps),
  policy_learners: policyLearnersResource(deps),
  policy_acknowledgements: policyAcknowledgementsResource(deps),
  policy_exceptions: policyExceptionsResource(deps),
  policy_revisions: policyRevisionsResource(deps),
});
