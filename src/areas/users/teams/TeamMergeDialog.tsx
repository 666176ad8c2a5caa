import { z } from 'zod';
import { FormDialog } from '@/components/dialog/FormDialog';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { addProblems } from '@/components/form/schemaResolver';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { useWriteFailure } from '../useChanges';
import styles from '../users.module.css';
import { ByDirectory } from './ByDirectory';
import type { Team, TeamKind } from './team';
import { useTeamMerge, useTeamPeople } from './useTeamMerge';

export interface TeamMergeDialogProps {
  kind: TeamKind;
  team: Team;
  /** Called when the team is deleted, or its deletion is in progress. */
  onDone?: () => Promise<void>;
  onClose: () => void;
}

const mergeSchema = z
  .object({ intoId: z.number().nullable() })
  .superRefine(({ intoId }, context) =>
    addProblems(context, { intoId: intoId === null ? { text: 'form.errors.required' } : undefined }),
  );

/** Selects the team that receives the users of a department or group before it is deleted. */
export default function TeamMergeDialog({ kind, team, onDone, onClose }: TeamMergeDialogProps) {
  const { resource } = kind;
  const t = useT();
  const format = useFormatNumber();
  const people = useTeamPeople(kind, team);
  const merge = useTeamMerge(kind);
  const tellFailure = useWriteFailure(resource);

  return (
    <FormDialog
      title={t(`users.teams.${resource}.mergeTitle`, { name: team.name })}
      description={
        people === undefined
          ? t('common.loading')
          : t(`users.teams.${resource}.mergeText`, {
              smart_count: people.total,
              count: format(people.total),
              name: team.name,
            })
      }
      submitLabel={t('users.teams.mergeAction')}
      isDanger
      schema={mergeSchema}
      defaultValues={{ intoId: null }}
      onSubmit={async ({ intoId }) => {
        await merge(team, intoId, `users.teams.${resource}.merged`, onDone);
        onClose();
      }}
      onError={(error) => tellFailure(error, onDone ?? onClose)}
      onClose={onClose}
    >
      <ByDirectory people={people} />
      <div className={styles.field}>
        <SearchSelectInput
          source="intoId"
          resource={resource}
          label={t(`users.teams.${resource}.mergeInto`)}
          leaveOut={team.id}
        />
      </div>
    </FormDialog>
  );
}
