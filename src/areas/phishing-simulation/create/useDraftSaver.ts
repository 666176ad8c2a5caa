import type { SimulationDetail } from '@contract/phishing-simulation/campaigns';
import type { SimulationDraft } from '@contract/phishing-simulation/content';
import { useEffect, useState } from 'react';
import { useUpdate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { useUnsavedGuard } from '@/components/dialog/useUnsavedGuard';
import { useRefreshSimulations } from '../simulationQueries';
import { type DraftForm, fromDetail, toDraft } from './draftForm';
import { draftSaver, type SaveState } from './draftSaver';

/** The pause in typing after which a draft is saved. */
const DELAY_MS = 800;

/** Saves the draft of a form as it is written, and before its page is left. */
export function useDraftSaver(detail: SimulationDetail, form: UseFormReturn<DraftForm, unknown, DraftForm>) {
  const [update] = useUpdate('campaigns', undefined, { returnPromise: true });
  const refresh = useRefreshSimulations();
  const [{ state, error }, setState] = useState<{ state: SaveState; error?: unknown }>({ state: 'saved' });
  const [saver] = useState(() =>
    draftSaver<SimulationDraft>({
      saved: toDraft(fromDetail(detail)),
      revision: detail.revision,
      delayMs: DELAY_MS,
      save: async (draft, revision) => {
        const data = { ...draft, revision };
        const saved: SimulationDetail = await update('campaigns', {
          id: detail.id,
          data,
          previousData: detail,
        });
        return saved.revision;
      },
      onState: (state, error) => setState({ state, error }),
    }),
  );
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch(() => saver.change(toDraft(form.getValues())));
    return unsubscribe;
  }, [watch, form, saver]);

  const guard = useUnsavedGuard(state !== 'saved', { isPage: true });
  const { isBlocked } = guard;
  const [mustAsk, setAsk] = useState(false);
  // Leaving saves first; only what can't be saved is asked about.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt to leave
  useEffect(() => {
    setAsk(false);
    if (isBlocked) void saver.flush().then((isSaved) => (isSaved ? guard.proceed() : setAsk(true)));
  }, [isBlocked]);
  useEffect(() => saver.stop, [saver]);
  // What lists and the wizard have read of the draft is old by now.
  useEffect(
    () => () => {
      if (saver.revision() !== detail.revision) void refresh();
    },
    [saver, detail.revision, refresh],
  );
  return { saver, state, error, guard, mustAsk };
}
