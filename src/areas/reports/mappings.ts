import type { ResourceDeps } from '@/dataProvider/deps';
import { generalReportResource } from '@/dataProvider/resources/generalReport';
import { mappings as learningMappings } from './learning/mappings';

/** `general_report`: getList GET /reports/api/v1/company/{companyId}/general/report; exportList the same call with isCsv=true. */
export const mappings = (deps: ResourceDeps) => ({
  general_report: generalReportResource(deps),
  ...learningMappings(deps),
});
