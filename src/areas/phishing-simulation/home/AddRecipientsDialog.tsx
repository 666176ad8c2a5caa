import { type SimulationDetail, simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { idSchema } from '@contract/values';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { FormDialog } from '@/components/dialog/FormDialog';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import { useRefreshSimulations } from '../simulationQueries';

const schema = z.object({ userIds: z.array(idSchema).min(1).max(1000) });

export interface SimulationDialogProps {
  simulation: SimulationDetail;
  onClose: () => void;
}

/** Adds people to a campaign; those who can't get its mails are left out, and counted. */
export default function AddRecipientsDialog({ simulation: { id, name }, onClose }: SimulationDialogProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshSimulations();
  const mustVerify = useUnverified() !== null;
  return (
    <FormDialog
      title={t('phishingSimulation.recipients.title', { name })}
      description={t('phishingSimulation.recipients.hint')}
      submitLabel={t('phishingSimulation.recipients.button')}
      schema={schema}
      errorTexts="phishingSimulation.errors"
      defaultValues={{ userIds: [] }}
      isDisabled={mustVerify}
      warnWhenUnsavedChanges
      onSubmit={async (body) => {
        const params = { companyId: currentCompanyId(), campaignId: id };
        const { added, skipped } = (await call(simulationEndpoints.addRecipients, { params, body })).data;
        const told = [
          t('phishingSimulation.recipients.added', { smart_count: added }),
          ...(skipped > 0 ? [t('phishingSimulation.recipients.skipped', { smart_count: skipped })] : []),
        ];
        notify(told.join(' '), { type: added > 0 ? 'success' : 'warning' });
        onClose();
        await refresh();
      }}
      onClose={onClose}
    >
      <VerifyFirst />
      <SearchSelectInput
        source="userIds"
        resource="exercise_users"
        label={t('phishingSimulation.audience.lists.selectedUsersIds')}
        isMultiple
        isRequired
      />
    </FormDialog>
  );
}
