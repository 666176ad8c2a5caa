import { emailReminderEndpoints, type ReminderOfKind } from '@contract/settings/email-reminders';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { MailFrame } from '@/components/message/MailFrame';
import { useT } from '@/i18n/useT';

export interface ReminderPreviewProps {
  reminder: Pick<ReminderOfKind, 'kind' | 'subject' | 'message'>;
  onClose: () => void;
}

/** The mail as the caller would get it. */
export default function ReminderPreview({ reminder, onClose }: ReminderPreviewProps) {
  const t = useT();
  const titleId = useId();
  const { kind, subject, message } = reminder;
  const params = { companyId: currentCompanyId(), kind };
  const query = useCall(emailReminderEndpoints.preview, { params, body: { subject, message } });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} dir="auto">
        {query.data?.data.subject ?? t('settings.reminders.preview')}
      </DialogTitle>
      <DialogContent>
        <Loaded query={query} outline={<Skeleton shape="block" height={280} />}>
          {({ data }) => <MailFrame html={data.html} title={t('settings.reminders.previewOf')} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
