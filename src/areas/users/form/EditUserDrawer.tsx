import type { User } from '@contract/users/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useGetOne, useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { isApiError } from '@/client/ApiError';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { showServerErrors } from '@/components/form/serverErrors';
import { useVigilDataProvider } from '@/dataProvider';
import { useT } from '@/i18n/useT';
import { useRefreshPeople, useWriteFailure } from '../useChanges';
import { useCredentialRule } from '../useCredentialRule';
import { UserInputs } from './UserInputs';
import { editUserSchema, hasFixedRole, toChanges, toEditValues } from './userForm';

// List rows lack the groups and are cached for `getOne`, so the full record needs its own cache key.
const WHOLE_RECORD = { record: 'whole' };
const FIELDS = ['name', 'lastName', 'role', 'department', 'groups'];

interface EditUserProps {
  onClose: () => void;
}

/** Edits the user of `?edit=ID`. */
export default function EditUserDrawer({ id, onClose }: EditUserProps & { id: number }) {
  const t = useT();
  const tellFailure = useWriteFailure('users');
  const { data: user, error, refetch } = useGetOne<User>('users', { id, meta: WHOLE_RECORD });
  const isGone = !user && isApiError(error) && error.status === 404;
  const isTold = useRef(false);
  useEffect(() => {
    if (!isGone || isTold.current) return;
    isTold.current = true;
    tellFailure(error, onClose);
  }, [isGone, error, tellFailure, onClose]);
  if (user) return <EditUserForm user={user} onClose={onClose} />;
  return (
    <FormDrawer
      title={t('users.form.editTitle')}
      submitLabel={t('users.form.save')}
      isDirty={false}
      isSubmitting={false}
      isDisabled
      onSubmit={() => undefined}
      onClose={onClose}
    >
      {error && !isGone ? (
        <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
      ) : (
        FIELDS.map((field) => <Skeleton key={field} shape="block" />)
      )}
    </FormDrawer>
  );
}

function EditUserForm({ user, onClose }: EditUserProps & { user: User }) {
  const t = useT();
  const dataProvider = useVigilDataProvider();
  const notify = useNotify();
  const tellFailure = useWriteFailure('users');
  const refresh = useRefreshPeople();
  const form = useForm({ defaultValues: toEditValues(user), resolver: zodResolver(editUserSchema) });
  const { isDirty, isSubmitting } = form.formState;
  const whyRole = useCredentialRule()(user, 'role');
  const noRole =
    whyRole && t(whyRole === 'SELF' ? 'users.form.ownRole' : `userProfile.edit.protection.${whyRole}`);
  const fixedRole = hasFixedRole(user) ? t('users.form.ownerRole') : noRole;

  const save = form.handleSubmit(async (values) => {
    try {
      const data = toChanges(values, user);
      await dataProvider.update('users', { id: user.id, data, previousData: user });
      notify('users.toast.updated', { type: 'success' });
      onClose();
      await refresh();
    } catch (error) {
      if (!showServerErrors(error, form)) tellFailure(error, onClose);
    }
  });

  return (
    <FormDrawer
      title={user.email}
      submitLabel={t('users.form.save')}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isDisabled={!isDirty}
      onSubmit={save}
      onClose={onClose}
    >
      <UserInputs control={form.control} fixedRole={fixedRole} />
    </FormDrawer>
  );
}
