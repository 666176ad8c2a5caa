import { type UserRow, userEndpoints } from '@contract/users/users';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { useCan } from '@/authProvider/useCan';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { useConsoleList } from '@/components/list/useConsoleList';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { FilterSwitch } from '@/components/table/FilterSwitch';
import { useRowActions } from '@/components/table/useRowActions';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { DEFAULT_WAY } from '../invite/ways';
import { NOT_STARTED } from '../reminders/LazyReminderDialog';
import { useIsTraining } from '../reminders/useIsTraining';
import { useTemporaryPasswordRule } from '../temporary-password/useTemporaryPasswordRule';
import { UsersScreens } from '../UsersScreens';
import { useCountAll } from '../useCountAll';
import { useCredentialRule } from '../useCredentialRule';
import { useUserChanges } from '../useUserChanges';
import type { PeopleQuestion } from './peopleQuestion';
import { UserBulkActions } from './UserBulkActions';
import { UserOverlays } from './UserOverlays';
import { userActions } from './userActions';
import { userColumns } from './userColumns';
import { USERS_LIST, userFilters } from './usersList';

function Users() {
  const t = useT();
  const canCreate = useCan(userEndpoints.create);
  const canWrite = useCan(userEndpoints.update);
  const { data: rows } = useListContext<UserRow>();
  const { selection } = useConsoleList<UserRow>();
  const changes = useUserChanges();
  const mayHaveTemporaryPassword = useTemporaryPasswordRule();
  const whyNot = useCredentialRule();
  const countAll = useCountAll();
  const isTraining = useIsTraining(canWrite && rows !== undefined);
  const [, setModal] = useQueryFlag('modal');
  const [, setEdit] = useQueryFlag('edit');
  const [question, setQuestion] = useState<PeopleQuestion | null>(null);

  const columns = useMemo(() => userColumns(t, rows), [t, rows]);
  const actions = useRowActions(
    userActions({
      ...{ t, changes, mayHaveTemporaryPassword, whyNot },
      onEdit: (id) => setEdit(String(id)),
      onAsk: setQuestion,
    }),
  );

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
            <ExportButton name="users" />
            {add}
          </>
        }
      />
      <UsersScreens />
      <DataTable
        label={t('users.title.all')}
        searchLabel={t('users.list.searchLabel')}
        columns={columns}
        filters={userFilters(t)}
        tools={
          <>
            <FilterSwitch name="showDisabled" label={t('users.list.showDisabled')} />
            {isTraining && (
              <Button variant="outlined" onClick={() => setModal(NOT_STARTED)}>
                {t('users.actions.remindNotStarted')}
              </Button>
            )}
          </>
        }
        isSelectable={canWrite}
        countAll={countAll}
        bulkActions={<UserBulkActions changes={changes} onAsk={setQuestion} />}
        actions={canWrite ? actions : undefined}
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

/** All users of the company. */
export default function AllUsersPage() {
  return (
    <List resource="users" spec={USERS_LIST}>
      <Users />
    </List>
  );
}
