import { calendarEndpoints, calendarYears } from '@contract/calendar';
import type { QueryKey } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useToday } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { callKey, useCall } from '@/client/useCall';

export const SETTINGS_QUERY: QueryKey = callKey.all(calendarEndpoints.settings);

/** The monthly video's state and notification. */
export const useSettings = () =>
  useCall(calendarEndpoints.settings, { params: { companyId: currentCompanyId() } });

/** The shown year, kept in the address; within the documented range. */
export function useYear() {
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const { first, last } = calendarYears(today);
  const asked = Number(query.get('year'));
  const year = asked >= first && asked <= last ? asked : Number(today.slice(0, 4));
  const setYear = (next: number) =>
    setQuery(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set('year', String(next));
        return changed;
      },
      { replace: true },
    );
  return { year, first, last, setYear };
}

/** A planned day as a date, in the reader's language; the day itself has no zone. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
