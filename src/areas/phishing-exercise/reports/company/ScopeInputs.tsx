import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { SearchSelect } from '@/components/form/SearchSelect';
import { withFilter } from '@/components/list/listParams';
import { type ExerciseScope, REPORT_PERIODS } from '@/dataProvider/resources/exerciseScope';
import { useT } from '@/i18n/useT';
import styles from '../reports.module.css';

const ALWAYS = 'always';
const CUSTOM = 'custom';

/** Which exercises the report is about: some of them, or those that began in a period. */
export function ScopeInputs() {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  const { campaigns = [], period, from, to } = filterValues as ExerciseScope;
  const isBounded = from !== undefined || to !== undefined;
  const [isCustom, setCustom] = useState(isBounded);
  const choosePeriod = (chosen: string) => {
    setCustom(chosen === CUSTOM);
    const { period: _period, from: _from, to: _to, ...others } = filterValues;
    const isPeriod = REPORT_PERIODS.some((one) => one === chosen);
    setFilters(isPeriod ? { ...others, period: chosen } : others);
  };
  const shown = period ?? (isCustom || isBounded ? CUSTOM : ALWAYS);
  const day = (name: 'from' | 'to', value = '') => (
    <TextField
      key={name}
      type="date"
      label={t(`phishingExercise.company.${name}`)}
      value={value}
      onChange={({ target }) => setFilters(withFilter(filterValues, name, target.value))}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { dir: 'ltr' } }}
    />
  );
  return (
    <section className={styles.scope} aria-label={t('phishingExercise.company.scope')}>
      <TextField
        select
        label={t('phishingExercise.company.period')}
        value={shown}
        onChange={({ target }) => choosePeriod(target.value)}
      >
        {[ALWAYS, ...REPORT_PERIODS, CUSTOM].map((one) => (
          <MenuItem key={one} value={one}>
            {t(`phishingExercise.company.periods.${one as typeof ALWAYS}`)}
          </MenuItem>
        ))}
      </TextField>
      {shown === CUSTOM && [day('from', from), day('to', to)]}
      <div className={styles.campaigns}>
        <SearchSelect
          resource="exercise_choices"
          label={t('phishingExercise.company.campaigns')}
          isMultiple
          value={campaigns}
          onChange={(ids) => setFilters(withFilter(filterValues, 'campaigns', ids))}
        />
      </div>
    </section>
  );
}
