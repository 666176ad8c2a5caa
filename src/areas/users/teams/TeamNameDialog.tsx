import { limits } from '@contract/limits';
import { teamBodySchema } from '@contract/users/teams';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { showServerErrors } from '@/components/form/serverErrors';
import { TextInput } from '@/components/form/TextInput';
import { useVigilDataProvider } from '@/dataProvider';
import { useT } from '@/i18n/useT';
import { useRefreshPeople, useWriteFailure } from '../useChanges';
import styles from '../users.module.css';
import type { Team, TeamKind } from './team';

export interface TeamNameDialogProps {
  kind: TeamKind;
  /** Absent: creates a new one. */
  team?: Team;
  onClose: () => void;
}

/** Creates or renames a department or group. */
export default function TeamNameDialog({ kind: { resource }, team, onClose }: TeamNameDialogProps) {
  const t = useT();
  const dataProvider = useVigilDataProvider();
  const notify = useNotify();
  const tellFailure = useWriteFailure(resource);
  const refresh = useRefreshPeople();
  const form = useForm({
    defaultValues: { name: team?.name ?? '' },
    resolver: zodResolver(teamBodySchema),
  });

  const save = form.handleSubmit(async (data) => {
    try {
      if (team) await dataProvider.update(resource, { id: team.id, data, previousData: team });
      else await dataProvider.create(resource, { data });
      notify(`users.teams.${resource}.${team ? 'renamed' : 'created'}`, { type: 'success' });
      onClose();
      await refresh();
    } catch (error) {
      if (!showServerErrors(error, form)) tellFailure(error, onClose);
    }
  });
  const problem = (name: string) =>
    name.trim() === ''
      ? t('users.teams.nameRequired')
      : t('users.form.tooLong', { max: limits.text.departmentNameMax });

  return (
    <ConfirmDialog
      title={t(`users.teams.${resource}.${team ? 'renameTitle' : 'createTitle'}`)}
      confirmLabel={t(team ? 'users.teams.rename' : 'users.teams.create')}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={styles.field}>
        <TextInput
          control={form.control}
          name="name"
          label={t(`users.teams.${resource}.name`)}
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={limits.text.departmentNameMax}
          errorText={problem}
        />
      </div>
    </ConfirmDialog>
  );
}
