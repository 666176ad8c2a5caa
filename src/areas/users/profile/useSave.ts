import { useNotify } from 'react-admin';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '@/components/form/serverErrors';
import { useT } from '@/i18n/useT';
import { useWriteFailure } from '../useChanges';
import { useRefreshProfile } from './useProfile';

/**
 * Runs an act on the user, then reloads the profile and shows a toast. A refusal is shown on its form fields,
 * or else in a toast. Returns whether it succeeded.
 */
export function useSave<Values extends FieldValues>(
  form?: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
) {
  const t = useT();
  const notify = useNotify();
  const tellFailure = useWriteFailure('users');
  const refresh = useRefreshProfile();
  return async (act: () => Promise<unknown>, done: Parameters<typeof t>): Promise<boolean> => {
    try {
      await act();
      await refresh();
      notify(t(...done), { type: 'success' });
      return true;
    } catch (error) {
      // Another admin deleted the user: the page, loaded again, shows that.
      if (!form || !showServerErrors(error, form)) tellFailure(error, () => void refresh());
      return false;
    }
  };
}
