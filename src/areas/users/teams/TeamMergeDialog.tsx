import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { SearchSelect } from '@/components/form/SearchSelect';
import { useT } from '@/i18n/useT';
import { useNotifyError } from '../useChanges';
import { useFormatNumber } from '../useFormatNumber';
import styles from '../users.module.css';
import type { Team, TeamKind } from './team';
import { useTeamMerge } from './useTeamMerge';

export interface TeamMergeDialogProps {
  kind: TeamKind;
  team: Team;
  onClose: () => void;
}

/** Chooses where the people of a department or group go before it is deleted. */
export default function TeamMergeDialog({ kind, team, onClose }: TeamMergeDialogProps) {
  const { resource } = kind;
  const t = useT();
  const format = useFormatNumber();
  const merge = useTeamMerge(kind);
  const notifyError = useNotifyError();
  const [chosen, setChosen] = useState<number[]>([]);
  const [problem, setProblem] = useState<string>();
  const [intoId] = chosen;

  const problemOf = () => {
    if (intoId === undefined) return t('users.teams.nameRequired');
    return intoId === team.id ? t('users.teams.mergeSelf') : undefined;
  };
  const confirm = async () => {
    try {
      await merge(team, intoId ?? null, `users.teams.${resource}.merged`);
      onClose();
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <ConfirmDialog
      title={t(`users.teams.${resource}.mergeTitle`, { name: team.name })}
      description={t(`users.teams.${resource}.mergeText`, {
        smart_count: team.usersCount,
        count: format(team.usersCount),
        name: team.name,
      })}
      confirmLabel={t('users.teams.mergeAction')}
      isDanger
      canConfirm={() => {
        setProblem(problemOf());
        return problemOf() === undefined;
      }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.field}>
        <SearchSelect
          resource={resource}
          label={t(`users.teams.${resource}.mergeInto`)}
          error={problem}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setProblem(undefined);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
