import { searchKey } from '@contract/names';
import { shellEndpoints } from '@contract/shell';
import { presentZone, type Timezone, zoneLabel } from '@contract/timezones';
import { useController } from 'react-hook-form';
import { useCall } from '@/client/useCall';
import { Combobox } from './Combobox';
import { timeZone } from './days';
import type { Named, Search } from './useRecordSearch';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How many zones are offered at once. */
const PAGE = 50;

export interface TimeZoneInputProps {
  source: string;
  label: string;
  hint?: string;
  /** What an empty value means, where there may be none. */
  ownLabel?: string;
}

const keyOf = (name: string) => searchKey(name.replaceAll('_', ' '));

/** The zone if every word is in its label or in one name that it had before, which is then said. */
function matching(words: readonly string[], { timezone: id, label, formerNames }: Timezone): Named<string>[] {
  const hasAll = (name: string) => words.every((word) => keyOf(name).includes(word));
  if (hasAll(label)) return [{ id, name: label }];
  const hint = formerNames.find(hasAll);
  return hint === undefined ? [] : [{ id, name: label, hint }];
}

/** Time zones by today's names, their former ones and their offsets; before any text the likely ones come first. */
function useZoneSearch(
  { ownLabel }: Pick<TimeZoneInputProps, 'ownLabel'>,
  text: string,
  chosen: readonly string[],
  isOpen: boolean,
): Search<string> {
  const { data, isPending } = useCall(shellEndpoints.timezones, {}, { staleTime: DAY_MS, enabled: isOpen });
  const nameOf = (id: string) => (id === '' ? (ownLabel ?? '') : zoneLabel(id, new Date()));
  const words = keyOf(text).split(' ').filter(Boolean);
  const found = (data?.data ?? []).flatMap((zone) => matching(words, zone));
  const likely = [...new Set([...(ownLabel === undefined ? [] : ['']), ...chosen, timeZone()])].map((id) => ({
    id,
    name: nameOf(id),
  }));
  const all =
    words.length > 0 ? found : [...likely, ...found.filter(({ id }) => !likely.some((one) => one.id === id))];
  return {
    options: all.slice(0, PAGE),
    isSearching: isPending,
    isBehind: isPending,
    more: Math.max(0, all.length - PAGE),
    nameOf,
  };
}

/** One of the documented time zones, or the one that is chosen already; found by any name that it has had. */
export function TimeZoneInput({ source, label, hint, ownLabel }: TimeZoneInputProps) {
  const { field, fieldState } = useController({ name: source });
  const zone = presentZone(String(field.value));
  return (
    <Combobox
      useSearch={useZoneSearch}
      among={{ ownLabel }}
      label={label}
      {...(hint !== undefined && { hint })}
      value={zone === '' && ownLabel === undefined ? [] : [zone]}
      onChange={([id]) => field.onChange(id)}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
