import { reminderEndpoints } from '@contract/users/reminders';
import { USER_SORTS, type UserRow } from '@contract/users/users';
import Remind from '@mui/icons-material/NotificationsNoneOutlined';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useGetOne } from 'react-admin';
import { usePending } from '@/components/dialog/usePending';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import type { RowAction } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import type { TableParamsSpec } from '@/components/table/tableParams';
import { type Selection, useSelection } from '@/components/table/useSelection';
import { useTableList } from '@/components/table/useTableList';
import { useTableParams } from '@/components/table/useTableParams';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { loadWithOneReload } from '../../lazyPage';
import { userColumns } from '../all/userColumns';
import { personName } from '../people';
import { choiceOfAll, choiceOfRows, type PeopleChoice } from '../peopleChoice';
import { LazyReminderDialog } from '../reminders/LazyReminderDialog';
import type { Team, TeamKind } from '../teams/team';
import { useCan } from '../useCan';
import { useMemberChanges } from './useMemberChanges';

const AssignUsersDrawer = lazy(() => loadWithOneReload(() => import('./AssignUsersDrawer')));

const MEMBERS_TABLE: TableParamsSpec = { sorts: USER_SORTS, defaultOrderBy: 'created_at' };

interface UnassignButtonProps {
  selection: Selection<UserRow>;
  unassign: (ids: readonly number[]) => Promise<boolean>;
}

function UnassignButton({ selection, unassign }: UnassignButtonProps) {
  const t = useT();
  const { isPending, run } = usePending(async () => {
    if (await unassign(selection.ids)) selection.clear();
  });
  return (
    <Button variant="outlined" loading={isPending} onClick={run}>
      {t('users.members.unassignMany', { smart_count: selection.ids.length })}
    </Button>
  );
}

export interface MembersScreenProps {
  kind: TeamKind;
  id: number;
}

/** The people of a department or group, and the way in and out of it (1 §2.2, §7.3). */
export function MembersScreen({ kind, id }: MembersScreenProps) {
  const { resource, endpoints, memberFilter } = kind;
  const t = useT();
  const number = new Intl.NumberFormat(languageOf(useLocaleCode()));
  const team = useGetOne<Team>(resource, { id });
  const canAssign = useCan(endpoints.assign);
  // Everybody is in a department: nobody can be taken out of the default one.
  const canUnassign = useCan(endpoints.unassign) && team.data?.isDefault !== true;
  const [params, change] = useTableParams(`${resource}.members`, MEMBERS_TABLE);
  const filter = useMemo(() => memberFilter(id), [memberFilter, id]);
  const data = useTableList<UserRow>('users', params, change, filter);
  const selection = useSelection<UserRow>(JSON.stringify([id, params.search]));
  const changes = useMemberChanges(resource, id);
  const [isAssigning, setAssigning] = useState(false);
  const canRemind = useCan(reminderEndpoints.send);
  const [reminded, setReminded] = useState<PeopleChoice | null>(null);
  const columns = useMemo(() => {
    const all = userColumns(t);
    // Everybody listed is in the same department.
    return resource === 'departments' ? all.filter(({ key }) => key !== 'department') : all;
  }, [t, resource]);

  const remindAction = (user: UserRow): RowAction => ({
    key: 'remind',
    label: t('users.actions.remind'),
    icon: <Remind fontSize="small" />,
    onSelect: () => setReminded(choiceOfRows([user])),
  });
  const unassignAction = (user: UserRow): RowAction => ({
    key: 'unassign',
    label: t('users.members.unassign'),
    icon: <PersonRemove fontSize="small" />,
    onSelect: () => void changes.unassign([user.id]),
  });
  const actions = (user: UserRow): RowAction[] => [
    ...(canRemind && user.registrationType === 'REGISTERED' ? [remindAction(user)] : []),
    ...(canUnassign ? [unassignAction(user)] : []),
  ];
  const canAct = canRemind || canUnassign;
  const memberCount = team.data?.usersCount ?? 0;
  const assign = canAssign && (
    <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setAssigning(true)}>
      {t('users.members.assign')}
    </Button>
  );
  const name = team.data?.name ?? '';

  if (team.error && !team.data) {
    return (
      <ErrorState
        heading="h1"
        description={team.error.message}
        error={team.error}
        onRetry={() => void team.refetch()}
      />
    );
  }

  return (
    <>
      <PageHeading
        title={name || t(resource === 'departments' ? 'users.title.department' : 'users.title.group')}
        count={team.data && number.format(team.data.usersCount)}
        actions={
          <>
            {canRemind && memberCount > 0 && (
              <Button
                variant="outlined"
                startIcon={<Remind />}
                onClick={() => setReminded(choiceOfAll(filter, memberCount))}
              >
                {t('users.members.remindAll')}
              </Button>
            )}
            {assign}
          </>
        }
        crumbs={[{ label: name }]}
      />
      <DataTable
        id={`${resource}.members`}
        label={name}
        searchLabel={t('users.list.searchLabel')}
        columns={columns}
        data={data}
        params={params}
        onChange={change}
        nameOf={personName}
        selection={canAct ? selection : undefined}
        bulkActions={
          <>
            {canRemind && (
              <Button variant="outlined" onClick={() => setReminded(choiceOfRows(selection.rows))}>
                {t('users.actions.remind')}
              </Button>
            )}
            {canUnassign && <UnassignButton selection={selection} unassign={changes.unassign} />}
          </>
        }
        actions={canAct ? actions : undefined}
        empty={
          <EmptyState
            title={t('users.members.emptyTitle')}
            description={t('users.members.emptyText')}
            action={assign}
          />
        }
      />
      <Suspense fallback={null}>
        {isAssigning && (
          <AssignUsersDrawer
            kind={kind}
            id={id}
            name={name}
            onAssign={changes.assign}
            onClose={() => setAssigning(false)}
          />
        )}
        {reminded && (
          <LazyReminderDialog people={reminded} onSent={selection.clear} onClose={() => setReminded(null)} />
        )}
      </Suspense>
    </>
  );
}
