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
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { useNotifyError } from '@/client/useNotifyError';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useDiscardQuestion } from '@/components/dialog/useDiscardQuestion';
import { usePending } from '@/components/dialog/usePending';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { showServerErrors } from '@/components/form/serverErrors';
import { useT } from '@/i18n/useT';
import styles from './invite.module.css';
import { textProblem } from './inviteForm';
import { MailPreview } from './MailPreview';
import { TextInputs } from './TextInputs';
import { AUDIENCES, useInviteEmails } from './useInviteData';
import { useTestMail } from './useTestMail';

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
  const notifyError = useNotifyError();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const companyName = useSession()?.company.name ?? '';
  const sendTest = useTestMail();
  const stored = emails[audience];
  const textOf = ({ subject, message }: InviteText) => ({ subject, message });

  const resolver: Resolver<InviteText> = (values) => {
    const errors = Object.fromEntries(
      (['subject', 'message'] as const).flatMap((part) => {
        const message = textProblem(t, part, values[part]);
        return message ? [[part, { type: 'custom', message }]] : [];
      }),
    );
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  const form = useForm<InviteText>({ defaultValues: textOf(stored), resolver, mode: 'onChange' });
  const { isDirty, isSubmitting } = form.formState;
  const [subject, message] = useWatch({ control: form.control, name: ['subject', 'message'] });

  const params = { companyId: currentCompanyId() };
  const tell = (message: string) => notify(message, { type: 'success' });
  /** A write returns what a read would return now. */
  const take = (answer: { data: InviteEmails }) => {
    queryClient.setQueryData(callKey(inviteEndpoints.emails, { params }), answer);
    form.reset(textOf(answer.data[audience]));
    onDirty(false);
  };
  const save = form.handleSubmit(async (body) => {
    try {
      take(await call(inviteTextCalls[audience].save, { params, body }));
      tell(t('invite.toast.saved'));
    } catch (error) {
      if (!showServerErrors(error, form)) notifyError(error);
    }
  });
  const reset = usePending(async () => {
    const isSure = await confirm({
      title: t('invite.texts.resetTitle'),
      description: t('invite.texts.resetText'),
      confirmLabel: t('invite.texts.reset'),
      isDanger: true,
    });
    if (!isSure) return;
    try {
      take(await call(inviteTextCalls[audience].reset, { params }));
      tell(t('invite.toast.reset'));
    } catch (error) {
      notifyError(error);
    }
  });
  const test = usePending(async () => {
    if (await form.trigger(undefined, { shouldFocus: true })) await sendTest(audience, form.getValues());
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React nests this form in the drawer's form; its submit must not trigger the drawer's.
    event.stopPropagation();
    void save();
  };

  return (
    <form className={styles.textsForm} onSubmit={submit} onChange={() => onDirty(true)} noValidate>
      {!emails.isCustomSent && <p className={styles.note}>{t('invite.text.freeKept')}</p>}
      <TextInputs control={form.control} />
      <MailPreview
        subject={subject}
        message={message}
        frame={stored.frame}
        companyName={companyName}
        language={emails.language}
      />
      <div className={styles.tools}>
        {stored.isCustom && (
          <Button color="error" loading={reset.isPending} onClick={reset.run}>
            {t('invite.texts.reset')}
          </Button>
        )}
        <Button loading={test.isPending} onClick={test.run}>
          {t('invite.text.test')}
        </Button>
        <span className={styles.spacer} />
        <Button variant="outlined" onClick={onClose}>
          {t('common.action.close')}
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty}>
          {t('invite.texts.save')}
        </Button>
      </div>
    </form>
  );
}
