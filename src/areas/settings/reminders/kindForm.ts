import {
  REMINDER_DAYS,
  REMINDER_FREQUENCIES,
  type ReminderKindSettings,
  type ReminderOfKind,
  reminderKindSchema,
} from '@contract/settings/email-reminders';
import { z } from 'zod';
import { addProblems } from '@/components/form/schemaResolver';

const { isOn, beforeDays, afterTimes, tellsManagers, subject, message } = reminderKindSchema.shape;

/** In place of a number of days. */
export const NEVER = 'never';

/** The form: its choices are texts. */
export const kindFormSchema = z
  .object({
    isOn,
    beforeDays,
    frequency: z.string(),
    afterDays: z.string(),
    afterTimes,
    tellsManagers,
    subject,
    message,
  })
  .superRefine((values, context) => {
    const isNever =
      values.beforeDays.length === 0 && values.frequency === NEVER && values.afterDays === NEVER;
    addProblems(context, {
      frequency: values.isOn && isNever ? { text: 'settings.reminders.form.chooseWhen' } : undefined,
    });
  });
export type KindForm = z.input<typeof kindFormSchema>;

export function toForm({ kind: _, frequency, afterDays, ...settings }: ReminderOfKind): KindForm {
  return { ...settings, frequency: String(frequency ?? NEVER), afterDays: String(afterDays ?? NEVER) };
}

export function toBody({
  frequency,
  afterDays,
  ...settings
}: z.output<typeof kindFormSchema>): ReminderKindSettings {
  return {
    ...settings,
    frequency: REMINDER_FREQUENCIES.find((one) => String(one) === frequency) ?? null,
    afterDays: REMINDER_DAYS.find((days) => String(days) === afterDays) ?? null,
  };
}
