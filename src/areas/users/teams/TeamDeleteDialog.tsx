import { useDelete, useNotify } from 'react-admin';
import { useAction } from '@/client/useAction';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { useRefreshPeople, useWriteFailure } from '../useChanges';
import { ByDirectory } from './ByDirectory';
import type { Team, TeamKind } from './team';
import { useTeamMerge, useTeamPeople } from './useTeamMerge';

export interface TeamDeleteDialogProps {
  kind: TeamKind;
  team: Team;
  /** Called when the team is deleted, or its deletion is in progress. */
  onDone?: () => Promise<void>;
  onClose: () => void;
}

/** Deletes a department or group, after explaining where its users go. */
export default function TeamDeleteDialog({ kind, team, onDone, onClose }: TeamDeleteDialogProps) {
  const { resource, keptKey } = kind;
  const people = useTeamPeople(kind, team);
  const merge = useTeamMerge(kind);
  const t = useT();
  const format = useFormatNumber();
  const notify = useNotify();
  const tellFailure = useWriteFailure(resource);
  const refresh = useRefreshPeople();
  const [removeRecord] = useDelete(resource, undefined, { returnPromise: true });

  const remove = useAction(
    async () => {
      const message = `users.teams.${resource}.deleted`;
      // A department's users are moved in batches, whatever their number.
      if (resource === 'departments') return merge(team, null, message, onDone);
      await removeRecord(resource, { id: team.id, previousData: team });
      notify(message, { type: 'success' });
      await onDone?.();
      await refresh();
    },
    { onSuccess: onClose, onError: (error) => tellFailure(error, onDone ?? onClose) },
  );

  return (
    <ConfirmDialog
      title={t(`users.teams.${resource}.deleteTitle`, { name: team.name })}
      description={
        people === undefined
          ? t('common.loading')
          : people.total > 0
            ? t(keptKey, { smart_count: people.total, count: format(people.total) })
            : t('users.teams.nobody')
      }
      confirmLabel={t(`users.teams.${resource}.deleteAction`)}
      isDanger
      onConfirm={() => remove.run()}
      onClose={onClose}
    >
      <ByDirectory people={people} />
    </ConfirmDialog>
  );
}
