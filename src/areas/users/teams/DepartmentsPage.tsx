import { TeamsScreen } from './TeamsScreen';
import { DEPARTMENTS } from './team';

export default function DepartmentsPage() {
  return <TeamsScreen kind={DEPARTMENTS} />;
}
