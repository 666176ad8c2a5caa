import { shellEndpoints } from '@contract/shell';
import TextField from '@mui/material/TextField';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '@/client/useCall';
import { dayOf } from '@/components/form/days';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { defaultName, type ExerciseSettings } from './settings';
import styles from './settings.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day an exercise begins, and in which time zone. A name that nobody has changed follows the day. */
export function StartInputs() {
  const t = useT();
  const { setValue, getValues } = useFormContext<ExerciseSettings>();
  const [startDate, timeZone] = useWatch<ExerciseSettings, ['startDate', 'timeZone']>({
    name: ['startDate', 'timeZone'],
  });
  const { data } = useCall(shellEndpoints.timezones, {}, { staleTime: DAY_MS });
  const known = data?.data ?? [];
  const zones = known.some((zone) => zone.timezone === timeZone)
    ? known
    : [{ timezone: timeZone, label: timeZone }, ...known];
  const today = dayOf(new Date(), timeZone);
  const rename = (before: string, after: string) => {
    const prefix = t('phishingExercise.settings.namePrefix');
    if (getValues('name') === defaultName(prefix, before) && after !== '')
      setValue('name', defaultName(prefix, after), { shouldDirty: true });
  };
  return (
    <div className={styles.pair}>
      <TextInput
        source="startDate"
        type="date"
        dir="ltr"
        isRequired
        label={t('training.settings.startDate')}
        helperText={
          startDate > today ? t('phishingExercise.settings.postponed') : t('phishingExercise.settings.atOnce')
        }
        htmlInput={{ min: today, onInput: ({ currentTarget }) => rename(startDate, currentTarget.value) }}
      />
      <TextField
        select
        fullWidth
        label={t('phishingExercise.settings.timeZone')}
        value={timeZone}
        onChange={({ target }) =>
          setValue('timeZone', target.value, { shouldDirty: true, shouldValidate: true })
        }
        slotProps={{ select: { native: true }, htmlInput: { dir: 'ltr' } }}
      >
        {zones.map(({ timezone, label }) => (
          <option key={timezone} value={timezone}>
            {label}
          </option>
        ))}
      </TextField>
    </div>
  );
}
