import { useCreate } from 'react-admin';
import { z } from 'zod';
import { FormDialog } from '@/components/dialog/FormDialog';
import { SearchOrCreateInput } from '@/components/form/SearchOrCreateInput';
import { addProblems } from '@/components/form/schemaResolver';
import type { Named } from '@/components/form/useRecordSearch';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import type { PeopleChoice } from '../peopleChoice';
import { useRefreshPeople } from '../useChanges';
import styles from '../users.module.css';

export interface ChooseTeamDialogProps {
  kind: 'departments' | 'groups';
  people: PeopleChoice;
  onConfirm: (id: number) => Promise<unknown>;
  onClose: () => void;
}

/** A team, or the name of a new one. */
const teamChoiceSchema = z
  .object({ teamId: z.number().nullable(), name: z.string() })
  .superRefine(({ teamId, name }, context) =>
    addProblems(context, {
      teamId: teamId === null && name === '' ? { text: 'form.errors.required' } : undefined,
    }),
  );

/** Moves users to a department or adds them to a group, existing or named here. */
export function ChooseTeamDialog({ kind, people, onConfirm, onClose }: ChooseTeamDialogProps) {
  const t = useT();
  const format = useFormatNumber();
  const [create] = useCreate<Named>(kind);
  const refresh = useRefreshPeople();
  const { count, name } = people;
  const options = { smart_count: count, count: format(count), name };
  const isGroup = kind === 'groups';
  const groupTitle = name ? 'operations.group.titleOf' : 'operations.group.title';

  return (
    <FormDialog
      title={t(isGroup ? groupTitle : 'users.department.changeTitle', options)}
      submitLabel={t(isGroup ? 'operations.group.action' : 'users.department.changeAction', options)}
      schema={teamChoiceSchema}
      defaultValues={{ teamId: null, name: '' }}
      onSubmit={async ({ teamId, name }, form) => {
        if (teamId !== null) {
          await onConfirm(teamId);
          return;
        }
        const team = await create(kind, { data: { name } }, { returnPromise: true });
        // react-admin types the answer as absent too, for calls without a promise.
        if (!team) return;
        // It stays chosen if the rest fails, so that a retry does not create it twice.
        form.setValue('teamId', team.id);
        form.setValue('name', '');
        void refresh();
        await onConfirm(team.id);
      }}
      onClose={onClose}
    >
      <div className={styles.field}>
        <SearchOrCreateInput
          source="teamId"
          newSource="name"
          resource={kind}
          label={t(isGroup ? 'operations.group.label' : 'resources.users.fields.departmentId')}
          createLabel={(newName) => t('users.department.create', { name: newName })}
          newText={t(isGroup ? 'operations.group.isNew' : 'users.department.isNew')}
        />
      </div>
    </FormDialog>
  );
}
