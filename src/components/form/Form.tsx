import { type BaseSyntheticEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { SourceContextProvider, setSubmissionErrors, useSaveContext } from 'react-admin';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  type UseFormSetError,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { Values } from '@/authProvider/typedValues';
import { isApiError } from '@/client/ApiError';
import { useNotifyError } from '@/client/useNotifyError';
import { useT } from '@/i18n/useT';
import { UnsavedDialog } from '../dialog/UnsavedDialog';
import { type FormSchema, schemaResolver } from './schemaResolver';
import { useTypedValues } from './useTypedValues';

export interface SchemaFormOptions<Schema extends FormSchema> {
  /** Usually the contract's schema of the call's body. */
  schema: Schema;
  /** Prefix of this form's own messages, by path and reason; see schemaResolver. */
  errorTexts?: string;
  /** New values, of a record that was reloaded, replace what the user has not edited. */
  defaultValues: z.input<Schema>;
  mode?: 'onSubmit' | 'onTouched' | 'onChange';
  /**
   * Gets what the schema made of the values. Throws ApiError: refused fields show their messages, any other
   * failure goes to `onError`. Without it the form saves through react-admin's SaveContext.
   */
  onSubmit?: (
    values: z.output<Schema>,
    form: UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>,
  ) => unknown;
  /** A failure that is not about the form's fields; by default a toast. */
  onError?: (error: unknown) => unknown;
  /** Whether what is typed is kept over a lost page (`useTypedValues`); not where the form keeps a draft of its own. */
  keepsTyped?: boolean;
}

export interface SchemaForm<Schema extends FormSchema> {
  form: UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>;
  /** Checks and submits; does nothing while a submission is running. */
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
}

const KEEP_EDITED = { keepDirtyValues: true } as const;

/** The messages of a refusal, by field. */
const refusalOf = (error: unknown): Record<string, string> => (isApiError(error) ? error.fieldErrors : {});

/**
 * A form whose values a zod schema checks. Render its inputs inside `FormScope` (or use `Form`, `FormDialog`).
 */
export function useSchemaForm<Schema extends FormSchema>(
  options: SchemaFormOptions<Schema>,
): SchemaForm<Schema> {
  const { schema, errorTexts, defaultValues, mode, onSubmit, onError, keepsTyped = true } = options;
  const t = useT();
  const notifyError = useNotifyError();
  const saveContext = useSaveContext();
  const isRunning = useRef(false);
  // A new language needs new messages, which only a new check gives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: t changes with the language
  const resolver = useMemo(() => schemaResolver(schema, errorTexts), [schema, errorTexts, t]);

  // Not react-admin's useAugmentedForm: it fills a form from the address (`?source={…}`), so that any link
  // could prepare what an admin submits.
  const form = useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver,
    defaultValues: defaultValues as DefaultValues<z.input<Schema>>,
    mode,
  });
  const { reset } = form;
  const serialized = JSON.stringify(defaultValues);
  const applied = useRef(serialized);
  const newest = useRef(defaultValues);
  newest.current = defaultValues;
  // Not `values` with `resetOptions`, which would also keep what was typed when a form resets itself.
  useEffect(() => {
    if (applied.current === serialized) return;
    applied.current = serialized;
    reset(newest.current, KEEP_EDITED);
  }, [serialized, reset]);

  const forgetTyped = useTypedValues(form, defaultValues as Values, keepsTyped ? serialized : null);

  /** Returns the messages of a refusal by field, as react-admin's SaveContext does. */
  const save = async (values: z.output<Schema>): Promise<Record<string, string> | undefined> => {
    try {
      if (!onSubmit) {
        const messages = await saveContext?.save?.(values);
        if (!messages || Object.keys(messages).length === 0) forgetTyped();
        return messages;
      }
      await onSubmit(values, form);
      forgetTyped();
      return undefined;
    } catch (error) {
      const messages = Object.entries(refusalOf(error));
      const known = messages.filter(([path]) => (path.split('.')[0] ?? '') in form.getValues());
      if (messages.length === 0 || known.length < messages.length) await (onError ?? notifyError)(error);
      return Object.fromEntries(known);
    }
  };
  const latest = useRef(save);
  latest.current = save;

  const submit = useCallback(
    async (event?: BaseSyntheticEvent) => {
      event?.preventDefault();
      // A dialog inside a drawer is its child to React: its submit must not submit the drawer's form.
      event?.stopPropagation();
      if (isRunning.current) return;
      isRunning.current = true;
      const refused: string[] = [];
      try {
        await form.handleSubmit(async (values) => {
          const messages = (await latest.current(values)) ?? {};
          setSubmissionErrors(messages, form.setError as UseFormSetError<FieldValues>);
          refused.push(...Object.keys(messages));
        })(event);
      } finally {
        isRunning.current = false;
      }
      const [first] = refused;
      if (first) form.setFocus(first as FieldPath<z.input<Schema>>);
    },
    [form],
  );

  const { trigger, getFieldState, getValues } = form;
  const language = useRef(t);
  useEffect(() => {
    if (language.current === t) return;
    language.current = t;
    const faulty = (Object.keys(getValues()) as FieldPath<z.input<Schema>>[]).filter((name) => {
      const { error } = getFieldState(name);
      return error && error.type !== 'server';
    });
    if (faulty.length > 0) void trigger(faulty);
  }, [t, trigger, getFieldState, getValues]);

  return { form, submit };
}

export interface FormScopeProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** Labels are `resources.<resource>.fields.<source>` where an input names none. */
  resource?: string;
  children: ReactNode;
}

/** The contexts of react-admin's Form, for inputs of ours and of react-admin's. */
export function FormScope<Values extends FieldValues, Output>(props: FormScopeProps<Values, Output>) {
  const { form, resource, children } = props;
  const sources = useMemo(
    () => ({
      getSource: (source: string) => source,
      getLabel: (source: string) => (resource ? `resources.${resource}.fields.${source}` : source),
    }),
    [resource],
  );
  return (
    <SourceContextProvider value={sources}>
      <FormProvider {...form}>{children}</FormProvider>
    </SourceContextProvider>
  );
}

export interface FormProps<Schema extends FormSchema> extends SchemaFormOptions<Schema> {
  resource?: string;
  className?: string;
  /** Asks before the page is left with unsaved input. */
  warnWhenUnsavedChanges?: boolean;
  children: ReactNode;
}

/** A form on a page; see FormDialog and FormDrawer for the others. */
export function Form<Schema extends FormSchema>(props: FormProps<Schema>) {
  const { resource, className, warnWhenUnsavedChanges, children, ...options } = props;
  const { form, submit } = useSchemaForm(options);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormScope form={form} resource={resource}>
      <form className={className} onSubmit={(event) => void submit(event)} noValidate>
        {children}
      </form>
      {warnWhenUnsavedChanges && <UnsavedDialog isUnsaved={isDirty && !isSubmitting} />}
    </FormScope>
  );
}
