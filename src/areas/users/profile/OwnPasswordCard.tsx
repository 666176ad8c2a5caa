import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { changePassword } from '@/authProvider/changePassword';
import { useSession } from '@/authProvider/currentSession';
import { easyPasswordProblem } from '@/components/form/easyPassword';
import { confirmProblem, type newPasswordProblem } from '@/components/form/newPassword';
import { PasswordInput } from '@/components/form/PasswordInput';
import { PasswordStrength } from '@/components/form/PasswordStrength';
import { useT } from '@/i18n/useT';
import { Card } from './Card';
import styles from './card.module.css';
import { useSave } from './useSave';

const EMPTY = { currentPassword: '', password: '', confirm: '' };

/** The user's own password: the current one, the new one with its rules, and its repetition. */
export function OwnPasswordCard() {
  const t = useT();
  const form = useForm({ mode: 'onTouched', defaultValues: EMPTY });
  const save = useSave(form);
  const session = useSession();
  const about = session
    ? [session.user.email, session.user.name, session.user.lastName, session.company.name]
    : [];
  const told = (key: ReturnType<typeof newPasswordProblem>) => (key ? t(key) : true);
  const submit = form.handleSubmit(async ({ currentPassword, password }) => {
    const change = () => changePassword(password, currentPassword);
    if (await save(change, ['userProfile.password.changed'])) form.reset();
  });

  return (
    <Card title={t('userProfile.password.title')} description={t('userProfile.password.text')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordInput
          control={form.control}
          name="currentPassword"
          label={t('account.changePassword.current')}
          autoComplete="current-password"
          rules={{ validate: (value) => value !== '' || t('session.validation.passwordRequired') }}
        />
        <PasswordInput
          control={form.control}
          name="password"
          label={t('account.changePassword.password')}
          autoComplete="new-password"
          longestError={t('account.validation.passwordEasy')}
          rules={{
            // Revalidates the repetition once it has been typed.
            onChange: () => form.getValues('confirm') !== '' && form.trigger('confirm'),
            validate: async (value) => told(await easyPasswordProblem(value, about)),
          }}
        />
        <PasswordStrength password={form.watch('password')} />
        <PasswordInput
          control={form.control}
          name="confirm"
          label={t('account.changePassword.confirm')}
          autoComplete="new-password"
          rules={{ validate: (value, { password }) => told(confirmProblem(value, password)) }}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
            {t('account.changePassword.submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
