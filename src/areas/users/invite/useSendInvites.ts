import { type InviteEmails, type InviteOptions, inviteEndpoints } from '@contract/users/invites';
import { useNotify } from 'react-admin';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { currentCompanyId, getSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { useVigilDataProvider, type VigilDataProvider } from '@/dataProvider';
import { useT } from '@/i18n/useT';
import { useRefreshPeople } from '../useChanges';
import { type InviteValues, refusedEmails, type TeamNames, toInviteBody } from './inviteForm';

export interface SendInvitesOptions {
  form: UseFormReturn<InviteValues>;
  texts: InviteEmails | undefined;
  signOn: InviteOptions['signOn'] | undefined;
  onDone: () => void;
  /** Called when a field of the first step was refused. */
  onBackToDetails: () => void;
}

/** The selected departments and groups by name, as the call expects them. */
async function namesOf(
  dataProvider: VigilDataProvider,
  { departmentId, newDepartment, groupIds }: InviteValues,
): Promise<TeamNames> {
  const names = async (resource: string, ids: number[]) => {
    if (ids.length === 0) return [];
    const { data } = await dataProvider.getMany<{ id: number; name: string }>(resource, { ids });
    return data.map(({ name }) => name);
  };
  const [[department = newDepartment], groups] = await Promise.all([
    names('departments', departmentId === null ? [] : [departmentId]),
    names('groups', groupIds),
  ]);
  return { department, groups };
}

/** Form fields by the field names of the call. */
const FIELDS: Readonly<Record<string, FieldPath<InviteValues>>> = {
  emails: 'emails',
  sso: 'sso',
  custom_subject: 'subject',
  custom_message: 'message',
};

/**
 * Adds all users of the form, beginning training first if requested. A refusal is shown on the chips and
 * fields it names; any other error is thrown.
 */
export function useSendInvites({ form, texts, signOn, onDone, onBackToDetails }: SendInvitesOptions) {
  const t = useT();
  const notify = useNotify();
  const dataProvider = useVigilDataProvider();
  const refresh = useRefreshPeople();

  function showRefusal(error: unknown, values: InviteValues): boolean {
    if (!isApiError(error)) return false;
    const taken = refusedEmails(values.emails, error.fieldErrors);
    if (taken.length > 0) {
      form.setValue('inUse', taken);
      void form.trigger('emails');
      onBackToDetails();
      return true;
    }
    const shown = Object.entries(error.fieldErrors).flatMap(([code, message]) => {
      const field = FIELDS[code.split('.')[0] ?? ''];
      if (field) form.setError(field, { type: 'server', message }, { shouldFocus: true });
      return field ?? [];
    });
    if (shown.includes('emails')) onBackToDetails();
    return shown.length > 0;
  }

  return async (autoStartTraining: boolean) => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) {
      if (form.getFieldState('emails').invalid || form.getFieldState('departmentId').invalid)
        onBackToDetails();
      return;
    }
    const values = form.getValues();
    try {
      const body = toInviteBody(
        values,
        await namesOf(dataProvider, values),
        { texts, signOn },
        autoStartTraining,
      );
      await call(inviteEndpoints.invite, { params: { companyId: currentCompanyId() }, body });
    } catch (error) {
      if (showRefusal(error, values)) return;
      throw error;
    }
    const said = autoStartTraining ? 'begun' : values.notify ? 'invited' : 'added';
    notify(t(`invite.toast.${said}`, { smart_count: values.emails.length }), { type: 'success' });
    onDone();
    // Reload the lists, and the seats that banners show. The users exist even if this fails.
    await Promise.allSettled([refresh(), getSession().reload()]);
  };
}
