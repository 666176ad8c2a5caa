import Delete from '@mui/icons-material/DeleteOutlineOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Merge from '@mui/icons-material/MergeOutlined';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyComponent } from '@/client/lazyPage';
import { type ActionsOf, useRowActions } from '@/components/table/useRowActions';
import { useT } from '@/i18n/useT';
import type { Team, TeamKind } from './team';

const TeamNameDialog = lazyComponent(() => import('./TeamNameDialog'));
const TeamMergeDialog = lazyComponent(() => import('./TeamMergeDialog'));
const TeamDeleteDialog = lazyComponent(() => import('./TeamDeleteDialog'));

/**
 * What can be done with departments or groups, and the dialog that is open. With `onLeft`, which leaves the page of a
 * team that is gone, it is the menu of that page.
 */
export function useTeamActions(kind: TeamKind, onLeft?: () => Promise<void>): [ActionsOf<Team>, ReactNode] {
  const t = useT();
  const navigate = useNavigate();
  const [open, setOpen] = useState<{ key: 'rename' | 'merge' | 'delete'; team: Team } | null>(null);
  // 'No Department' receives the users of deleted departments, so it can't be changed.
  const change = (key: 'rename' | 'merge' | 'delete') => ({
    key,
    isOffered: ({ isDefault }: Team) => !isDefault,
    run: (team: Team) => setOpen({ key, team }),
  });
  const actionsOf = useRowActions<Team>([
    !onLeft && {
      key: 'view',
      label: t('users.teams.viewMembers'),
      icon: Group,
      run: ({ id }) => navigate(kind.membersPath(id)),
    },
    { ...change('rename'), label: t('users.teams.rename'), icon: Edit },
    { ...change('merge'), label: t('users.teams.merge'), icon: Merge },
    { ...change('delete'), label: t('users.teams.delete'), icon: Delete, danger: true },
  ]);
  const { key, team } = open ?? {};
  const props = { kind, onDone: onLeft, onClose: () => setOpen(null) };
  const dialog = (
    <Suspense fallback={null}>
      {team && key === 'rename' && <TeamNameDialog {...props} team={team} />}
      {team && key === 'merge' && <TeamMergeDialog {...props} team={team} />}
      {team && key === 'delete' && <TeamDeleteDialog {...props} team={team} />}
    </Suspense>
  );
  return [actionsOf, dialog];
}
