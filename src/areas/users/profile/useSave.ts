import { useNotify } from 'react-admin';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '@/components/form/serverErrors';
import { useT } from '@/i18n/useT';
import { useWriteFailure } from '../useChanges';
import { useRefreshProfile } from './useProfile';

/**
 * Runs an act on the person, then reads the profile again and says what was done; a refusal goes to its fields of
 * the form, or else into a toast. Answers whether it succeeded.
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
      // Somebody else deleted the person: the page, read again, says so in its place.
      if (!form || !showServerErrors(error, form)) tellFailure(error, () => void refresh());
      return false;
    }
  };
}
