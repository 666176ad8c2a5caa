import { addDays, daysBetween } from '@contract/days';
import { limits } from '@contract/limits';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useToday } from '@/authProvider/companyDay';
import { DateField } from '@/components/form/DateField';
import { dayFilter, type FilterCodec, wordFilter } from '@/components/list/listParams';
import {
  type CampaignRangeFilter,
  campaignRangeQuery,
  type Days,
  daysOf,
  ENTIRE,
  isEntire,
  PRESETS,
  RANGES,
  type RangeFilter,
} from '@/dataProvider/resources/range';
import { useT } from '@/i18n/useT';

const CUSTOM = 'custom';
const { rangeDaysMax } = limits.reports;

/** The filters of a report's list that say which days it is about. */
export const RANGE_FILTERS = {
  range: { ...wordFilter(RANGES), widens: true },
  from: { ...dayFilter, widens: true },
  to: { ...dayFilter, widens: true },
} as const satisfies Record<string, FilterCodec>;
const NAMES = ['range', 'from', 'to'] as const;

export interface RangeFieldsProps {
  value: RangeFilter;
  onChange: (value: RangeFilter) => void;
  /** 'Entire campaign' is offered, and can be chosen where exactly one campaign is. */
  entire?: { readonly isOneCampaign: boolean } | undefined;
}

/** The days with one of them moved; the other follows where there would be none, or more than 366. */
function moved({ from, to }: Days, name: keyof Days, day: string): Days {
  const most = rangeDaysMax - 1;
  if (name === 'from') {
    const length = daysBetween(day, to);
    return { from: day, to: length < 0 ? day : length > most ? addDays(day, most) : to };
  }
  const length = daysBetween(from, day);
  return { to: day, from: length < 0 ? day : length > most ? addDays(day, -most) : from };
}

/** A range that ends today, or the days from one to another. */
export function RangeFields({ value, onChange, entire }: RangeFieldsProps) {
  const t = useT();
  const today = useToday();
  const isUnknown = value.range === ENTIRE && !entire?.isOneCampaign;
  const shown = (!isUnknown && value.range) || CUSTOM;
  const days = daysOf(value, today);
  const choose = (name: string) => {
    const range = RANGES.find((one) => one === name);
    // Custom begins with the days that were shown.
    onChange(range ? { range } : days);
  };
  const day = (name: keyof Days) => (
    <DateField
      label={t(`reports.range.${name}`)}
      value={days[name]}
      max={today}
      onChange={(chosen) => chosen && onChange(moved(days, name, chosen))}
    />
  );
  return (
    <>
      <TextField
        select
        label={t('reports.range.label')}
        value={shown}
        onChange={({ target }) => choose(target.value)}
      >
        {PRESETS.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`reports.range.${one}`)}
          </MenuItem>
        ))}
        {entire && (
          <MenuItem value={ENTIRE} disabled={!entire.isOneCampaign}>
            {t(entire.isOneCampaign ? 'reports.range.entire' : 'reports.range.entireOfOne')}
          </MenuItem>
        )}
        <MenuItem value={CUSTOM}>{t('reports.range.custom')}</MenuItem>
      </TextField>
      {shown === CUSTOM && day('from')}
      {shown === CUSTOM && day('to')}
    </>
  );
}

export interface RangeInputProps {
  /** Offers 'Entire campaign', for the list's filter `campaigns`. */
  hasEntireCampaign?: boolean;
}

/** The days that the enclosing list is about; its spec has RANGE_FILTERS. */
export function RangeInput({ hasEntireCampaign }: RangeInputProps) {
  const { filterValues, setFilters } = useListContext();
  const filter = filterValues as CampaignRangeFilter;
  const change = (value: RangeFilter) => {
    const { range: _range, from: _from, to: _to, ...others } = filterValues;
    setFilters({ ...others, ...value });
  };
  return (
    <RangeFields
      value={filter}
      onChange={change}
      entire={hasEntireCampaign ? { isOneCampaign: filter.campaigns?.length === 1 } : undefined}
    />
  );
}

/** The days that the enclosing list is about, as query parameters. */
export const useRangeQuery = (): Days => daysOf(useListContext().filterValues as RangeFilter, useToday());

/** The same for lists that offer 'Entire campaign', with the campaigns chosen. */
export const useCampaignRangeQuery = () =>
  campaignRangeQuery(useListContext().filterValues as CampaignRangeFilter, useToday());

/** What a range is compared with: 'the 30 days before'. */
export function useThan() {
  const t = useT();
  return ({ from, to }: Days) => t('reports.learning.than', { smart_count: daysBetween(from, to) + 1 });
}

/** Whether the enclosing list is about all days of its one campaign. */
export const useIsEntire = (): boolean => isEntire(useListContext().filterValues as CampaignRangeFilter);

/** The days of a page without a list, which its address holds: for `<RangeFields>`, and as query parameters. */
export function useRangeParams() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const value = Object.fromEntries(
    NAMES.map((name) => [name, RANGE_FILTERS[name].read(params.getAll(name))]),
  ) as RangeFilter;
  const onChange = (chosen: RangeFilter) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const name of NAMES) next.delete(name);
      for (const name of NAMES) if (chosen[name]) next.set(name, chosen[name]);
      return next;
    });
  return { value, onChange, query: daysOf(value, today) };
}
