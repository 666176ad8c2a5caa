import { limits } from '@contract/limits';
import { useSyncExternalStore } from 'react';

const PHONE = `(max-width: ${limits.ui.phoneMaxWidth}.95px)`;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
