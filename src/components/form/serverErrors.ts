import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isApiError } from '@/client/ApiError';

/**
 * Puts a refusal's messages to the fields they belong to. Answers whether all of it found its
 * field; else the caller says it in a toast.
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
