import { reminderEndpoints } from '@contract/users/reminders';
import { USER_SORTS, type UserRow, userEndpoints } from '@contract/users/users';
import Remind from '@mui/icons-material/NotificationsNoneOutlined';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { Suspense, useMemo, useState } from 'react';
import { useGetOne, useListContext } from 'react-admin';
import { useCan } from '@/authProvider/useCan';
import { lazyComponent } from '@/client/lazyPage';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import { DataTable } from '@/components/table/DataTable';
import { useRowActions } from '@/components/table/useRowActions';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { memberColumns } from '../all/userColumns';
import { choiceOfAll, type PeopleChoice } from '../peopleChoice';
import type { Team, TeamKind } from '../teams/team';
import { useCountAll } from '../useCountAll';
import styles from '../users.module.css';
import { useUserChanges } from '../useUserChanges';
import { MemberBulkActions, type MemberQuestion } from './MemberBulkActions';
import { MemberOverlays } from './MemberOverlays';
import { MissingTeam } from './MissingTeam';
import { memberActions } from './memberActions';
import { TeamMenu } from './TeamMenu';

const AssignUsersDrawer = lazyComponent(() => import('./AssignUsersDrawer'));

const MEMBERS_LIST: ListSpec = {
  sorts: USER_SORTS.filter((sort) => sort !== 'taskStatus'),
  defaultSort: { field: 'created_at', order: 'DESC' },
};

/** The acts allowed on members of this department or group. */
function useAllowed({ resource, endpoints }: TeamKind, team: Team | undefined): MemberQuestion['kind'][] {
  const canRemind = useCan(reminderEndpoints.send);
  const canMove = useCan(userEndpoints.update) && resource === 'departments';
  // Every user is in a department, so no one can be removed from the default one.
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

function Members({ kind, id }: MembersScreenProps) {
  const { resource, endpoints, memberFilter } = kind;
  const t = useT();
  const format = useFormatNumber();
  const team = useGetOne<Team>(resource, { id });
  const canAssign = useCan(endpoints.assign);
  const canManage = useCan(endpoints.update);
  const allowed = useAllowed(kind, team.data);
  const { data: rows } = useListContext<UserRow>();
  const { selection } = useConsoleList<UserRow>();
  const countAll = useCountAll();
  const changes = useUserChanges();
  const unassign = (people: PeopleChoice) => changes.run(kind.unassign(id), people);
  const [isAssigning, setAssigning] = useState(false);
  const [question, setQuestion] = useState<MemberQuestion | null>(null);
  const columns = useMemo(() => {
    const all = memberColumns(t, rows);
    // All listed users are in the same department.
    return resource === 'departments' ? all.filter(({ key }) => key !== 'department') : all;
  }, [t, resource, rows]);

  const acts = { allowed, unassign, onAsk: setQuestion };
  const actions = useRowActions(memberActions({ t, ...acts }));
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
                onClick={() =>
                  setQuestion({ kind: 'remind', people: choiceOfAll(memberFilter(id), memberCount) })
                }
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
          label={title}
          searchLabel={t('users.list.searchLabel')}
          columns={columns}
          isSelectable={allowed.length > 0}
          countAll={countAll}
          bulkActions={<MemberBulkActions {...acts} />}
          actions={allowed.length > 0 ? actions : undefined}
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

/** The members of a department or group, with actions to add and remove them. */
export function MembersScreen({ kind, id }: MembersScreenProps) {
  const filter = useMemo(() => kind.memberFilter(id), [kind, id]);
  return (
    <List resource="users" storeKey={`${kind.resource}.members`} spec={MEMBERS_LIST} filter={filter}>
      <Members kind={kind} id={id} />
    </List>
  );
}
