import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyComponent } from '@/client/lazyPage';
import { useT } from '@/i18n/useT';
import type { Team, TeamKind } from '../teams/team';

const TeamNameDialog = lazyComponent(() => import('../teams/TeamNameDialog'));
const TeamMergeDialog = lazyComponent(() => import('../teams/TeamMergeDialog'));
const TeamDeleteDialog = lazyComponent(() => import('../teams/TeamDeleteDialog'));

const ACTS = ['rename', 'merge', 'delete'] as const;
type Act = (typeof ACTS)[number];

/** The actions for a department or group on its own page. */
export function TeamMenu({ kind, team }: { kind: TeamKind; team: Team }) {
  const t = useT();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const onLeft = useRef<() => void>(undefined);
  useEffect(() => () => onLeft.current?.(), []);
  /** Leaves the page of a deleted team. Resolves once it is left, so that the team is not fetched again. */
  const leave = () =>
    new Promise<void>((resolve) => {
      onLeft.current = resolve;
      void navigate(`/users/${kind.resource}`, { replace: true });
    });
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('users.actions.more')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {ACTS.map((one) => (
          <MenuItem
            key={one}
            sx={one === 'delete' ? { color: 'var(--color-danger)' } : undefined}
            onClick={() => {
              setAnchor(null);
              setAct(one);
            }}
          >
            {t(`users.teams.${one}`)}
          </MenuItem>
        ))}
      </Menu>
      <Suspense fallback={null}>
        {act === 'rename' && <TeamNameDialog kind={kind} team={team} onClose={close} />}
        {act === 'merge' && <TeamMergeDialog kind={kind} team={team} onDone={leave} onClose={close} />}
        {act === 'delete' && <TeamDeleteDialog kind={kind} team={team} onDone={leave} onClose={close} />}
      </Suspense>
    </>
  );
}
