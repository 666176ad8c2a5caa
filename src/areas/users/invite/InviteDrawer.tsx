import { inviteEndpoints } from '@contract/users/invites';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { UncertainNotice } from '@/components/dialog/UncertainNotice';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import { DetailsStep } from './DetailsStep';
import styles from './invite.module.css';
import {
  DETAIL_FIELDS,
  type InviteValues,
  inviteFormSchema,
  isBySignOn,
  NEW_INVITE,
  notifiesByDefault,
  standardOf,
} from './inviteForm';
import { NotificationStep } from './NotificationStep';
import { useInviteEmails, useInviteOptions } from './useInviteData';
import { useSendInvites } from './useSendInvites';
import type { AddFlowProps } from './ways';

/** Adds users by their addresses, in two steps. */
export default function InviteDrawer({ ways, onClose }: AddFlowProps) {
  const t = useT();
  const emails = useInviteEmails();
  const options = useInviteOptions();
  const [step, setStep] = useState<0 | 1>(0);
  const [isTyping, setTyping] = useState(false);
  const freeSlots = options.data?.freeSlots ?? Number.POSITIVE_INFINITY;
  const isTextSent = emails.data?.isCustomSent ?? false;
  const signOn = options.data?.signOn ?? null;
  const schema = useMemo(
    () => inviteFormSchema({ freeSlots, signOn, isTextSent }),
    [freeSlots, signOn, isTextSent],
  );
  const { form } = useSchemaForm({ schema, defaultValues: NEW_INVITE, mode: 'onChange' });
  const { isDirty } = form.formState;
  const [role, sso] = useWatch({ control: form.control, name: ['role', 'sso'] });
  const heading = useRef<HTMLHeadingElement>(null);

  // Fields the user has not edited follow the role and the way in: their text, and whether users are notified.
  useEffect(() => {
    const follow = <Field extends 'notify' | 'subject' | 'message'>(
      field: Field,
      defaultValue: InviteValues[Field],
    ) => {
      if (!form.getFieldState(field).isDirty) form.resetField(field, { defaultValue: defaultValue as never });
    };
    if (emails.data) {
      const text = standardOf(emails.data, role, isBySignOn({ sso }, signOn));
      follow('subject', text.subject);
      follow('message', text.message);
    }
    if (options.data) follow('notify', notifiesByDefault(role, options.data.hasAssignments));
  }, [role, sso, signOn, emails.data, options.data, form]);

  // Addresses pasted before the number of free seats was known may now be too many.
  useEffect(() => {
    if (Number.isFinite(freeSlots) && form.getValues('emails').length > 0) void form.trigger('emails');
  }, [freeSlots, form]);

  const goTo = (next: 0 | 1) => {
    setStep(next);
    // Focus moves to the step's heading, so that screen readers announce it and Tab continues from there.
    requestAnimationFrame(() => heading.current?.focus());
  };
  const sendInvites = useSendInvites({
    form,
    texts: emails.data,
    signOn,
    onDone: onClose,
    onBackToDetails: () => {
      goTo(0);
      void options.refetch();
    },
  });

  /** Only the first step is checked at the gateway. */
  const next = useAction(async () => {
    if (!(await form.trigger(DETAIL_FIELDS, { shouldFocus: true }))) return;
    const body = { emails: form.getValues('emails') };
    const { data } = await call(inviteEndpoints.emailsInUse, {
      params: { companyId: currentCompanyId() },
      body,
    });
    form.setValue('inUse', data.emails);
    if (await form.trigger('emails', { shouldFocus: true })) goTo(1);
  });
  const send = useAction(sendInvites);
  const isBusy = next.isPending || send.isPending;
  const isUnverified = useUnverified() !== null;
  const canBeginTraining = options.data?.canBeginTraining ?? false;

  return (
    <FormScope form={form} resource="users">
      <FormDrawer
        title={t('users.actions.add')}
        submitLabel={t(step === 0 ? 'invite.next' : 'users.actions.add')}
        isDirty={isDirty || isTyping}
        isSubmitting={isBusy}
        isDisabled={isUnverified}
        onSubmit={() => (step === 0 ? next.run() : send.run(false))}
        onClose={onClose}
        onBack={step === 0 ? undefined : () => goTo(0)}
        extraAction={
          step === 1 &&
          canBeginTraining && (
            <Button variant="outlined" disabled={isBusy} onClick={() => void send.run(true)}>
              {t('invite.training.action')}
            </Button>
          )
        }
      >
        {step === 0 && ways}
        <VerifyFirst />
        <UncertainNotice of={inviteEndpoints.invite} params={{ companyId: currentCompanyId() }} />
        <h3 ref={heading} className={styles.step} tabIndex={-1}>
          <span className={styles.stepCount}>{t('invite.step', { step: step + 1, steps: 2 })}</span>{' '}
          {t(step === 0 ? 'invite.steps.details' : 'invite.steps.notification')}
        </h3>
        {/* Both steps stay mounted, so that going back restores everything. */}
        <div className={styles.fields} hidden={step !== 0}>
          <DetailsStep options={options.data} onTyping={setTyping} />
        </div>
        <div className={styles.fields} hidden={step !== 1}>
          <NotificationStep emails={emails} signOn={signOn} canBeginTraining={canBeginTraining} />
        </div>
      </FormDrawer>
    </FormScope>
  );
}
