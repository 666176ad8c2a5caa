import { accountEndpoints } from '@contract/account';
import { limits } from '@contract/limits';
import type { Profile } from '@contract/users/profile';
import { currentCompanyId, getSession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import { editUserSchema } from '../form/userForm';
import { Card } from './Card';
import styles from './card.module.css';
import { useProfileWrites } from './useProfileWrites';

const nameSchema = editUserSchema.pick({ name: true, lastName: true });

/** The user's own name, for users who may not change more. */
export function OwnNameCard({ profile: { name, lastName, managedFields } }: { profile: Profile }) {
  const t = useT();
  const { saved, failed } = useProfileWrites();

  if (managedFields.includes('name'))
    return (
      <Card title={t('userProfile.edit.details')} description={t('userProfile.edit.protection.DIRECTORY')} />
    );
  return (
    <Card title={t('userProfile.edit.details')} description={t('userProfile.edit.ownRole')}>
      <Form
        className={styles.form}
        resource="users"
        schema={nameSchema}
        defaultValues={{ name, lastName }}
        warnWhenUnsavedChanges
        onSubmit={async (body, form) => {
          await call(accountEndpoints.changeName, { params: { companyId: currentCompanyId() }, body });
          form.reset(body);
          await getSession().reload();
          await saved('userProfile.edit.saved');
        }}
        onError={failed}
      >
        <TextInput source="name" maxLength={limits.text.nameMax} autoComplete="given-name" />
        <TextInput source="lastName" maxLength={limits.text.nameMax} autoComplete="family-name" />
        <div className={flow.row}>
          <SaveButton label={t('userProfile.edit.save')} />
        </div>
      </Form>
    </Card>
  );
}
