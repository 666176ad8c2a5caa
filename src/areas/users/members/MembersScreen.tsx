import { reminderEndpoints } from '@contract/users/reminders';
import { USER_SORTS, type UserRow, userEndpoints } from '@contract/users/users';
import Remind from '@mui/icons-material/NotificationsNoneOutlined';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useGetOne } from 'react-admin';
import { EmptyState } from '@/components/feedback/EmptyState';
import { DataTable } from '@/components/table/DataTable';
import type { TableParamsSpec } from '@/components/table/tableParams';
import { useSelection } from '@/components/table/useSelection';
import { useTableList } from '@/components/table/useTableList';
import { useTableParams } from '@/components/table/useTableParams';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { loadWithOneReload } from '../../lazyPage';
import { userColumns } from '../all/userColumns';
import { personName } from '../people';
import { choiceOfAll, type PeopleChoice } from '../peopleChoice';
import type { Team, TeamKind } from '../teams/team';
import { useCan } from '../useCan';
import { useCountAll } from '../useCountAll';
import { useFormatNumber } from '../useFormatNumber';
import styles from '../users.module.css';
import { useUserChanges } from '../useUserChanges';
import { MemberBulkActions, type MemberQuestion } from './MemberBulkActions';
import { MemberOverlays } from './MemberOverlays';
import { MissingTeam } from './MissingTeam';
import { memberActions } from './memberActions';
import { TeamMenu } from './TeamMenu';

const AssignUsersDrawer = lazy(() => loadWithOneReload(() => import('./AssignUsersDrawer')));

const MEMBERS_TABLE: TableParamsSpec = { sorts: USER_SORTS, defaultOrderBy: 'created_at' };

/** What may be done to the people of a department or group. */
function useAllowed({ resource, endpoints }: TeamKind, team: Team | undefined): MemberQuestion['kind'][] {
  const canRemind = useCan(reminderEndpoints.send);
  const canMove = useCan(userEndpoints.update) && resource === 'departments';
  // Everybody is in a department: nobody can be taken out of the default one.
  const canUnassign = useCan(endpoints.unassign) && team?.isDefault !== true;
  return [
    ...(canRemind ? (['remind'] as const) : []),
    ...(canMove ? (['move'] as const) : []),
    ...(canUnassign ? (['unassign'] as const) : []),
  ];
}

export interface MembersScreenProps {
  kind: TeamKind;
  id: number;
}

/** The people of a department or group, and the way in and out of it (1 §2.2, §7.3). */
export function MembersScreen({ kind, id }: MembersScreenProps) {
  const { resource, endpoints, memberFilter } = kind;
  const t = useT();
  const format = useFormatNumber();
  const team = useGetOne<Team>(resource, { id });
  const canAssign = useCan(endpoints.assign);
  const canManage = useCan(endpoints.update);
  const allowed = useAllowed(kind, team.data);
  const [params, change] = useTableParams(`${resource}.members`, MEMBERS_TABLE);
  const filter = useMemo(() => memberFilter(id), [memberFilter, id]);
  const data = useTableList<UserRow>('users', params, change, filter);
  const matching = { ...filter, ...(params.search ? { search: params.search } : {}) };
  const countAll = useCountAll(data, matching);
  const selection = useSelection<UserRow>(JSON.stringify([id, params.search]), `${resource}.members`);
  const changes = useUserChanges();
  const unassign = (people: PeopleChoice) => changes.run(kind.unassign(id), people);
  const [isAssigning, setAssigning] = useState(false);
  const [question, setQuestion] = useState<MemberQuestion | null>(null);
  const columns = useMemo(() => {
    const all = userColumns(t, data.rows);
    // Everybody listed is in the same department.
    return resource === 'departments' ? all.filter(({ key }) => key !== 'department') : all;
  }, [t, resource, data.rows]);

  const acts = { allowed, unassign, onAsk: setQuestion };
  const memberCount = team.data?.usersCount ?? 0;
  const assign = canAssign && (
    <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setAssigning(true)}>
      {t('users.members.assign')}
    </Button>
  );
  const name = team.data?.name ?? '';
  const title = name || t(resource === 'departments' ? 'users.title.department' : 'users.title.group');

  if (team.error && !team.data) {
    return <MissingTeam kind={kind} error={team.error} onRetry={() => void team.refetch()} />;
  }

  return (
    <>
      <PageHeading
        title={title}
        count={team.data && format(team.data.usersCount)}
        actions={
          <>
            {allowed.includes('remind') && memberCount > 0 && (
              <Button
                variant="outlined"
                startIcon={<Remind />}
                onClick={() => setQuestion({ kind: 'remind', people: choiceOfAll(filter, memberCount) })}
              >
                {t('users.members.remindAll')}
              </Button>
            )}
            {canManage && team.data && !team.data.isDefault && <TeamMenu kind={kind} team={team.data} />}
            {assign}
          </>
        }
        crumbs={[{ label: title }]}
      />
      <div className={styles.members}>
        <DataTable
          id={`${resource}.members`}
          label={title}
          searchLabel={t('users.list.searchLabel')}
          columns={columns}
          data={data}
          params={params}
          onChange={change}
          nameOf={personName}
          selection={allowed.length > 0 ? selection : undefined}
          countAll={countAll}
          bulkActions={<MemberBulkActions selection={selection} filter={matching} {...acts} />}
          actions={allowed.length > 0 ? memberActions({ t, ...acts }) : undefined}
          empty={
            <EmptyState
              title={t('users.members.emptyTitle')}
              description={t('users.members.emptyText')}
              action={assign}
            />
          }
        />
      </div>
      <Suspense fallback={null}>
        {isAssigning && (
          <AssignUsersDrawer
            kind={kind}
            id={id}
            name={name}
            onAssign={(people) => changes.run(kind.assign(id), people)}
            onClose={() => setAssigning(false)}
          />
        )}
      </Suspense>
      {question && (
        <MemberOverlays
          kind={kind}
          name={name}
          question={question}
          changes={changes}
          unassign={unassign}
          onAnswered={() => {
            setQuestion(null);
            selection.clear();
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
