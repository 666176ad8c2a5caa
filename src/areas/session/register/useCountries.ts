import { useEffect, useState } from 'react';
import { accountCalls } from '@/authProvider/accountCalls';
import { call } from '@/client/client';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

export interface Country {
  code: string;
  name: string;
}

/** Countries sorted by their name in a language; a code without a name is shown as it is. */
export function namedCountries(codes: readonly string[], language: string): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name));
}

/** The countries to choose from: empty while loading, with the error if loading fails. */
export function useCountries(): { countries: Country[]; error: unknown } {
  const language = languageOf(useLocaleCode());
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const leaving = new AbortController();
    call(accountCalls.countries, { signal: leaving.signal })
      .then(({ data }) => setCodes(data.map(({ code }) => code)))
      .catch((failure: unknown) => {
        if (!leaving.signal.aborted) setError(failure);
      });
    return () => leaving.abort();
  }, []);
  return { countries: namedCountries(codes, language), error };
}
