import { useParams } from 'react-router';
import { DEPARTMENTS } from '../teams/team';
import { MembersScreen } from './MembersScreen';

export default function DepartmentMembersPage() {
  const id = Number(useParams<'departmentId'>().departmentId);
  return <MembersScreen key={id} kind={DEPARTMENTS} id={id} />;
}
