import type { UseFormReturn } from 'react-hook-form';
import { PasswordField } from '@/areas/session/PasswordField';
import { confirmProblem, newPasswordProblem } from '@/components/form/newPassword';
import { PasswordStrength } from '@/components/form/PasswordStrength';
import { useT } from '@/i18n/useT';

export interface NewPasswordValues {
  password: string;
  confirm: string;
}

/** A new password, its strength, and its repetition. */
export function NewPasswordFields<Values extends NewPasswordValues>(props: { form: UseFormReturn<Values> }) {
  const t = useT();
  // Only the two fields above are used; the form's other fields belong to the page.
  const form = props.form as unknown as UseFormReturn<NewPasswordValues>;
  const { errors } = form.formState;
  const told = (key: ReturnType<typeof newPasswordProblem>) => (key ? t(key) : true);
  return (
    <>
      <PasswordField
        {...form.register('password', {
          onChange: () => form.getValues('confirm') !== '' && form.trigger('confirm'),
          validate: (password) => told(newPasswordProblem(password)),
        })}
        label={t('account.changePassword.password')}
        error={errors.password?.message}
        longestError={t('account.validation.passwordEasy')}
        autoComplete="new-password"
      />
      <PasswordStrength password={form.watch('password')} />
      <PasswordField
        {...form.register('confirm', {
          validate: (confirm, { password }) => told(confirmProblem(confirm, password)),
        })}
        label={t('account.changePassword.confirm')}
        error={errors.confirm?.message}
        autoComplete="new-password"
      />
    </>
  );
}
