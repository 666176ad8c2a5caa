import { limits } from '@contract/limits';
import { policyEvidenceEndpoints } from '@contract/policies/evidence';
import { messageSchema } from '@contract/values';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { nameOf } from '../PersonName';
import { useRefreshPolicies } from '../policyQueries';

const reasonSchema = z.object({
  reason: messageSchema.min(1, 'Please give a reason.').max(limits.policies.reasonMax),
});

interface ExcuseDialogProps {
  policyId: number;
  person: { id: number; name: string; lastName: string; email: string };
  onClose: () => void;
}

/** Excuses somebody from a policy, for a reason. */
export function ExcuseDialog({ policyId, person, onClose }: ExcuseDialogProps) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshPolicies();
  return (
    <FormDialog
      title={t('policies.exceptions.title', { name: nameOf(person) })}
      description={t('policies.exceptions.text')}
      submitLabel={t('policies.exceptions.button')}
      schema={reasonSchema}
      errorTexts="policies.errors"
      defaultValues={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        const params = { companyId: currentCompanyId(), id: policyId };
        await call(policyEvidenceEndpoints.excuse, { params, body: { userIds: [person.id], reason } });
        notify(t('policies.exceptions.done', { name: nameOf(person) }), { type: 'success' });
        await refresh();
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput
        source="reason"
        label={t('policies.columns.reason')}
        isRequired
        minRows={3}
        maxLength={limits.policies.reasonMax}
      />
    </FormDialog>
  );
}
