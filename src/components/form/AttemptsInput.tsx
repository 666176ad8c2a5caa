import { limits } from '@contract/limits';
import { COUNTED_ATTEMPTS } from '@contract/training/assignments';
import type { Assignment, CampaignDetail } from '@contract/training/campaigns';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import { useT } from '@/i18n/useT';
import { SelectInput } from './SelectInput';
import { useField } from './useField';

const UNTIL_PASSED = 'untilPassed';
const NUMBERS = Array.from({ length: limits.training.attemptsMax }, (_, index) => index + 1);

/** How many attempts may still be chosen: once learners may have tried, none is taken away. */
function isOffered(attempts: number | null, saved: Pick<CampaignDetail, 'attempts'> | undefined): boolean {
  if (!saved || attempts === null) return true;
  return saved.attempts !== null && attempts >= saved.attempts;
}

interface AttemptsInputProps {
  /** Of a campaign that has started. */
  started?: Pick<CampaignDetail, 'attempts'> | undefined;
  isReadOnly?: boolean;
}

/** How often a learner may try a course that they don't pass, and which attempt counts meanwhile: `attempts`, `countedAttempt`. */
export function AttemptsInput({ started, isReadOnly = false }: AttemptsInputProps) {
  const t = useT();
  const attempts = useWatch<Assignment, 'attempts'>({ name: 'attempts' });
  const hint = t(started ? 'training.settings.attemptsGrow' : 'training.settings.attemptsHint');
  const { field, textField } = useField({
    source: 'attempts',
    label: t('training.settings.attempts'),
    helperText: hint,
    disabled: isReadOnly,
  });
  return (
    <>
      <TextField
        {...textField}
        select
        value={attempts ?? UNTIL_PASSED}
        onChange={({ target }) => field.onChange(target.value === UNTIL_PASSED ? null : Number(target.value))}
      >
        <MenuItem value={UNTIL_PASSED}>{t('training.settings.untilPassed')}</MenuItem>
        {NUMBERS.filter((number) => isOffered(number, started)).map((number) => (
          <MenuItem key={number} value={number}>
            {t('training.settings.nAttempts', { smart_count: number })}
          </MenuItem>
        ))}
      </TextField>
      {attempts !== 1 && (
        <SelectInput
          source="countedAttempt"
          label={t('training.settings.counted')}
          choices={COUNTED_ATTEMPTS.map((id) => ({ id, name: t(`training.settings.countedAttempts.${id}`) }))}
          disabled={isReadOnly || started !== undefined}
        />
      )}
    </>
  );
}
