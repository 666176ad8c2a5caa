import type { Profile } from '@contract/users/profile';
import type { User } from '@contract/users/users';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import type { Control } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { getSession } from '@/authProvider/currentSession';
import { UnsavedDialog } from '@/components/dialog/UnsavedDialog';
import { useVigilDataProvider } from '@/dataProvider';
import { useT } from '@/i18n/useT';
import { UserInputs } from '../form/UserInputs';
import { type EditUserValues, hasFixedRole } from '../form/userForm';
import { useCredentialRule } from '../useCredentialRule';
import { Card } from './Card';
import styles from './card.module.css';
import { DisabledInput, NoSeatLeft } from './DisabledInput';
import { type ProfileValues, profileChanges, profileFormSchema, toProfileValues } from './profileForm';
import { useIsOwn } from './useProfile';
import { useSave } from './useSave';

/** Name, role, department, groups and the disabled state; protected fields show the reason. */
export function DetailsCard({ profile }: { profile: Profile }) {
  const t = useT();
  const dataProvider = useVigilDataProvider();
  const isOwn = useIsOwn(profile.id);
  const form = useForm<ProfileValues>({
    // `values` follow the saved profile; unsaved input stays.
    values: toProfileValues(profile),
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(profileFormSchema),
  });
  const { isDirty, isSubmitting } = form.formState;
  const save = useSave(form);
  const { protection } = profile;
  const reason = protection === null ? undefined : t(`userProfile.edit.protection.${protection}`);
  const whyRole = useCredentialRule()(profile, 'role');
  const roleReason = whyRole ? t(`userProfile.edit.protection.${whyRole}`) : reason;
  const fixedRole = roleReason ?? (hasFixedRole(profile) ? t('users.form.ownerRole') : undefined);

  const submit = form.handleSubmit(async (values) => {
    const data = profileChanges(values, profile);
    if (fixedRole !== undefined) delete data.role;
    const update = async () => {
      const saved = await dataProvider.update<User>('users', { id: profile.id, data, previousData: profile });
      // As the gateway returned it: a department given by name now has an id.
      form.reset(toProfileValues({ ...profile, ...saved.data }), { keepDirtyValues: false });
      if (isOwn) await getSession().reload();
    };
    await save(update, ['userProfile.edit.saved']);
  });

  return (
    <Card title={t('userProfile.edit.details')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {/* The shared fields are a subset of these values. */}
        <UserInputs control={form.control as unknown as Control<EditUserValues>} fixedRole={fixedRole} />
        <DisabledInput control={form.control} reason={reason} />
        <div className={styles.buttons}>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty}>
            {t('userProfile.edit.save')}
          </Button>
        </div>
        <NoSeatLeft control={form.control} />
      </form>
      <UnsavedDialog isUnsaved={isDirty && !isSubmitting} />
    </Card>
  );
}
