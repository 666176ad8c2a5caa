import { type UserRow, userEndpoints } from '@contract/users/users';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMemo, useState } from 'react';
import { useSession } from '@/authProvider/currentSession';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { DataTable } from '@/components/table/DataTable';
import { useSelection } from '@/components/table/useSelection';
import { useTableList } from '@/components/table/useTableList';
import { useTableParams } from '@/components/table/useTableParams';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { DEFAULT_WAY } from '../invite/ways';
import { personName } from '../people';
import { NOT_STARTED } from '../reminders/LazyReminderDialog';
import { useTemporaryPasswordRule } from '../temporary-password/useTemporaryPasswordRule';
import { UsersScreens } from '../UsersScreens';
import { useCan } from '../useCan';
import { useCountAll } from '../useCountAll';
import { useCredentialRule } from '../useCredentialRule';
import styles from '../users.module.css';
import { useUserChanges } from '../useUserChanges';
import { ExportButton } from './ExportButton';
import type { PeopleQuestion } from './peopleQuestion';
import { UserBulkActions } from './UserBulkActions';
import { UserOverlays } from './UserOverlays';
import { userActions } from './userActions';
import { userColumns } from './userColumns';
import { USERS_TABLE, userFilter, userFilterGroups, userIdFilters } from './usersTable';

/** Everybody of the company (1 §2.4). */
export default function AllUsersPage() {
  const t = useT();
  const ownId = useSession()?.user.id ?? 0;
  const canCreate = useCan(userEndpoints.create);
  const canWrite = useCan(userEndpoints.update);
  const [params, change] = useTableParams('users', USERS_TABLE);
  const filter = useMemo(() => userFilter(params), [params]);
  const data = useTableList<UserRow>('users', params, change, filter);
  const selection = useSelection<UserRow>(JSON.stringify([params.search, filter]), 'users');
  const changes = useUserChanges();
  const mayHaveTemporaryPassword = useTemporaryPasswordRule();
  const whyNot = useCredentialRule();
  const matching = { ...filter, ...(params.search ? { search: params.search } : {}) };
  const countAll = useCountAll(data, matching);
  const [, setModal] = useQueryFlag('modal');
  const [, setEdit] = useQueryFlag('edit');
  const [question, setQuestion] = useState<PeopleQuestion | null>(null);

  const columns = useMemo(() => userColumns(t, data.rows), [t, data.rows]);

  const add = canCreate && (
    <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setModal(DEFAULT_WAY)}>
      {t('users.actions.add')}
    </Button>
  );

  return (
    <>
      <PageHeading
        title={t('users.title.all')}
        actions={
          <>
            <ExportButton params={params} />
            {add}
          </>
        }
      />
      <UsersScreens />
      <DataTable
        id="users"
        label={t('users.title.all')}
        searchLabel={t('users.list.searchLabel')}
        columns={columns}
        data={data}
        params={params}
        onChange={change}
        nameOf={personName}
        filters={userFilterGroups(t)}
        idFilters={userIdFilters(t)}
        views={{ store: `users.views.${ownId}`, spec: USERS_TABLE }}
        tools={
          <>
            <FormControlLabel
              className={styles.toggle}
              label={t('users.list.showDisabled')}
              control={
                <Switch
                  checked={params.showDisabled}
                  onChange={(_event, showDisabled) => change({ showDisabled })}
                />
              }
            />
            {canWrite && params.filterBy.includes('notStarted') && (
              <Button variant="outlined" onClick={() => setModal(NOT_STARTED)}>
                {t('users.actions.remindNotStarted')}
              </Button>
            )}
          </>
        }
        selection={canWrite ? selection : undefined}
        countAll={countAll}
        bulkActions={
          <UserBulkActions selection={selection} filter={matching} changes={changes} onAsk={setQuestion} />
        }
        actions={
          canWrite
            ? userActions({
                t,
                changes,
                mayHaveTemporaryPassword,
                whyNot,
                onEdit: (id) => setEdit(String(id)),
                onAsk: setQuestion,
              })
            : undefined
        }
        empty={
          <EmptyState
            title={t('users.list.empty.title')}
            description={t(canCreate ? 'users.list.empty.description' : 'users.list.empty.readOnly')}
            action={add}
          />
        }
      />
      {canWrite && (
        <UserOverlays
          changes={changes}
          question={question}
          onAnswered={() => {
            setQuestion(null);
            selection.clear();
          }}
          onDismiss={() => setQuestion(null)}
        />
      )}
    </>
  );
}
