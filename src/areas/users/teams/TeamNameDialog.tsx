import { limits } from '@contract/limits';
import { teamBodySchema } from '@contract/users/teams';
import { useCreate, useNotify, useUpdate } from 'react-admin';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextInput } from '@/components/form/TextInput';
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
  const notify = useNotify();
  const [create] = useCreate(resource, undefined, { returnPromise: true });
  const [update] = useUpdate<Team>(resource, undefined, { returnPromise: true });
  const tellFailure = useWriteFailure(resource);
  const refresh = useRefreshPeople();

  return (
    <FormDialog
      title={t(`users.teams.${resource}.${team ? 'renameTitle' : 'createTitle'}`)}
      submitLabel={t(team ? 'users.teams.rename' : 'users.teams.create')}
      schema={teamBodySchema}
      defaultValues={{ name: team?.name ?? '' }}
      onSubmit={async (data) => {
        if (team) await update(resource, { id: team.id, data, previousData: team });
        else await create(resource, { data });
        notify(`users.teams.${resource}.${team ? 'renamed' : 'created'}`, { type: 'success' });
        onClose();
        await refresh();
      }}
      onError={(error) => tellFailure(error, onClose)}
      onClose={onClose}
    >
      <div className={styles.field}>
        <TextInput
          source="name"
          label={t(`users.teams.${resource}.name`)}
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={limits.text.departmentNameMax}
        />
      </div>
    </FormDialog>
  );
}
