import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { FormDialog } from '@/components/dialog/FormDialog';
import { SelectInput } from '@/components/form/SelectInput';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import type { SimulationDialogProps } from './SimulationDialogs';

/** Ids are texts to a select. */
const schema = z.object({ templateId: z.string().min(1) });

/** Mails one template of a campaign to oneself. */
export default function SendTestDialog({ simulation: { id, templates }, onClose }: SimulationDialogProps) {
  const t = useT();
  const notify = useNotify();
  const mustVerify = useUnverified() !== null;
  return (
    <FormDialog
      title={t('phishingSimulation.test.title')}
      description={t('phishingSimulation.test.text')}
      submitLabel={t('phishingSimulation.test.send')}
      schema={schema}
      errorTexts="phishingSimulation.errors"
      defaultValues={{ templateId: String(templates[0]?.id ?? '') }}
      isDisabled={mustVerify || templates.length === 0}
      onSubmit={async ({ templateId }) => {
        const params = { companyId: currentCompanyId(), campaignId: id };
        const body = { templateId: Number(templateId) };
        const { email } = (await call(simulationEndpoints.test, { params, body })).data;
        notify(t('phishingSimulation.test.done', { email }), { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <VerifyFirst />
      <SelectInput
        source="templateId"
        label={t('phishingSimulation.test.template')}
        choices={templates.map((template) => ({
          id: String(template.id),
          name: <bdi lang={template.language}>{template.name}</bdi>,
        }))}
        isRequired
      />
    </FormDialog>
  );
}
