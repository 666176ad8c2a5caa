import type { InputOf } from '@contract/endpoint';
import type { importEndpoints } from '@contract/users/imports';
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { isApiError } from '@/client/ApiError';
import { useSchemaForm } from '@/components/form/Form';
import { inviteFormSchema, isBySignOn, NEW_INVITE, standardOf, toInviteBody } from '../invite/inviteForm';
import { useInviteEmails, useInviteOptions } from '../invite/useInviteData';

const NO_TEAMS = { department: '', groups: [] };
type Commit = InputOf<typeof importEndpoints.commit>['body'];

/** The form of the notification step for imported users, who are always learners. */
export function useImportNotice() {
  const emails = useInviteEmails();
  const options = useInviteOptions();
  const isTextSent = emails.data?.isCustomSent ?? false;
  const schema = useMemo(
    // The gateway knows which addresses of the file are new, and where they are.
    () => inviteFormSchema({ freeSlots: Number.POSITIVE_INFINITY, signOn: null, isTextSent }),
    [isTextSent],
  );
  const { form } = useSchemaForm({ schema, defaultValues: NEW_INVITE, mode: 'onChange' });
  const sso = useWatch({ control: form.control, name: 'sso' });
  const signOn = options.data?.signOn ?? null;
  useEffect(() => {
    if (!emails.data) return;
    const text = standardOf(emails.data, 'user', isBySignOn({ sso }, signOn));
    for (const part of ['subject', 'message'] as const) {
      if (!form.getFieldState(part).isDirty) form.resetField(part, { defaultValue: text[part] });
    }
  }, [emails.data, sso, signOn, form]);

  const { dirtyFields } = form.formState;
  return {
    form,
    /** A custom text would be lost. */
    isEdited: dirtyFields.subject === true || dirtyFields.message === true,
    emails,
    signOn,
    canBeginTraining: options.data?.canBeginTraining ?? false,
    /** The choice as the call's body; undefined when the form has errors, which it then shows. */
    async read(autoStartTraining: boolean): Promise<Commit | undefined> {
      if (!(await form.trigger(['subject', 'message'], { shouldFocus: true }))) return undefined;
      const { emails: _nobody, ...body } = toInviteBody(
        form.getValues(),
        NO_TEAMS,
        { texts: emails.data, signOn },
        autoStartTraining,
      );
      return body;
    },
    /** Shows a refusal at the field it names; anything else is thrown. */
    refuse(error: unknown) {
      const message = isApiError(error) ? error.fieldErrors.sso : undefined;
      if (message === undefined) throw error;
      form.setError('sso', { type: 'server', message }, { shouldFocus: true });
    },
  };
}
