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
  facts: async ({ db, companyId }) => {
    const counts = await countsByTaskStatus(db, companyId);
    const given = counts.notStarted + counts.inProgress + counts.completed;
    const share = given === 0 ? null : Math.floor((100 * counts.completed) / given);
    const about = given;
    return [
      { label: 'allCompletedShare', value: share, scale: 'percent', about },
      { label: 'peopleGiven', value: given, scale: 'count' },
      { label: 'allCompleted', value: counts.completed, scale: 'count', about },
      { label: 'inProgress', value: counts.inProgress, scale: 'count', about },
      { label: 'notStarted', value: counts.notStarted, scale: 'count', about },
      { label: 'nothingAssigned', value: counts.notAssigned, scale: 'count' },
    ];
  },
  table: {
    columns: GENERAL_COLUMNS,
    rows: ({ db, companyId, now }, asked) => allGeneralRows(db, { companyId, now, query: asked }),
    namesLearners: true,
  },
});
