import { useState } from 'react';
import { isApiError } from '@/client/ApiError';
import { useT } from '@/i18n/useT';
import { useToast } from '../toast';

/** Runs an act once at a time; its success or failure is a toast. */
export function useAct(act: () => Promise<void>, success: string) {
  const t = useT();
  const tell = useToast();
  const [isPending, setPending] = useState(false);
  const run = async () => {
    if (isPending) return;
    setPending(true);
    try {
      await act();
      tell(success);
    } catch (error) {
      tell(isApiError(error) ? error.message : t('common.error.generic'), 'error');
    } finally {
      setPending(false);
    }
  };
  return { isPending, run: () => void run() };
}
