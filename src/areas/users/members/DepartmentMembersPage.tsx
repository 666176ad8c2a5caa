import { Navigate, useParams } from 'react-router';
import { DEPARTMENTS } from '../teams/team';
import { MembersScreen } from './MembersScreen';

export default function DepartmentMembersPage() {
  const { departmentId = '' } = useParams<'departmentId'>();
  if (!/^\d+$/.test(departmentId)) return <Navigate to="/error/404" replace />;
  return <MembersScreen key={departmentId} kind={DEPARTMENTS} id={Number(departmentId)} />;
}
