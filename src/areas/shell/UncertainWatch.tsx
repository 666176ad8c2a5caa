import { limits } from '@contract/limits';
import { requestEndpoints } from '@contract/requests';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { type Outcome, type UncertainWrite, uncertainWrites } from '@/client/uncertainWrites';
import { useCall } from '@/client/useCall';
import { timeOfWrite } from '@/components/dialog/timeOfWrite';
import { useUncertainWrites } from '@/components/dialog/useUncertainWrites';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode } from '@/i18n/useT';

const { writeArrivalMs, writeUsualMs, writeFateEveryMs } = limits.session;

/** Whether a write whose page has not given up, which may be another tab's, has had the time that writes take. */
function useIsDue({ at, isLost = false }: UncertainWrite): boolean {
  const [isDue, setDue] = useState(() => isLost || Date.now() - at >= writeUsualMs);
  useEffect(() => {
    if (isLost) setDue(true);
    const timer = setTimeout(() => setDue(true), Math.max(0, at + writeUsualMs - Date.now()));
    return () => clearTimeout(timer);
  }, [at, isLost]);
  return isDue;
}

/** Asks what became of a write until the gateway has said so. */
function Question({ write }: { write: UncertainWrite }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const language = languageOf(useLocaleCode());
  const isDue = useIsDue(write);
  const params = { companyId: currentCompanyId(), key: write.key };
  const { data, dataUpdatedAt } = useCall(
    requestEndpoints.get,
    { params },
    {
      enabled: isDue,
      staleTime: 0,
      gcTime: 0,
      // Who may not ask is not told by asking again.
      refetchInterval: ({ state }) => (state.error ? false : writeFateEveryMs),
    },
  );
  const fate = data?.data;
  useEffect(() => {
    if (!fate) return;
    const outcome: Outcome | undefined =
      fate.state === 'done' && fate.at !== null
        ? { isDone: true, at: Date.parse(fate.at) }
        : fate.state === 'unknown' && dataUpdatedAt - write.at >= writeArrivalMs
          ? { isDone: false }
          : undefined;
    // Another tab may have learned it first, and said so.
    if (!outcome || !uncertainWrites.learn(write.key, outcome)) return;
    const time = timeOfWrite({ ...write, outcome }, language);
    if (outcome.isDone) notify('dialog.uncertain.doneToast', { type: 'success', messageArgs: { time } });
    else notify('dialog.uncertain.notDoneToast', { type: 'info', messageArgs: { time } });
    const { path } = requestEndpoints.get;
    if (outcome.isDone) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== path });
  }, [fate, dataUpdatedAt, write, language, notify, queries]);
  return null;
}

/**
 * Finds out what became of writes whose answer was lost: when the page loads, and when the gateway can be reached again,
 * since reads wait for it. Tells the user, and reads anew what a write may have changed.
 */
export function UncertainWatch() {
  const writes = useUncertainWrites();
  return writes.filter(({ outcome }) => !outcome).map((write) => <Question key={write.key} write={write} />);
}
