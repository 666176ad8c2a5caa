import { TeamsScreen } from './TeamsScreen';
import { GROUPS } from './team';

export default function GroupsPage() {
  return <TeamsScreen kind={GROUPS} />;
}
