import { DaysInput } from '@/components/form/DaysInput';
import { dayOf } from '@/components/form/days';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';

/** When a training starts at customers, and how long their users have. */
export function StartInputs() {
  const t = useT();
  return (
    <>
      <DaysInput source="daysToComplete" isReadOnly={false} />
      <TextInput
        source="startDate"
        type="date"
        dir="ltr"
        isRequired
        label={t('training.settings.startDate')}
        helperText={t('training.customers.startsAt')}
        htmlInput={{ min: dayOf(new Date()) }}
      />
    </>
  );
}
