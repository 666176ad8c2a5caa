import { COUNTRY_CODES } from '@contract/countries';
import { searchKey } from '@contract/names';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { Combobox } from '@/components/form/Combobox';
import type { Search } from '@/components/form/useRecordSearch';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

/** Countries by their names in the user's language, found by any part of it. */
function useCountrySearch(language: string, text: string): Search<string> {
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    const { compare } = new Intl.Collator(language);
    return COUNTRY_CODES.map((id) => ({ id: id as string, name: names.of(id) ?? id })).sort((one, other) =>
      compare(one.name, other.name),
    );
  }, [language]);
  const key = searchKey(text);
  return {
    options: named.filter(({ name }) => searchKey(name).includes(key)),
    isSearching: false,
    isBehind: false,
    more: 0,
    nameOf: (id) => named.find((one) => one.id === id)?.name ?? id,
  };
}

/** One of all countries. */
export function CountryInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useController({ name: source });
  return (
    <Combobox
      useSearch={useCountrySearch}
      among={languageOf(useLocaleCode())}
      label={label}
      value={field.value ? [String(field.value)] : []}
      onChange={([id]) => field.onChange(id ?? '')}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  );
}
