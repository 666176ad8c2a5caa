import { limits } from '@contract/limits';
import { inBraces, placeholdersFor, unknownPlaceholder } from '@contract/placeholders';
import { REMINDER_PLACEHOLDERS, type ReminderTaskType } from '@contract/users/reminderText';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { isApiError } from '@/client/ApiError';
import { useNotifyError } from '@/client/useNotifyError';
import { useDiscardQuestion } from '@/components/dialog/useDiscardQuestion';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { addProblems, type Problem } from '@/components/form/schemaResolver';
import { TextInput } from '@/components/form/TextInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { availableTypes, reachOf } from './reach';
import { type Reminded, readAvailability } from './reminderCalls';
import styles from './reminders.module.css';
import { SentReminders } from './SentReminders';
import { TaskTypes } from './TaskTypes';
import { useSendReminder } from './useSendReminder';

type View = 'new' | 'sent';

const KNOWN = inBraces(REMINDER_PLACEHOLDERS).join(', ');

function placeholderProblem(text: string): Problem | undefined {
  const placeholder = unknownPlaceholder(text, REMINDER_PLACEHOLDERS);
  if (!placeholder) return undefined;
  const known = placeholdersFor(placeholder, REMINDER_PLACEHOLDERS).join(', ');
  return { text: 'reminders.unknownPlaceholder', options: { placeholder, known } };
}

/** The text of a reminder. The message may be empty: the subject and the link are enough. */
const textSchema = z.object({ subject: z.string(), message: z.string() }).superRefine((text, context) =>
  addProblems(context, {
    subject:
      text.subject.trim() === '' ? { text: 'reminders.subjectMissing' } : placeholderProblem(text.subject),
    message: placeholderProblem(text.message),
  }),
);

export interface ReminderDialogProps {
  /** The recipients; with a campaign, only those who have not started it. */
  people: Reminded;
  /** The title, where the number of recipients is not enough. */
  title?: string;
  /** The campaign it is about, or a field to select one. */
  campaign?: ReactNode;
  /** Called once it is being sent. */
  onSent?: () => void;
  onClose: () => void;
}

/** What the users can be reminded of; fetched whenever the dialog opens. */
const useAvailability = (people: Reminded) =>
  useQuery({
    queryKey: ['reminders', 'availability', people],
    queryFn: ({ signal }) => readAvailability(people, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Reminds users of their outstanding tasks, and shows earlier reminders. */
export default function ReminderDialog(props: ReminderDialogProps) {
  const { people, campaign, onSent, onClose } = props;
  const t = useT();
  const format = useFormatNumber();
  const notifyError = useNotifyError();
  const unlessUnsaved = useDiscardQuestion();
  const titleId = useId();
  const formId = useId();
  const [view, setView] = useState<View>('new');
  const [picked, setPicked] = useState<ReminderTaskType[] | null>(null);
  const { data: status, error, refetch } = useAvailability(people);
  const send = useSendReminder(people);

  const available = status ? availableTypes(status) : [];
  // Another campaign may have other kinds of tasks than those picked.
  const chosen = picked ? available.filter((type) => picked.includes(type)) : available;
  const { form, submit } = useSchemaForm({
    schema: textSchema,
    mode: 'onChange',
    defaultValues: {
      subject: t('reminders.defaults.subject', { company: '{companyName}' }),
      message: t('reminders.defaults.message', { name: '{name}' }),
    },
    onSubmit: async (text) => {
      await send({ ...text, taskTypes: chosen });
      onSent?.();
      onClose();
    },
    onError: (failure) => {
      notifyError(failure);
      // The outstanding tasks may have changed in the meantime.
      if (isApiError(failure) && 'taskTypes' in failure.fieldErrors) void refetch();
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const text = useWatch({ control: form.control });
  const isUnverified = useUnverified() !== null;
  const isComplete = textSchema.safeParse(text).success;
  const canSend = !isUnverified && isComplete && status !== undefined && reachOf(status, chosen).will > 0;
  const close = () => {
    if (!isSubmitting) void unlessUnsaved(isDirty, onClose);
  };
  const { count, name } = people;

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId} dir="auto">
        {props.title ??
          t(name ? 'reminders.titleOf' : 'reminders.title', {
            smart_count: count,
            count: format(count),
            name,
          })}
      </DialogTitle>
      <DialogContent className={styles.content}>
        <Tabs
          value={view}
          aria-label={t('reminders.tabs.label')}
          onChange={(_event, next: View) => setView(next)}
        >
          <Tab value="new" label={t('reminders.tabs.new')} />
          <Tab value="sent" label={t('reminders.tabs.sent')} />
        </Tabs>
        {view === 'sent' ? (
          <SentReminders />
        ) : (
          <FormScope form={form}>
            <form
              id={formId}
              className={styles.form}
              onSubmit={(event) => {
                if (canSend) void submit(event);
                else event.preventDefault();
              }}
              noValidate
            >
              <VerifyFirst />
              {campaign}
              <TaskTypes
                status={status}
                error={error}
                onRetry={() => void refetch()}
                chosen={chosen}
                onChange={setPicked}
              />
              <TextFields />
            </form>
          </FormScope>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close} disabled={isSubmitting}>
          {t(view === 'new' ? 'common.action.cancel' : 'common.action.close')}
        </Button>
        {view === 'new' && (
          <Button type="submit" form={formId} variant="contained" loading={isSubmitting} disabled={!canSend}>
            {t('reminders.send')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function TextFields() {
  const t = useT();
  return (
    <div className={styles.fields}>
      <TextInput
        source="subject"
        label={t('reminders.subject')}
        isRequired
        maxLength={limits.text.subjectMax}
      />
      <TextInput
        source="message"
        label={t('reminders.message')}
        helperText={t('reminders.placeholders', { known: KNOWN })}
        minRows={4}
        maxRows={8}
        maxLength={limits.text.messageMax}
      />
    </div>
  );
}
