import { useCallback, useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { getAnySession } from '@/authProvider/currentSession';
import {
  forgetOthersTyped,
  forgetTyped,
  formName,
  keepTyped,
  typedIn,
  typedOf,
  type Values,
} from '@/authProvider/typedValues';

const PAUSE_MS = 300;

const isSignedIn = (): boolean => {
  try {
    return getAnySession().getData() !== null;
  } catch {
    return false;
  }
};

const nameOf = (defaults: string | null): string | undefined =>
  defaults !== null && isSignedIn() ? formName(getAnySession(), location.pathname, defaults) : undefined;

/**
 * Keeps what is typed into a form while its page may be lost: when the session ends, and when it is loaded anew. It comes back
 * with the form for the same person, record and tab. Closing the form and saving it forget it. `serialized` are the defaults as text;
 * null: nothing is kept. Returns what a save calls.
 */
export function useTypedValues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  defaults: Values,
  serialized: string | null,
): () => void {
  const notify = useNotify();
  const newest = useRef({ defaults, notify });
  newest.current = { defaults, notify };
  const named = useRef<string | undefined>(undefined);

  useEffect(() => {
    const name = nameOf(serialized);
    named.current = name;
    if (name === undefined) return;
    forgetOthersTyped(getAnySession());
    const kept = Object.entries(typedIn(name) ?? {}).filter(([field]) => field in newest.current.defaults);
    for (const [field, value] of kept) {
      form.setValue(field as Path<Input>, value as never, { shouldDirty: true });
    }
    if (kept.length > 0) newest.current.notify('form.restored', { type: 'info' });

    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      keepTyped(name, typedOf(form.getValues(), newest.current.defaults));
    };
    // Of a record that was reloaded, what has been typed stays.
    if (kept.length === 0) keep();
    const { unsubscribe } = form.watch(() => {
      timer ??= setTimeout(keep, PAUSE_MS);
    });
    const flush = () => timer !== undefined && keep();
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      unsubscribe();
      if (!isSignedIn()) flush();
      else forgetTyped(name);
      clearTimeout(timer);
    };
  }, [form, serialized]);

  return useCallback(() => {
    if (named.current !== undefined) forgetTyped(named.current);
  }, []);
}
