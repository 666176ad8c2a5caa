import { DAYS_PRESETS } from '@contract/training/assignments';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useT } from '@/i18n/useT';
import { digitsOnly } from './digitsOnly';
import { FieldMessage } from './FieldMessage';
import { useField } from './useField';

const CUSTOM = 'custom';
const isPreset = (days: unknown) => (DAYS_PRESETS as readonly unknown[]).includes(days);

/** What was typed, as a number where it is one; the schema tells what is wrong with anything else. */
const toDays = (text: string): unknown =>
  /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;

/** Days to complete: one of the presets, or a number of one's own. */
export function DaysInput({ source, isReadOnly = false }: { source: string; isReadOnly?: boolean }) {
  const t = useT();
  const { field, message, id } = useField({ source, label: t('training.settings.days') });
  const [isCustom, setCustom] = useState(!isPreset(field.value));
  return (
    <FormControl disabled={isReadOnly} error={message !== undefined}>
      <FormLabel id={`${id}-label`}>{t('training.settings.days')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={`${id}-label`}
        value={isCustom ? CUSTOM : String(field.value)}
        onChange={(_event, value) => {
          setCustom(value === CUSTOM);
          if (value !== CUSTOM) field.onChange(Number(value));
        }}
      >
        {DAYS_PRESETS.map((days) => (
          <FormControlLabel
            key={days}
            value={String(days)}
            control={<Radio />}
            label={t('training.settings.nDays', { smart_count: days })}
          />
        ))}
        <FormControlLabel value={CUSTOM} control={<Radio />} label={t('training.settings.customDays')} />
      </RadioGroup>
      {isCustom && (
        <TextField
          id={id}
          name={field.name}
          label={t('training.settings.customDaysLabel')}
          value={String(field.value ?? '')}
          inputRef={field.ref}
          onKeyDown={digitsOnly}
          onChange={(event) => field.onChange(toDays(event.target.value))}
          onBlur={() => field.onBlur()}
          error={message !== undefined}
          helperText={<FieldMessage error={message} />}
          disabled={isReadOnly}
          slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr', maxLength: 6 } }}
        />
      )}
    </FormControl>
  );
}
