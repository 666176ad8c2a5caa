import { dayAt } from '@contract/days';
import { useFormContext, useWatch } from 'react-hook-form';
import { DateInput } from '@/components/form/DateInput';
import { TimeZoneInput } from '@/components/form/TimeZoneInput';
import { useT } from '@/i18n/useT';
import { defaultName, type ExerciseSettings } from './settings';
import styles from './settings.module.css';

/** The day an exercise begins, and in which time zone. A name that nobody has changed follows the day. */
export function StartInputs() {
  const t = useT();
  const { setValue, getValues } = useFormContext<ExerciseSettings>();
  const [startDate, timeZone] = useWatch<ExerciseSettings, ['startDate', 'timeZone']>({
    name: ['startDate', 'timeZone'],
  });
  const today = dayAt(new Date(), timeZone);
  const rename = (before: string, after: string) => {
    const prefix = t('phishingExercise.settings.namePrefix');
    if (getValues('name') === defaultName(prefix, before) && after !== '')
      setValue('name', defaultName(prefix, after), { shouldDirty: true });
  };
  return (
    <div className={styles.pair}>
      <DateInput
        source="startDate"
        isRequired
        label={t('training.settings.startDate')}
        helperText={
          startDate > today ? t('phishingExercise.settings.postponed') : t('phishingExercise.settings.atOnce')
        }
        min={today}
        onPick={(day) => rename(startDate, day)}
      />
      <TimeZoneInput source="timeZone" label={t('phishingExercise.settings.timeZone')} />
    </div>
  );
}
