import {
  type InviteAudience,
  type InviteEmails,
  type InviteText,
  inviteEndpoints,
  inviteTextCalls,
} from '@contract/users/invites';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useDiscardQuestion } from '@/components/dialog/useDiscardQuestion';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from './invite.module.css';
import { inviteTextSchema } from './inviteForm';
import { MailPreview } from './MailPreview';
import { TextInputs } from './TextInputs';
import { AUDIENCES, useInviteEmails, useTestMail } from './useInviteData';

export interface InvitationTextsDialogProps {
  initial: InviteAudience;
  onClose: () => void;
}

/** The company's own invitation texts, one per audience. */
export default function InvitationTextsDialog({ initial, onClose }: InvitationTextsDialogProps) {
  const t = useT();
  const titleId = useId();
  const unlessUnsaved = useDiscardQuestion();
  const { data, error, refetch } = useInviteEmails();
  const [audience, setAudience] = useState(initial);
  const [isDirty, setDirty] = useState(false);

  const close = () => void unlessUnsaved(isDirty, onClose);

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('invite.texts.title')}</DialogTitle>
      <DialogContent className={styles.texts}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={audience}
          aria-label={t('invite.texts.audience')}
          onChange={(_event, chosen: InviteAudience | null) => {
            if (chosen) void unlessUnsaved(isDirty, () => setAudience(chosen));
          }}
        >
          {AUDIENCES.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`invite.audiences.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {error && <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton shape="block" />}
        {data && (
          <AudienceForm key={audience} audience={audience} emails={data} onDirty={setDirty} onClose={close} />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface AudienceFormProps {
  audience: InviteAudience;
  emails: InviteEmails;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

function AudienceForm({ audience, emails, onDirty, onClose }: AudienceFormProps) {
  const t = useT();
  const notify = useNotify();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const companyName = useSession()?.company.name ?? '';
  const test = useTestMail(audience);
  const stored = emails[audience];
  const textOf = ({ subject, message }: InviteText) => ({ subject, message });
  const params = { companyId: currentCompanyId() };

  const { form, submit } = useSchemaForm({
    schema: inviteTextSchema,
    defaultValues: textOf(stored),
    mode: 'onChange',
    onSubmit: async (body) => {
      take(await call(inviteTextCalls[audience].save, { params, body }));
      notify(t('invite.toast.saved'), { type: 'success' });
    },
  });
  const { isDirty } = form.formState;
  const [subject, message] = useWatch({ control: form.control, name: ['subject', 'message'] });
  /** A write returns what a read would return now. */
  const take = (answer: { data: InviteEmails }) => {
    queryClient.setQueryData(callKey(inviteEndpoints.emails, { params }), answer);
    form.reset(textOf(answer.data[audience]));
  };
  const reset = useAction(inviteTextCalls[audience].reset, {
    onSuccess: take,
    success: () => t('invite.toast.reset'),
  });
  const askToReset = async () => {
    const isSure = await confirm({
      title: t('invite.texts.resetTitle'),
      description: t('invite.texts.resetText'),
      confirmLabel: t('invite.texts.reset'),
      isDanger: true,
    });
    if (isSure) await reset.run({ params });
  };
  const sendTest = async () => {
    if (await form.trigger(undefined, { shouldFocus: true })) await test.send(form.getValues());
  };
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  return (
    <FormScope form={form}>
      <form className={styles.textsForm} onSubmit={(event) => void submit(event)} noValidate>
        {!emails.isCustomSent && <p className={styles.note}>{t('invite.text.freeKept')}</p>}
        <TextInputs />
        <MailPreview
          subject={subject}
          message={message}
          frame={stored.frame}
          companyName={companyName}
          language={emails.language}
        />
        <div className={flow.row}>
          {stored.isCustom && (
            <Button color="error" loading={reset.isPending} onClick={() => void askToReset()}>
              {t('invite.texts.reset')}
            </Button>
          )}
          <Button loading={test.isPending} onClick={() => void sendTest()}>
            {t('invite.text.test')}
          </Button>
          <span className={styles.spacer} />
          <Button variant="outlined" onClick={onClose}>
            {t('common.action.close')}
          </Button>
          <SaveButton label={t('invite.texts.save')} />
        </div>
      </form>
    </FormScope>
  );
}
