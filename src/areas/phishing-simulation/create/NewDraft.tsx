import type { SimulationDetail } from '@contract/phishing-simulation/campaigns';
import { useMemo } from 'react';
import { useCreate } from 'react-admin';
import { useNavigate } from 'react-router';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { WizardFrame } from '@/components/wizard/WizardFrame';
import { useT } from '@/i18n/useT';
import { draftPath } from '../links';
import { useRefreshSimulations } from '../simulationQueries';
import { newDraft, STEPS, typeSchema } from './draftForm';
import { TypeStep } from './TypeStep';
import { useDraftTexts } from './useDraftTexts';

/** What a campaign needs to be kept: then it goes on as a draft. */
export function NewDraft() {
  const t = useT();
  const navigate = useNavigate();
  const refresh = useRefreshSimulations();
  const texts = useDraftTexts();
  const [create] = useCreate('campaigns', undefined, { returnPromise: true });
  const first = useMemo(() => newDraft('ONE_TIME', texts), [texts]);
  const { form, submit } = useSchemaForm({
    schema: typeSchema,
    mode: 'onChange',
    defaultValues: { kind: first.kind, name: first.name },
    onSubmit: async ({ kind, name }) => {
      const data = { ...newDraft(kind, texts), name: name.trim() };
      const { id }: SimulationDetail = await create('campaigns', { data });
      await refresh();
      void navigate(`${draftPath(id)}&step=${STEPS[1]}`, { replace: true });
    },
  });
  const { isValid, isSubmitting } = form.formState;
  return (
    <FormScope form={form}>
      <WizardFrame
        steps={STEPS.map((key) => ({ key, label: t(`phishingSimulation.create.steps.${key}`) }))}
        current={STEPS[0]}
        canOpen={(step) => step === STEPS[0]}
        blocked={isValid ? undefined : t('phishingSimulation.create.fillFields')}
        isBusy={isSubmitting}
        onOpen={() => void submit()}
      >
        <TypeStep />
      </WizardFrame>
    </FormScope>
  );
}
