import { limits } from '@contract/limits';
import { fillPlaceholders, inBraces } from '@contract/placeholders';
import { ASSIGNMENT_PLACEHOLDERS } from '@contract/training/assignments';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSession } from '@/authProvider/currentSession';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import typography from '@/theme/typography.module.css';
import styles from './notificationInputs.module.css';
import { SwitchInput } from './SwitchInput';
import { TextInput } from './TextInput';

/** The fields of the mail to those who get an assignment. */
interface Mail {
  notificationsEnabled: boolean;
  subject: string;
  message: string;
}

export interface NotificationInputsProps {
  /** What is assigned, as its placeholder is filled. */
  name: string;
  label: string;
  hint: string;
  /** The product's own words. */
  defaults: { subject: string; message: string };
  isReadOnly?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** Whether those who are enrolled are mailed, and with what words; inside a form of an assignment. */
export function NotificationInputs(props: NotificationInputsProps) {
  const { name, label, hint, defaults, isReadOnly = false, children } = props;
  const t = useT();
  const { setValue, formState } = useFormContext<Mail>();
  const isMailed = useWatch<Mail, 'notificationsEnabled'>({ name: 'notificationsEnabled' });
  const { subject, message } = formState.errors;
  // What is wrong stays in sight, although no mail is sent: the text is required all the same.
  const isMailShown = isMailed || subject !== undefined || message !== undefined;
  const reset = () => {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue('subject', defaults.subject, options);
    setValue('message', defaults.message, options);
  };
  return (
    <>
      <SwitchInput source="notificationsEnabled" label={label} helperText={hint} disabled={isReadOnly} />
      {isMailShown && (
        <>
          <TextInput
            source="subject"
            label={t('training.settings.subject')}
            isRequired
            maxLength={limits.text.subjectMax}
            disabled={isReadOnly}
          />
          <TextInput
            source="message"
            label={t('training.settings.message')}
            isRequired
            minRows={4}
            maxLength={limits.text.messageMax}
            helperText={t('training.settings.placeholders', {
              names: inBraces(ASSIGNMENT_PLACEHOLDERS).join(', '),
            })}
            disabled={isReadOnly}
          />
          {!isReadOnly && (
            <div className={flow.row}>
              <Button size="small" onClick={reset}>
                {t('training.settings.defaultText')}
              </Button>
              {children}
            </div>
          )}
          <MailPreview name={name} />
        </>
      )}
    </>
  );
}

/** The mail as the user themselves would get it. */
function MailPreview({ name }: { name: string }) {
  const t = useT();
  const session = useSession();
  const [subject, message] = useWatch<Mail, ['subject', 'message']>({ name: ['subject', 'message'] });
  const values = {
    courseName: name,
    companyName: session?.company.name ?? '',
    name: session?.user.name ?? '',
  };
  return (
    <section className={styles.mail} aria-label={t('training.settings.preview')}>
      <p className={typography.hint}>{t('training.settings.preview')}</p>
      <h3 dir="auto">{fillPlaceholders(String(subject ?? ''), values)}</h3>
      <p className={styles.text} dir="auto">
        {fillPlaceholders(String(message ?? ''), values)}
      </p>
    </section>
  );
}
