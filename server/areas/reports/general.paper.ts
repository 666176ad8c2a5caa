import { limits } from '@contract/limits';
import { generalReportEndpoints } from '@contract/reports/general';
import { countsByTaskStatus } from '@server/domain/people/people.queries';
import { reportKind } from '@server/domain/reports/report-kind';
import { allGeneralRows, GENERAL_COLUMNS } from './general.routes';

const { access, query } = generalReportEndpoints.report;

/** Everybody over all kinds of assignments, as paper: how the enabled people stand, and a row each. */
export const generalReport = reportKind({
  key: 'general',
  access,
  query,
  counted: 'peopleCounted',
  facts: async ({ db, companyId, isNameless }) => {
    const counts = await countsByTaskStatus(db, companyId);
    const given = counts.notStarted + counts.inProgress + counts.completed;
    const share = given === 0 ? null : Math.floor((100 * counts.completed) / given);
    const tell = (value: number) => (isNameless && value < limits.reports.groupMin ? null : value);
    const isShareTold = !isNameless || given >= limits.reports.groupMin;
    return [
      { label: 'allCompletedShare', value: isShareTold ? share : null, scale: 'percent' },
      { label: 'peopleGiven', value: tell(given), scale: 'count' },
      { label: 'allCompleted', value: tell(counts.completed), scale: 'count' },
      { label: 'inProgress', value: tell(counts.inProgress), scale: 'count' },
      { label: 'notStarted', value: tell(counts.notStarted), scale: 'count' },
      { label: 'nothingAssigned', value: tell(counts.notAssigned), scale: 'count' },
    ];
  },
  table: {
    columns: GENERAL_COLUMNS,
    rows: ({ db, companyId, now }, asked) => allGeneralRows(db, { companyId, now, query: asked }),
    namesLearners: true,
  },
});
