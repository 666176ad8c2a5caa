import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isApiError } from '@/client/ApiError';

/**
 * Shows a refusal's messages at their fields. Returns whether every message found its field; if not, the
 * caller shows the error as a toast.
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
): boolean {
  if (!isApiError(error)) return false;
  const messages = Object.entries(error.fieldErrors);
  const known = messages.filter(([field]) => field in form.getValues());
  for (const [field, message] of known) {
    form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true });
  }
  return messages.length > 0 && known.length === messages.length;
}
