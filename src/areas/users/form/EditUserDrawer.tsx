import type { User } from '@contract/users/users';
import { useEffect, useRef } from 'react';
import { useGetOne, useNotify, useUpdate } from 'react-admin';
import { isNotFound } from '@/client/ApiError';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { FormScope, useSchemaForm } from '@/components/form/Form';
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
  const isGone = !user && isNotFound(error);
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
  const notify = useNotify();
  const [update] = useUpdate<User>('users', undefined, { returnPromise: true });
  const tellFailure = useWriteFailure('users');
  const refresh = useRefreshPeople();
  const { form, submit } = useSchemaForm({
    schema: editUserSchema,
    defaultValues: toEditValues(user),
    onSubmit: async (values) => {
      await update('users', { id: user.id, data: toChanges(values, user), previousData: user });
      notify('users.toast.updated', { type: 'success' });
      onClose();
      await refresh();
    },
    onError: (error) => tellFailure(error, onClose),
  });
  const { isDirty, isSubmitting } = form.formState;
  const whyRole = useCredentialRule()(user, 'role');
  const noRole =
    whyRole && t(whyRole === 'SELF' ? 'users.form.ownRole' : `userProfile.edit.protection.${whyRole}`);
  const fixedRole = hasFixedRole(user) ? t('users.form.ownerRole') : noRole;

  return (
    <FormScope form={form} resource="users">
      <FormDrawer
        title={user.email}
        submitLabel={t('users.form.save')}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        isDisabled={!isDirty}
        onSubmit={submit}
        onClose={onClose}
      >
        <UserInputs fixedRole={fixedRole} />
      </FormDrawer>
    </FormScope>
  );
}
