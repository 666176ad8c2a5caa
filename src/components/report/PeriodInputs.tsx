import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { DateField } from '@/components/form/DateField';
import { withFilter } from '@/components/list/listParams';
import { ALWAYS, REPORT_PERIODS } from '@/dataProvider/resources/exerciseScope';
import { useT } from '@/i18n/useT';

const CUSTOM = 'custom';

export interface PeriodInputsProps {
  /** What happened in the period: 'Begun in'. */
  label: string;
  /** The names of the enclosing list's filters. */
  period: string;
  from: string;
  to: string;
  /** The days where none are chosen; without them, all. */
  initial?: { readonly from: string; readonly to: string } | undefined;
}

/** The period that the enclosing list is about: one that ends today, or from day to day. */
export function PeriodInputs({ label, initial, ...names }: PeriodInputsProps) {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  const chosenOf = (name: keyof typeof names) => filterValues[names[name]] as string | undefined;
  const isBounded = chosenOf('from') !== undefined || chosenOf('to') !== undefined;
  const [isCustom, setCustom] = useState(isBounded);
  const choose = (chosen: string) => {
    setCustom(chosen === CUSTOM);
    const { [names.period]: _period, [names.from]: _from, [names.to]: _to, ...others } = filterValues;
    const isPeriod = REPORT_PERIODS.some((one) => one === chosen) || (initial && chosen === ALWAYS);
    setFilters(isPeriod ? { ...others, [names.period]: chosen } : others);
  };
  const shown = chosenOf('period') ?? (isCustom || isBounded || initial ? CUSTOM : ALWAYS);
  const days = isBounded || !initial ? {} : { [names.from]: initial.from, [names.to]: initial.to };
  const day = (name: 'from' | 'to') => (
    <DateField
      key={name}
      label={t(`phishingExercise.company.${name}`)}
      value={chosenOf(name) ?? days[names[name]] ?? ''}
      onChange={(chosen) => setFilters(withFilter({ ...filterValues, ...days }, names[name], chosen))}
    />
  );
  return (
    <>
      <TextField select label={label} value={shown} onChange={({ target }) => choose(target.value)}>
        {[ALWAYS, ...REPORT_PERIODS, CUSTOM].map((one) => (
          <MenuItem key={one} value={one}>
            {t(`phishingExercise.company.periods.${one as typeof ALWAYS}`)}
          </MenuItem>
        ))}
      </TextField>
      {shown === CUSTOM && [day('from'), day('to')]}
    </>
  );
}
