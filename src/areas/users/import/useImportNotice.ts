import type { InputOf } from '@contract/endpoint';
import type { importEndpoints } from '@contract/users/imports';
import { useEffect, useMemo } from 'react';
import { useSchemaForm } from '@/components/form/Form';
import { inviteFormSchema, NEW_INVITE, toInviteBody } from '../invite/inviteForm';
import { useInviteEmails, useInviteOptions } from '../invite/useInviteData';

const NO_TEAMS = { department: '', groups: [] };
type Commit = InputOf<typeof importEndpoints.commit>['body'];

/** The form of the notification step for imported users, who are always learners. */
export function useImportNotice() {
  const emails = useInviteEmails();
  const options = useInviteOptions();
  const isTextSent = emails.data?.isCustomSent ?? false;
  const schema = useMemo(
    () => inviteFormSchema({ freeSlots: Number.POSITIVE_INFINITY, isTextSent }),
    [isTextSent],
  );
  const { form } = useSchemaForm({ schema, defaultValues: NEW_INVITE, mode: 'onChange' });
  const text = emails.data?.learner;
  useEffect(() => {
    if (!text) return;
    for (const part of ['subject', 'message'] as const) {
      if (!form.getFieldState(part).isDirty) form.resetField(part, { defaultValue: text[part] });
    }
  }, [text, form]);

  const { dirtyFields } = form.formState;
  return {
    form,
    /** A custom text would be lost. */
    isEdited: dirtyFields.subject === true || dirtyFields.message === true,
    emails,
    canBeginTraining: options.data?.canBeginTraining ?? false,
    /** The choice as the call's body; undefined when the form has errors, which it then shows. */
    async read(autoStartTraining: boolean): Promise<Commit | undefined> {
      if (!(await form.trigger(['subject', 'message'], { shouldFocus: true }))) return undefined;
      const { emails: _nobody, ...body } = toInviteBody(
        form.getValues(),
        NO_TEAMS,
        emails.data,
        autoStartTraining,
      );
      return body;
    },
  };
}
