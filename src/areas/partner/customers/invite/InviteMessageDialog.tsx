import { limits } from '@contract/limits';
import { customerEndpoints, customerMessageSchema } from '@contract/partner/customers';
import { useNotify } from 'react-admin';
import { currentCompanyId, getSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import styles from './invite.module.css';

/** What invitations of customers say from now on. */
export function InviteMessageDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  return (
    <FormDialog
      title={t('partner.message.title')}
      description={t('partner.message.text')}
      submitLabel={t('partner.message.save')}
      schema={customerMessageSchema}
      defaultValues={{ defaultCustomerInviteMessage: message }}
      warnWhenUnsavedChanges
      onSubmit={async (body) => {
        await call(customerEndpoints.inviteMessage, { params: { id: currentCompanyId() }, body });
        await getSession().reload();
        notify('partner.message.saved', { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.field}>
        <TextInput
          source="defaultCustomerInviteMessage"
          label={t('partner.message.label')}
          helperText={t('partner.message.hint')}
          autoFocus
          minRows={5}
          maxRows={12}
          maxLength={limits.text.messageMax}
        />
      </div>
    </FormDialog>
  );
}
