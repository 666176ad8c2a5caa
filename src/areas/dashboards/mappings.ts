import type { ResourceDeps } from '@/dataProvider/deps';
import { dashboardDepartmentsResource } from '@/dataProvider/resources/dashboards';

/**
 * `dashboard_departments`: getList GET /reports/api/v1/company/{companyId}/dashboards/departments, with filter.months;
 * exportList the same call with isCsv=true.
 */
export const mappings = (deps: ResourceDeps) => ({
  dashboard_departments: dashboardDepartmentsResource(deps),
});
