import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { idSchema } from '@contract/values';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { FormDrawer } from '@/components/dialog/FormDrawer';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import { useRefreshSimulations } from '../simulationQueries';
import styles from './home.module.css';
import type { SimulationDialogProps } from './SimulationDialogs';

const schema = z.object({ userIds: z.array(idSchema).min(1).max(1000) });

/** Adds people to a campaign; those who can't get its mails are left out, and counted. */
export default function AddRecipientsDrawer({ simulation: { id, name }, onClose }: SimulationDialogProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshSimulations();
  const mustVerify = useUnverified() !== null;
  const { form, submit } = useSchemaForm({
    schema,
    errorTexts: 'phishingSimulation.errors',
    defaultValues: { userIds: [] },
    onSubmit: async (body) => {
      const params = { companyId: currentCompanyId(), campaignId: id };
      const { added, skipped } = (await call(simulationEndpoints.addRecipients, { params, body })).data;
      const told = [
        t('phishingSimulation.recipients.added', { smart_count: added }),
        ...(skipped > 0 ? [t('phishingSimulation.recipients.skipped', { smart_count: skipped })] : []),
      ];
      notify(told.join(' '), { type: added > 0 ? 'success' : 'warning' });
      await refresh();
      onClose();
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormDrawer
      title={t('phishingSimulation.recipients.title', { name })}
      submitLabel={t('phishingSimulation.recipients.button')}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isDisabled={mustVerify}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormScope form={form}>
        <div className={styles.form}>
          <VerifyFirst />
          <SearchSelectInput
            source="userIds"
            resource="exercise_users"
            label={t('phishingSimulation.audience.lists.selectedUsersIds')}
            helperText={t('phishingSimulation.recipients.hint')}
            isMultiple
            isRequired
          />
        </div>
      </FormScope>
    </FormDrawer>
  );
}
