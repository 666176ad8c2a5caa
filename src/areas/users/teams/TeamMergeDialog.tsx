import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { SearchSelect } from '@/components/form/SearchSelect';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { useWriteFailure } from '../useChanges';
import styles from '../users.module.css';
import type { Team, TeamKind } from './team';
import { useTeamMerge } from './useTeamMerge';
import { useTeamPeople } from './useTeamPeople';

export interface TeamMergeDialogProps {
  kind: TeamKind;
  team: Team;
  /** Called when the team is deleted, or its deletion is in progress. */
  onDone?: () => Promise<void>;
  onClose: () => void;
}

/** Selects the team that receives the users of a department or group before it is deleted. */
export default function TeamMergeDialog({ kind, team, onDone, onClose }: TeamMergeDialogProps) {
  const { resource } = kind;
  const t = useT();
  const format = useFormatNumber();
  const count = useTeamPeople(kind, team);
  const merge = useTeamMerge(kind);
  const tellFailure = useWriteFailure(resource);
  const [chosen, setChosen] = useState<number[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [intoId] = chosen;

  const confirm = async () => {
    try {
      await merge(team, intoId ?? null, `users.teams.${resource}.merged`, onDone);
      onClose();
    } catch (error) {
      tellFailure(error, () => void (onDone ?? onClose)());
    }
  };

  return (
    <ConfirmDialog
      title={t(`users.teams.${resource}.mergeTitle`, { name: team.name })}
      description={
        count === undefined
          ? t('common.loading')
          : t(`users.teams.${resource}.mergeText`, {
              smart_count: count,
              count: format(count),
              name: team.name,
            })
      }
      confirmLabel={t('users.teams.mergeAction')}
      isDanger
      canConfirm={() => {
        setMissing(intoId === undefined);
        return intoId !== undefined;
      }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.field}>
        <SearchSelect
          resource={resource}
          label={t(`users.teams.${resource}.mergeInto`)}
          error={isMissing ? t('form.errors.required') : undefined}
          leaveOut={team.id}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setMissing(false);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
