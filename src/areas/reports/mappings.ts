import type { ResourceDeps } from '@/dataProvider/deps';
import { generalReportResource } from '@/dataProvider/resources/generalReport';
import { peopleBehindResource } from '@/dataProvider/resources/peopleReports';
import { mappings as learningMappings } from './learning/mappings';

/**
 * X being /reports/api/v1/company/{companyId}: `general_report` getList GET X/general/report, `people_behind` GET X/people
 * with the figure, its days and what narrows them; exportList the same calls with isCsv=true.
 */
export const mappings = (deps: ResourceDeps) => ({
  general_report: generalReportResource(deps),
  people_behind: peopleBehindResource(deps),
  ...learningMappings(deps),
});
