import type { ReminderTaskType } from '@contract/users/reminderText';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDiscardQuestion } from '@/components/dialog/useDiscardQuestion';
import { usePending } from '@/components/dialog/usePending';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { isComplete, ReminderFields, type ReminderText } from './ReminderFields';
import { availableTypes, reachOf } from './reach';
import { type Reminded, readAvailability } from './reminderCalls';
import styles from './reminders.module.css';
import { SentReminders } from './SentReminders';
import { TaskTypes } from './TaskTypes';
import { useSendReminder } from './useSendReminder';

type View = 'new' | 'sent';

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
  const unlessUnsaved = useDiscardQuestion();
  const titleId = useId();
  const formId = useId();
  const [view, setView] = useState<View>('new');
  const [picked, setPicked] = useState<ReminderTaskType[] | null>(null);
  const [edited, setEdited] = useState<ReminderText | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const { data: status, error, refetch } = useAvailability(people);
  const send = useSendReminder(people);

  const text = edited ?? {
    subject: t('reminders.defaults.subject', { company: '{companyName}' }),
    message: t('reminders.defaults.message', { name: '{name}' }),
  };
  const available = status ? availableTypes(status) : [];
  // Another campaign may have other kinds of tasks than those picked.
  const chosen = picked ? available.filter((type) => picked.includes(type)) : available;
  const isUnverified = useUnverified() !== null;
  const canSend =
    !isUnverified && isComplete(text) && status !== undefined && reachOf(status, chosen).will > 0;

  const { isPending, run } = usePending(async () => {
    const wrong = await send({ ...text, taskTypes: chosen });
    if (wrong) {
      setRefused(wrong);
      // The outstanding tasks may have changed in the meantime.
      if ('taskTypes' in wrong) void refetch();
      return;
    }
    onSent?.();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) run();
  };
  const close = () => {
    if (!isPending) void unlessUnsaved(edited !== null, onClose);
  };
  const { count, name } = people;

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId} dir="auto">
        {props.title ?? t('reminders.title', { smart_count: count, count: format(count), name })}
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
          <form id={formId} className={styles.form} onSubmit={submit} noValidate>
            <VerifyFirst />
            {campaign}
            <TaskTypes
              status={status}
              error={error}
              onRetry={() => void refetch()}
              chosen={chosen}
              onChange={setPicked}
            />
            <ReminderFields
              text={text}
              refused={refused}
              onChange={(next) => {
                setEdited(next);
                setRefused({});
              }}
            />
          </form>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={close} disabled={isPending}>
          {t(view === 'new' ? 'common.action.cancel' : 'common.action.close')}
        </Button>
        {view === 'new' && (
          <Button type="submit" form={formId} variant="contained" loading={isPending} disabled={!canSend}>
            {t('reminders.send')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
