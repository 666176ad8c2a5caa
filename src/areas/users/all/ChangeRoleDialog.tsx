import { ASSIGNABLE_ROLES } from '@contract/users/users';
import { z } from 'zod';
import { FormDialog } from '@/components/dialog/FormDialog';
import { SelectInput } from '@/components/form/SelectInput';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import type { PeopleChoice } from '../peopleChoice';
import styles from '../users.module.css';

export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

export interface ChangeRoleDialogProps {
  people: PeopleChoice;
  onConfirm: (role: AssignableRole) => Promise<unknown>;
  onClose: () => void;
}

/** No role is chosen at first, so the input type is any text. */
const roleSchema = z.object({ role: z.string().pipe(z.enum(ASSIGNABLE_ROLES)) });

/** Gives users a role; explains what each role may do, and whose role is protected. */
export function ChangeRoleDialog({ people, onConfirm, onClose }: ChangeRoleDialogProps) {
  const t = useT();
  const format = useFormatNumber();
  const { count, name } = people;

  return (
    <FormDialog
      title={t(name ? 'operations.role.titleOf' : 'operations.role.title', {
        smart_count: count,
        count: format(count),
        name,
      })}
      description={count > 1 ? t('operations.confirm.protected') : undefined}
      submitLabel={t('operations.role.action')}
      schema={roleSchema}
      defaultValues={{ role: '' }}
      onSubmit={({ role }) => onConfirm(role)}
      onClose={onClose}
    >
      <div className={styles.field}>
        <SelectInput
          source="role"
          label={t('operations.role.label')}
          helperText={t('users.form.roleHint')}
          choices={ASSIGNABLE_ROLES.map((id) => ({ id, name: t(`users.roles.${id}`) }))}
        />
      </div>
    </FormDialog>
  );
}
