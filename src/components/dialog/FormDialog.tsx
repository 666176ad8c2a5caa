import type { ReactNode } from 'react';
import { FormScope, type SchemaFormOptions, useSchemaForm } from '../form/Form';
import type { FormSchema } from '../form/schemaResolver';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
import { useDiscardQuestion } from './useDiscardQuestion';

export interface FormDialogProps<Schema extends FormSchema>
  extends SchemaFormOptions<Schema>,
    Pick<ConfirmDialogProps, 'title' | 'description' | 'isDanger' | 'isDisabled'> {
  /** A verb that names the thing: 'Create group'. */
  submitLabel: string;
  resource?: string;
  /** Asks before typed input is dropped. */
  warnWhenUnsavedChanges?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A short form in a dialog: submits once at a time, keeps what was typed when it is refused. */
export function FormDialog<Schema extends FormSchema>(props: FormDialogProps<Schema>) {
  const { title, description, submitLabel, isDanger, isDisabled, resource, children, ...rest } = props;
  const { warnWhenUnsavedChanges = false, onClose, ...options } = rest;
  const { form, submit } = useSchemaForm(options);
  const unlessUnsaved = useDiscardQuestion();
  const { isDirty } = form.formState;
  return (
    <FormScope form={form} resource={resource}>
      <ConfirmDialog
        title={title}
        description={description}
        confirmLabel={submitLabel}
        isDanger={isDanger}
        isDisabled={isDisabled}
        onConfirm={submit}
        onClose={() => void unlessUnsaved(warnWhenUnsavedChanges && isDirty, onClose)}
      >
        {children}
      </ConfirmDialog>
    </FormScope>
  );
}
