import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLoaderData } from 'react-router';
import styles from '@/areas/session/form.module.css';
import { GuestLayout } from '@/areas/session/GuestLayout';
import { Notice } from '@/areas/session/Notice';
import { SubmitButton } from '@/areas/session/SubmitButton';
import { getAnySession } from '@/authProvider/currentSession';
import { useT } from '@/i18n/useT';
import { GuestMessage, InvalidLink } from './GuestMessage';
import { resetFailure } from './resetFailure';

/** /verify-email: needs a button press, so that a mail scanner opening links does not use them up. */
export function ConfirmAddressPage() {
  const t = useT();
  const code = useLoaderData<string>();
  const [state, setState] = useState<'asking' | 'done' | 'expired'>('asking');
  const [failure, setFailure] = useState<string>();
  const { handleSubmit, formState } = useForm();

  const submit = handleSubmit(async () => {
    setFailure(undefined);
    try {
      await getAnySession().identity.confirmEmail(code);
      setState('done');
    } catch (error) {
      const kind = resetFailure(error);
      if (kind === 'expired') setState('expired');
      else setFailure(t(kind === 'network' ? 'session.errors.network' : 'session.loginErrors.unknown'));
    }
  });

  if (state === 'expired') return <InvalidLink />;
  if (state === 'done')
    return (
      <GuestMessage
        documentTitle="guest.address.documentTitle"
        title={t('guest.address.doneTitle')}
        text={t('guest.address.done')}
      />
    );
  return (
    <GuestLayout
      documentTitle="guest.address.documentTitle"
      title={t('guest.address.title')}
      subtitle={t('guest.address.text')}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <SubmitButton
          label={t('guest.address.submit')}
          busyLabel={t('guest.address.submitting')}
          busy={formState.isSubmitting}
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
      </form>
    </GuestLayout>
  );
}
