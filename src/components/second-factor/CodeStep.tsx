import { limits } from '@contract/limits';
import type { CurrentUser } from '@contract/session';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { getSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { FormDialog } from '@/components/dialog/FormDialog';
import { addProblems } from '@/components/form/schemaResolver';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { finish, sendCode } from './secondFactor';
import styles from './secondFactor.module.css';

export interface CodeStepProps {
  user: CurrentUser;
  token: string;
  onDone: () => void;
  onFailure: (error: unknown) => void;
  onClose: () => void;
}

const { codeLength, resendShownUpToAttempt } = limits.session;

const codeSchema = z.object({ code: z.string() }).superRefine(({ code }, context) =>
  addProblems(context, {
    code: code.length === codeLength ? undefined : { text: 'profile.secondFactor.codeLength' },
  }),
);

/** Mails often write `123 456`. */
const digits = (text: string) => text.replace(/\D/g, '').slice(0, codeLength);

/**
 * Asks for the mailed code that turns the second factor on or off. Resending is offered up to a number of
 * wrong codes.
 */
export function CodeStep({ user, token, onDone, onFailure, onClose }: CodeStepProps) {
  const t = useT();
  const [attempts, setAttempts] = useState(0);

  return (
    <FormDialog
      title={t('profile.secondFactor.title')}
      description={t('profile.secondFactor.codeText', { email: user.email })}
      submitLabel={t('profile.secondFactor.submit')}
      schema={codeSchema}
      defaultValues={{ code: '' }}
      onSubmit={async ({ code }) => {
        try {
          await finish({ call, session: getSession() }, user, { code, token });
          onDone();
        } catch (error) {
          if (isApiError(error) && 'code' in error.fieldErrors) setAttempts(attempts + 1);
          throw error;
        }
      }}
      onError={onFailure}
      onClose={onClose}
    >
      <div className={styles.field}>
        <TextInput
          source="code"
          label={t('profile.secondFactor.code')}
          isRequired
          autoFocus
          autoComplete="one-time-code"
          htmlInput={{ inputMode: 'numeric' }}
          dir="ltr"
          clean={digits}
        />
        {attempts <= resendShownUpToAttempt && (
          <ResendButton user={user} token={token} onFailure={onFailure} />
        )}
      </div>
    </FormDialog>
  );
}

function ResendButton({ user, token, onFailure }: Pick<CodeStepProps, 'user' | 'token' | 'onFailure'>) {
  const t = useT();
  const { resetField, setFocus } = useFormContext();
  const { isPending, run } = useAction(() => sendCode({ call }, user, token), {
    success: 'profile.secondFactor.sent',
    onError: (error) => {
      onFailure(error);
      return true;
    },
  });
  const resend = () => {
    // The digits and their error belong to the previous code.
    resetField('code');
    setFocus('code');
    void run();
  };
  return (
    <Button type="button" size="small" loading={isPending} onClick={resend}>
      {t('profile.secondFactor.resend')}
    </Button>
  );
}
