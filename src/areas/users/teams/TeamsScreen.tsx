import { TEAM_SORTS } from '@contract/users/teams';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Suspense, useMemo } from 'react';
import { useCan } from '@/authProvider/useCan';
import { lazyComponent } from '@/client/lazyPage';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { DataTable } from '@/components/table/DataTable';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { CREATE_TEAM } from '../links';
import { UsersScreens } from '../UsersScreens';
import type { TeamKind } from './team';
import { teamColumns } from './teamColumns';
import { useTeamActions } from './useTeamActions';

/** Departments and groups are sorted by name. */
const TEAM_LIST: ListSpec = { sorts: TEAM_SORTS, defaultSort: { field: 'name', order: 'ASC' } };

const TeamNameDialog = lazyComponent(() => import('./TeamNameDialog'));

/** Departments or groups: their size, and actions to create, rename and delete them. */
export function TeamsScreen({ kind }: { kind: TeamKind }) {
  const { resource, endpoints } = kind;
  const t = useT();
  const locale = useLocaleCode();
  const canWrite = useCan(endpoints.create);
  const [actions, dialog] = useTeamActions(kind);
  const [modal, setModal] = useQueryFlag('modal');
  const isCreating = modal === CREATE_TEAM && canWrite;
  const columns = useMemo(
    () => teamColumns(t, kind, new Intl.NumberFormat(languageOf(locale))),
    [t, kind, locale],
  );

  const add = canWrite && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setModal(CREATE_TEAM)}>
      {t(`users.teams.${resource}.add`)}
    </Button>
  );

  return (
    <>
      <PageHeading title={t(`users.title.${resource}`)} actions={add} />
      <UsersScreens />
      <List resource={resource} spec={TEAM_LIST}>
        <DataTable
          label={t(`users.title.${resource}`)}
          searchLabel={t(`users.teams.${resource}.searchLabel`)}
          columns={columns}
          actions={canWrite ? actions : undefined}
          empty={
            <EmptyState
              title={t(`users.teams.${resource}.emptyTitle`)}
              description={t(`users.teams.${resource}.emptyText`)}
              action={add}
            />
          }
        />
      </List>
      <Suspense fallback={null}>
        {isCreating && <TeamNameDialog kind={kind} onClose={() => setModal(null)} />}
      </Suspense>
      {dialog}
    </>
  );
}
