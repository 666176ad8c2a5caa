import { TEAM_SORTS } from '@contract/users/teams';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlineOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Merge from '@mui/icons-material/MergeOutlined';
import Button from '@mui/material/Button';
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '@/authProvider/useCan';
import { lazyComponent } from '@/client/lazyPage';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import type { RowAction } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { CREATE_TEAM } from '../links';
import { UsersScreens } from '../UsersScreens';
import type { Team, TeamKind } from './team';
import { teamColumns } from './teamColumns';

/** Departments and groups are sorted by name. */
const TEAM_LIST: ListSpec = { sorts: TEAM_SORTS, defaultSort: { field: 'name', order: 'ASC' } };

const TeamNameDialog = lazyComponent(() => import('./TeamNameDialog'));
const TeamMergeDialog = lazyComponent(() => import('./TeamMergeDialog'));
const TeamDeleteDialog = lazyComponent(() => import('./TeamDeleteDialog'));

type Open = { dialog: 'name' | 'merge' | 'delete'; team: Team } | null;

/** Departments or groups: their size, and actions to create, rename and delete them. */
export function TeamsScreen({ kind }: { kind: TeamKind }) {
  const { resource, endpoints, membersPath } = kind;
  const t = useT();
  const locale = useLocaleCode();
  const navigate = useNavigate();
  const canWrite = useCan(endpoints.create);
  const [open, setOpen] = useState<Open>(null);
  const [modal, setModal] = useQueryFlag('modal');
  const isCreating = modal === CREATE_TEAM && canWrite;
  const close = () => setOpen(null);
  const columns = useMemo(
    () => teamColumns(t, kind, new Intl.NumberFormat(languageOf(locale))),
    [t, kind, locale],
  );

  const view = (team: Team): RowAction => ({
    key: 'view',
    label: t('users.teams.viewMembers'),
    icon: <Group fontSize="small" />,
    onSelect: () => void navigate(membersPath(team.id)),
  });
  // 'No Department' receives the users of deleted departments, so it can't be changed.
  const actions = (team: Team): RowAction[] =>
    team.isDefault
      ? [view(team)]
      : [
          view(team),
          {
            key: 'rename',
            label: t('users.teams.rename'),
            icon: <Edit fontSize="small" />,
            onSelect: () => setOpen({ dialog: 'name', team }),
          },
          {
            key: 'merge',
            label: t('users.teams.merge'),
            icon: <Merge fontSize="small" />,
            onSelect: () => setOpen({ dialog: 'merge', team }),
          },
          {
            key: 'delete',
            label: t('users.teams.delete'),
            icon: <Delete fontSize="small" />,
            danger: true,
            onSelect: () => setOpen({ dialog: 'delete', team }),
          },
        ];
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
        {open?.dialog === 'name' && <TeamNameDialog kind={kind} team={open.team} onClose={close} />}
        {open?.dialog === 'merge' && <TeamMergeDialog kind={kind} team={open.team} onClose={close} />}
        {open?.dialog === 'delete' && <TeamDeleteDialog kind={kind} team={open.team} onClose={close} />}
      </Suspense>
    </>
  );
}
