import { accountEndpoints } from '@contract/account';
import { limits } from '@contract/limits';
import type { Profile } from '@contract/users/profile';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { currentCompanyId, getSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { UnsavedDialog } from '@/components/dialog/UnsavedDialog';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { editUserSchema } from '../form/userForm';
import { Card } from './Card';
import styles from './card.module.css';
import { useSave } from './useSave';

const nameSchema = editUserSchema.pick({ name: true, lastName: true });

/** The user's own name, for users who may not change more. */
export function OwnNameCard({ profile }: { profile: Profile }) {
  const t = useT();
  const form = useForm({
    values: { name: profile.name, lastName: profile.lastName },
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(nameSchema),
  });
  const { isDirty, isSubmitting } = form.formState;
  const save = useSave(form);
  const tooLong = () => t('users.form.tooLong', { max: limits.text.nameMax });

  const submit = form.handleSubmit(async (body) => {
    const change = async () => {
      await call(accountEndpoints.changeName, { params: { companyId: currentCompanyId() }, body });
      form.reset(body);
      await getSession().reload();
    };
    await save(change, ['userProfile.edit.saved']);
  });

  return (
    <Card title={t('userProfile.edit.details')} description={t('userProfile.edit.ownRole')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {(['name', 'lastName'] as const).map((name) => (
          <TextInput
            key={name}
            control={form.control}
            name={name}
            label={t(`resources.users.fields.${name}`)}
            maxLength={limits.text.nameMax}
            autoComplete={name === 'name' ? 'given-name' : 'family-name'}
            errorText={tooLong}
          />
        ))}
        <div className={styles.buttons}>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty}>
            {t('userProfile.edit.save')}
          </Button>
        </div>
      </form>
      <UnsavedDialog isUnsaved={isDirty && !isSubmitting} />
    </Card>
  );
}
