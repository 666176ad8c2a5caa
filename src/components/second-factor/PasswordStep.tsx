import type { CurrentUser } from '@contract/session';
import { z } from 'zod';
import { call } from '@/client/client';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { begin } from './secondFactor';
import styles from './secondFactor.module.css';

export interface PasswordStepProps {
  user: CurrentUser;
  /** Called before the code is mailed. */
  maySend: () => Promise<boolean>;
  onBegun: (token: string) => void;
  onFailure: (error: unknown) => void;
  onClose: () => void;
}

const passwordSchema = z.object({ password: z.string().min(1) });

/** Password re-entry before the second factor changes. */
export function PasswordStep({ user, maySend, onBegun, onFailure, onClose }: PasswordStepProps) {
  const t = useT();
  return (
    <FormDialog
      title={t('profile.secondFactor.title')}
      description={
        user.isMfaEnabled
          ? t('profile.secondFactor.disableText')
          : t('profile.secondFactor.enableText', { email: user.email })
      }
      submitLabel={t('profile.secondFactor.next')}
      schema={passwordSchema}
      errorTexts="profile.errors"
      defaultValues={{ password: '' }}
      onSubmit={async ({ password }) => {
        if (await maySend()) onBegun(await begin({ call }, user, password));
      }}
      onError={onFailure}
      onClose={onClose}
    >
      <div className={styles.field}>
        <TextInput
          source="password"
          type="password"
          dir="ltr"
          isRequired
          label={t('profile.secondFactor.password')}
          autoFocus
          autoComplete="current-password"
        />
      </div>
    </FormDialog>
  );
}
