import type { Profile } from '@contract/users/profile';
import type { User } from '@contract/users/users';
import { useUpdate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { z } from 'zod';
import { getSession } from '@/authProvider/currentSession';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import typography from '@/theme/typography.module.css';
import { UserInputs } from '../form/UserInputs';
import { admittedChanges, changedFields, editUserSchema, hasFixedRole, toEditValues } from '../form/userForm';
import { MoreSeatsButton } from '../MoreSeatsButton';
import { useCredentialRule } from '../useCredentialRule';
import { Card } from './Card';
import styles from './card.module.css';
import { useIsOwn } from './useProfile';
import { useProfileWrites } from './useProfileWrites';

/** The values of the edit tab: the fields of quick editing, and the disabled state. */
const profileFormSchema = editUserSchema.extend({
  managerId: z.number().nullable(),
  disabled: z.boolean(),
});
type ProfileValues = z.infer<typeof profileFormSchema>;

/** A person as the form's values. */
const toProfileValues = (profile: Profile): ProfileValues => ({
  ...toEditValues(profile),
  managerId: profile.manager?.id ?? null,
  disabled: profile.disabledAt !== null,
});

/** Only the changed fields; never a protected one. */
function profileChanges(values: ProfileValues, profile: Profile): Partial<ProfileValues> {
  const changes = admittedChanges(changedFields(values, toProfileValues(profile)), profile);
  if (profile.protection !== null) delete changes.role;
  if (profile.protection !== null) delete changes.disabled;
  return changes;
}

/** Name, role, department, groups and the disabled state; protected fields show the reason, those of a directory are left out. */
export function DetailsCard({ profile }: { profile: Profile }) {
  const t = useT();
  const [update] = useUpdate<User>('users', undefined, { returnPromise: true });
  const isOwn = useIsOwn(profile.id);
  const { saved, failed } = useProfileWrites();
  const { protection, managedFields } = profile;
  const reason = protection === null ? undefined : t(`userProfile.edit.protection.${protection}`);
  const whyState = managedFields.includes('status') ? t('userProfile.edit.protection.DIRECTORY') : reason;
  const whyRole = useCredentialRule()(profile, 'role');
  const roleReason = whyRole ? t(`userProfile.edit.protection.${whyRole}`) : reason;
  const fixedRole = roleReason ?? (hasFixedRole(profile) ? t('users.form.ownerRole') : undefined);

  return (
    <Card
      title={t('userProfile.edit.details')}
      description={profile.isProvisioned ? t('userProfile.edit.managed') : undefined}
    >
      <Form
        className={styles.form}
        resource="users"
        schema={profileFormSchema}
        defaultValues={toProfileValues(profile)}
        warnWhenUnsavedChanges
        onSubmit={async (values, form) => {
          const data = profileChanges(values, profile);
          if (fixedRole !== undefined) delete data.role;
          const answer = await update('users', { id: profile.id, data, previousData: profile });
          // As the gateway returned it: a department given by name now has an id.
          form.reset(toProfileValues({ ...profile, ...answer }));
          if (isOwn) await getSession().reload();
          await saved('userProfile.edit.saved');
        }}
        onError={failed}
      >
        <UserInputs fixedRole={fixedRole} managed={managedFields} />
        {!managedFields.includes('manager') && (
          <SearchSelectInput
            source="managerId"
            resource="users"
            leaveOut={profile.id}
            helperText={t('userProfile.edit.managerHint')}
          />
        )}
        <SwitchInput
          source="disabled"
          label={t('userProfile.edit.disabled')}
          helperText={whyState ?? t('userProfile.edit.disabledHint')}
          disabled={whyState !== undefined}
        />
        <div className={flow.row}>
          <SaveButton label={t('userProfile.edit.save')} />
        </div>
        <NoSeatLeft />
      </Form>
    </Card>
  );
}

/**
 * Leads to more seats when none is left to enable the account; below the form's button, so that it keeps its
 * position.
 */
function NoSeatLeft() {
  const t = useT();
  const { errors } = useFormState({ name: 'disabled' });
  if (!errors.disabled) return null;
  return (
    <div className={styles.field}>
      <p className={typography.hint}>{t('operations.seats.text')}</p>
      <div className={flow.row}>
        <MoreSeatsButton />
      </div>
    </div>
  );
}
