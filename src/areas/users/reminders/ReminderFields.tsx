import { limits } from '@contract/limits';
import { inBraces, unknownPlaceholder } from '@contract/placeholders';
import { REMINDER_PLACEHOLDERS } from '@contract/users/reminderText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FieldMessage } from '@/components/form/FieldMessage';
import { afterPress } from '@/components/form/leaveField';
import { useT } from '@/i18n/useT';
import styles from './reminders.module.css';

export interface ReminderText {
  readonly subject: string;
  readonly message: string;
}

const KNOWN = inBraces(REMINDER_PLACEHOLDERS).join(', ');

const unknownIn = (text: string) => unknownPlaceholder(text, REMINDER_PLACEHOLDERS);

/** Whether both texts can be sent as they are. */
export const isComplete = ({ subject, message }: ReminderText): boolean =>
  subject.trim() !== '' && !unknownIn(subject) && !unknownIn(message);

export interface ReminderFieldsProps {
  text: ReminderText;
  /** The gateway's error messages, by field. */
  refused: Readonly<Record<string, string>>;
  onChange: (text: ReminderText) => void;
}

/** Subject and message of a reminder. */
export function ReminderFields({ text, refused, onChange }: ReminderFieldsProps) {
  const t = useT();
  const [left, setLeft] = useState({ subject: false, message: false });
  const leave = (field: keyof ReminderText) =>
    afterPress(() => setLeft((before) => ({ ...before, [field]: true })));
  const wrongIn = (field: keyof ReminderText) => {
    if (!left[field]) return refused[field];
    const placeholder = unknownIn(text[field]);
    if (placeholder) return t('reminders.unknownPlaceholder', { placeholder, known: KNOWN });
    if (field === 'subject' && text.subject.trim() === '') return t('reminders.subjectMissing');
    return refused[field];
  };
  const [subjectError, messageError] = [wrongIn('subject'), wrongIn('message')];
  return (
    <div className={styles.fields}>
      <TextField
        fullWidth
        required
        label={t('reminders.subject')}
        value={text.subject}
        error={subjectError !== undefined}
        helperText={<FieldMessage error={subjectError} />}
        onChange={({ target }) => onChange({ ...text, subject: target.value })}
        onBlur={() => leave('subject')}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: limits.text.subjectMax } }}
      />
      <TextField
        fullWidth
        multiline
        minRows={4}
        maxRows={8}
        label={t('reminders.message')}
        value={text.message}
        error={messageError !== undefined}
        helperText={
          <FieldMessage hint={t('reminders.placeholders', { known: KNOWN })} error={messageError} />
        }
        onChange={({ target }) => onChange({ ...text, message: target.value })}
        onBlur={() => leave('message')}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: limits.text.messageMax } }}
      />
    </div>
  );
}
