import { limits } from '@contract/limits';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNotify } from 'react-admin';
import { type Control, useForm } from 'react-hook-form';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { SwitchInput } from '@/components/form/SwitchInput';
import { showServerErrors } from '@/components/form/serverErrors';
import { TextInput } from '@/components/form/TextInput';
import { useVigilDataProvider } from '@/dataProvider';
import { useT } from '@/i18n/useT';
import { useNotifyError, useRefreshPeople } from '../useChanges';
import { UserInputs } from './UserInputs';
import {
  type AddUserBody,
  type AddUserValues,
  addUserSchema,
  type EditUserValues,
  emailProblem,
  NEW_USER,
} from './userForm';

/** Adds one person (1 §4.5). */
export default function AddUserDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const dataProvider = useVigilDataProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefreshPeople();
  const form = useForm<AddUserValues, unknown, AddUserBody>({
    defaultValues: NEW_USER,
    resolver: zodResolver(addUserSchema),
  });
  const { isDirty, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (data) => {
    try {
      await dataProvider.create('users', { data });
      const done = data.notify ? 'users.toast.createdAndInvited' : 'users.toast.created';
      notify(t(done, { email: data.email }), { type: 'success' });
      onClose();
      await refresh();
    } catch (error) {
      if (!showServerErrors(error, form)) notifyError(error);
    }
  });

  return (
    <FormDrawer
      title={t('users.form.addTitle')}
      submitLabel={t('users.form.add')}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        control={form.control}
        name="email"
        type="email"
        dir="ltr"
        label={t('resources.users.fields.email')}
        isRequired
        autoFocus
        autoComplete="off"
        maxLength={limits.text.emailMax}
        errorText={(email) => emailProblem(t, email)}
      />
      {/* The shared fields are a part of these values. */}
      <UserInputs control={form.control as unknown as Control<EditUserValues>} />
      <SwitchInput
        control={form.control}
        name="notify"
        label={t('users.form.notify')}
        offHint={t('users.form.notifyHint')}
      />
    </FormDrawer>
  );
}
