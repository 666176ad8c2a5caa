import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { MoreMenu } from '@/components/table/RowMenu';
import { useT } from '@/i18n/useT';
import type { Team, TeamKind } from '../teams/team';
import { useTeamActions } from '../teams/useTeamActions';

/** The actions for a department or group on its own page. */
export function TeamMenu({ kind, team }: { kind: TeamKind; team: Team }) {
  const t = useT();
  const navigate = useNavigate();
  const onLeft = useRef<() => void>(undefined);
  useEffect(() => () => onLeft.current?.(), []);
  /** Leaves the page of a deleted team. Resolves once it is left, so that the team is not fetched again. */
  const leave = () =>
    new Promise<void>((resolve) => {
      onLeft.current = resolve;
      void navigate(`/users/${kind.resource}`, { replace: true });
    });
  const [actionsOf, dialog] = useTeamActions(kind, leave);
  return (
    <>
      <MoreMenu label={t('users.actions.more')} actions={actionsOf(team)} />
      {dialog}
    </>
  );
}
