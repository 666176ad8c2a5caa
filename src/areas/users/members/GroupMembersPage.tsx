import { Navigate, useParams } from 'react-router';
import { GROUPS } from '../teams/team';
import { MembersScreen } from './MembersScreen';

export default function GroupMembersPage() {
  const { groupId = '' } = useParams<'groupId'>();
  if (!/^\d+$/.test(groupId)) return <Navigate to="/error/404" replace />;
  return <MembersScreen key={groupId} kind={GROUPS} id={Number(groupId)} />;
}
