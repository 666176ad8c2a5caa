import { limits } from '@contract/limits';
import type { Operation } from '@contract/operations';
import { reminderTextSchema } from '@contract/users/reminderText';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { follow } from '@/client/followedOperations';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';

const remindSchema = reminderTextSchema.pick({ subject: true, message: true });

export interface RemindDialogProps {
  title: string;
  /** Whom it reaches. */
  description: string;
  submitLabel: string;
  /** The words it begins with. */
  subject: string;
  message: string;
  /** Said once it is on its way. */
  sent: string;
  /** Begins the operation that sends it. */
  onSend: (text: { subject: string; message: string }) => Promise<{ readonly data: Pick<Operation, 'id'> }>;
  onClose: () => void;
}

/** Mails people about what they have left to do, in the admin's words. Needs the texts of training. */
export function RemindDialog(props: RemindDialogProps) {
  const { title, description, submitLabel, subject, message, sent, onSend, onClose } = props;
  const t = useT();
  const notify = useNotify();
  const mustVerify = useUnverified() !== null;
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      isDisabled={mustVerify}
      schema={remindSchema}
      errorTexts="training.errors"
      defaultValues={{ subject, message }}
      onSubmit={async (text) => {
        const { data } = await onSend(text);
        follow(currentCompanyId(), data.id);
        notify(sent, { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <VerifyFirst />
      <TextInput
        source="subject"
        label={t('training.settings.subject')}
        isRequired
        maxLength={limits.text.subjectMax}
      />
      <TextInput
        source="message"
        label={t('training.settings.message')}
        minRows={3}
        maxLength={limits.text.messageMax}
      />
    </FormDialog>
  );
}
