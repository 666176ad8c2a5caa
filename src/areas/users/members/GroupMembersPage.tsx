import { useParams } from 'react-router';
import { GROUPS } from '../teams/team';
import { MembersScreen } from './MembersScreen';

export default function GroupMembersPage() {
  const id = Number(useParams<'groupId'>().groupId);
  return <MembersScreen key={id} kind={GROUPS} id={id} />;
}
