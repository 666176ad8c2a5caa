import { DateInput } from '@/components/form/DateInput';
import { DaysInput } from '@/components/form/DaysInput';
import { dayOf } from '@/components/form/days';
import { useT } from '@/i18n/useT';

/** When a training starts at customers, and how long their users have. */
export function StartInputs() {
  const t = useT();
  return (
    <>
      <DaysInput source="daysToComplete" isReadOnly={false} />
      <DateInput
        source="startDate"
        isRequired
        label={t('training.settings.startDate')}
        helperText={t('training.customers.startsAt')}
        min={dayOf(new Date())}
      />
    </>
  );
}
