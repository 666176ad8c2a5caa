import type { ReportPartProps } from './ReportPage';
import { TeamsReport } from './TeamsReport';

/** /groups: how the learners of each group stand, by default those furthest behind first. */
export default function GroupsTab({ exercise: { id } }: ReportPartProps) {
  return <TeamsReport teams="groups" campaignId={id} />;
}
