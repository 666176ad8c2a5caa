import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { changePassword } from '@/authProvider/changePassword';
import { useSession } from '@/authProvider/currentSession';
import { Form } from '@/components/form/Form';
import { confirmProblem, easyPasswordProblem } from '@/components/form/newPassword';
import { PasswordInput } from '@/components/form/PasswordInput';
import { PasswordStrength } from '@/components/form/PasswordStrength';
import { SaveButton } from '@/components/form/SaveButton';
import { addProblems } from '@/components/form/schemaResolver';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import { Card } from './Card';
import styles from './card.module.css';
import { useProfileWrites } from './useProfileWrites';

const EMPTY = { currentPassword: '', password: '', confirm: '' };
const fields = z.object({ currentPassword: z.string(), password: z.string(), confirm: z.string() });

const problem = (text: TranslationKey | undefined) => (text === undefined ? undefined : { text });

/** The new password must not be easy to guess from `about` (address, names, company). */
const passwordSchema = (about: readonly string[]) =>
  fields.superRefine(async ({ currentPassword, password, confirm }, context) =>
    addProblems(context, {
      currentPassword: problem(currentPassword === '' ? 'session.validation.passwordRequired' : undefined),
      password: problem(await easyPasswordProblem(password, about)),
      confirm: problem(confirmProblem(confirm, password)),
    }),
  );

/** The user's own password: the current one, the new one with its rules, and its repetition. */
export function OwnPasswordCard() {
  const t = useT();
  const { saved, failed } = useProfileWrites();
  const { user, company } = useSession() ?? {};
  const schema = useMemo(
    () => passwordSchema(user && company ? [user.email, user.name, user.lastName, company.name] : []),
    [user, company],
  );

  return (
    <Card title={t('userProfile.password.title')} description={t('userProfile.password.text')}>
      <Form
        className={styles.form}
        schema={schema}
        defaultValues={EMPTY}
        mode="onTouched"
        onSubmit={async ({ currentPassword, password }, form) => {
          await changePassword(password, currentPassword);
          await saved('userProfile.password.changed');
          form.reset();
        }}
        onError={failed}
      >
        <PasswordInput
          source="currentPassword"
          label={t('account.changePassword.current')}
          autoComplete="current-password"
        />
        <PasswordInput
          source="password"
          label={t('account.changePassword.password')}
          autoComplete="new-password"
          longestError={t('account.validation.passwordEasy')}
        />
        <Strength />
        <PasswordInput
          source="confirm"
          label={t('account.changePassword.confirm')}
          autoComplete="new-password"
        />
        <div className={flow.row}>
          <SaveButton label={t('account.changePassword.submit')} alwaysEnable />
        </div>
      </Form>
    </Card>
  );
}

function Strength() {
  const { getValues, trigger } = useFormContext();
  const password: string = useWatch({ name: 'password' });
  // A repetition that was typed before must match the new text.
  useEffect(() => {
    if (password !== '' && getValues('confirm') !== '') void trigger('confirm');
  }, [password, getValues, trigger]);
  return <PasswordStrength password={password} />;
}
