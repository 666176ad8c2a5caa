import { dayAt } from '@contract/days';
import { DELIVERY_PERIODS, FREQUENCIES } from '@contract/phishing-simulation/content';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { DateInput } from '@/components/form/DateInput';
import { DAYS, dayName, HOURS, hourName } from '@/components/form/hours';
import { SelectInput } from '@/components/form/SelectInput';
import { TimeZoneInput } from '@/components/form/TimeZoneInput';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './create.module.css';
import { type DraftForm, defaultName } from './draftForm';
import { useDraftTexts } from './useDraftTexts';

const SMART_FREQUENCIES = FREQUENCIES.filter((frequency) => frequency !== 'ONCE');

/** When the mails go out. */
export function DeliveryStep() {
  const t = useT();
  const kind = useWatch<DraftForm, 'kind'>({ name: 'kind' });
  return (
    <div className={styles.form}>
      <StartInput />
      {kind === 'SMART' && (
        <SelectInput
          source="delivery.frequency"
          label={t('phishingSimulation.delivery.frequency')}
          choices={SMART_FREQUENCIES.map((id) => ({
            id,
            name: t(`phishingSimulation.delivery.frequencies.${id}`),
          }))}
          isRequired
        />
      )}
      <PeriodInput />
      <DaysInput />
      <div className={styles.pair}>
        <HourInput source="delivery.startTime" label={t('phishingSimulation.delivery.startTime')} />
        <HourInput source="delivery.stopTime" label={t('phishingSimulation.delivery.stopTime')} />
      </div>
    </div>
  );
}

/** The first day, and in which time zone. A name that nobody has changed follows the day. */
function StartInput() {
  const t = useT();
  const { namePrefix } = useDraftTexts();
  const { getValues, setValue } = useFormContext<DraftForm>();
  const [startDate, timezone] = useWatch<DraftForm, ['startDate', 'delivery.timezone']>({
    name: ['startDate', 'delivery.timezone'],
  });
  const today = dayAt(new Date(), timezone);
  const rename = (after: string) => {
    if (after !== '' && getValues('name') === defaultName(namePrefix, startDate))
      setValue('name', defaultName(namePrefix, after), { shouldDirty: true });
  };
  return (
    <div className={styles.pair}>
      <DateInput
        source="startDate"
        isRequired
        label={t('phishingSimulation.delivery.startDate')}
        min={today}
        onPick={rename}
      />
      <TimeZoneInput source="delivery.timezone" label={t('phishingSimulation.delivery.timeZone')} />
    </div>
  );
}

/** Over how many days a round is spread; the entire round is null on the wire. */
function PeriodInput() {
  const t = useT();
  const id = useId();
  const { field } = useController<DraftForm, 'delivery.deliveryPeriod'>({ name: 'delivery.deliveryPeriod' });
  return (
    <TextField
      select
      fullWidth
      id={id}
      label={t('phishingSimulation.delivery.period')}
      value={String(field.value)}
      onChange={({ target }) =>
        field.onChange(DELIVERY_PERIODS.find((period) => String(period) === target.value) ?? null)
      }
      inputRef={field.ref}
      helperText={t('phishingSimulation.delivery.periodHint')}
    >
      {DELIVERY_PERIODS.map((period) => (
        <MenuItem key={String(period)} value={String(period)}>
          {period === null
            ? t('phishingSimulation.delivery.entireRound')
            : t('phishingSimulation.delivery.days', { smart_count: period })}
        </MenuItem>
      ))}
    </TextField>
  );
}

function DaysInput() {
  const t = useT();
  const locale = useLocaleCode();
  const errorId = useId();
  const { field, fieldState } = useController<DraftForm, 'delivery.deliveryDays'>({
    name: 'delivery.deliveryDays',
  });
  const toggle = (day: number) => {
    const isChosen = field.value.includes(day);
    field.onChange(DAYS.filter((one) => (one === day ? !isChosen : field.value.includes(one))));
  };
  const error = fieldState.error?.message;
  return (
    <fieldset className={styles.days} aria-describedby={error ? errorId : undefined}>
      <legend>{t('phishingSimulation.delivery.deliveryDays')}</legend>
      {DAYS.map((day) => (
        <FormControlLabel
          key={day}
          label={dayName(day, locale)}
          control={
            <Checkbox
              size="small"
              checked={field.value.includes(day)}
              onChange={() => toggle(day)}
              slotProps={{ input: { ref: day === DAYS[0] ? field.ref : undefined } }}
            />
          }
        />
      ))}
      {error && (
        <FormHelperText id={errorId} error role="alert" className={styles.whole}>
          {error}
        </FormHelperText>
      )}
    </fieldset>
  );
}

function HourInput({ source, label }: { source: 'delivery.startTime' | 'delivery.stopTime'; label: string }) {
  const locale = useLocaleCode();
  const id = useId();
  const { trigger } = useFormContext<DraftForm>();
  const { field, fieldState } = useController<DraftForm, typeof source>({ name: source });
  return (
    <TextField
      select
      fullWidth
      id={id}
      label={label}
      value={field.value}
      onChange={({ target }) => {
        field.onChange(Number(target.value));
        // Whether it ends after it begins depends on both.
        void trigger('delivery.stopTime');
      }}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message}
    >
      {HOURS.map((hour) => (
        <MenuItem key={hour} value={hour}>
          {hourName(hour, locale)}
        </MenuItem>
      ))}
    </TextField>
  );
}
