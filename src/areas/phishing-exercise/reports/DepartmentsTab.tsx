import type { ReportPartProps } from './ReportPage';
import { TeamsReport } from './TeamsReport';

/** /departments: how the learners of each department stand, by default those furthest behind first. */
export default function DepartmentsTab({ exercise: { id } }: ReportPartProps) {
  return <TeamsReport teams="departments" campaignId={id} />;
}
