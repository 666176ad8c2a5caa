import { type SimulationDetail, simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { SimulationTemplate } from '@contract/phishing-simulation/content';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { DiscardDialog } from '@/components/dialog/UnsavedDialog';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { WizardFrame } from '@/components/wizard/WizardFrame';
import { useT } from '@/i18n/useT';
import { links } from '../links';
import { useRefreshSimulations } from '../simulationQueries';
import { AudienceStep } from './AudienceStep';
import { DeliveryStep } from './DeliveryStep';
import {
  type DraftForm,
  firstProblem,
  formSchema,
  fromDetail,
  inFields,
  problemsOf,
  STEPS,
  type Step,
  stepOf,
  toDraft,
} from './draftForm';
import { EducationStep } from './EducationStep';
import { ReviewStep } from './ReviewStep';
import { SaveStatus } from './SaveStatus';
import { TemplatesStep } from './TemplatesStep';
import { TypeStep } from './TypeStep';
import { useDraftSaver } from './useDraftSaver';

export interface DraftWizardProps {
  detail: SimulationDetail;
  /** Drops what can't be saved, and reads the draft anew. */
  onReload: () => void;
}

/** Writing and launching a campaign; the draft saves itself, and the step is in the address. */
export function DraftWizard({ detail, onReload }: DraftWizardProps) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const refresh = useRefreshSimulations();
  const [, setModal] = useQueryFlag('modal');
  const [query] = useSearchParams();
  const [known, setKnown] = useState(() => new Map(detail.templates.map((one) => [one.id, one])));
  const params = { companyId: currentCompanyId(), campaignId: detail.id };

  const { form, submit } = useSchemaForm({
    schema: formSchema,
    mode: 'onChange',
    defaultValues: fromDetail(detail),
    keepsTyped: false,
    onSubmit: async (values) => {
      const isSure = await confirm({
        title: t('phishingSimulation.launch.confirm.title'),
        description: t('phishingSimulation.launch.confirm.text'),
        confirmLabel: t('phishingSimulation.launch.button'),
      });
      // Nothing may be saved once it is launched.
      if (!isSure || !(await saver.flush())) return;
      try {
        await call(simulationEndpoints.launch, { params, body: toDraft(values) });
      } catch (error) {
        const refused = inFields(error, values);
        const step = isApiError(refused) && firstProblem(Object.keys(refused.fieldErrors));
        if (step) goTo(step);
        throw refused;
      }
      guard.release();
      notify('phishingSimulation.launch.done', { type: 'success' });
      await refresh();
      void navigate(links.active());
    },
  });
  const { saver, state, error, guard, mustAsk } = useDraftSaver(detail, form);
  const values: DraftForm = form.watch();
  const problems = Object.keys(problemsOf(values));
  const asked = STEPS.find((one) => one === query.get('step')) ?? 'type';
  const isOpen = (step: Step) => STEPS.indexOf(step) <= STEPS.indexOf(firstProblem(problems) ?? 'review');
  // Nobody gets further than what they have filled in, whatever the address says.
  const step = isOpen(asked) ? asked : (firstProblem(problems) ?? 'type');
  const goTo = (next: Step) =>
    void navigate(`?${new URLSearchParams({ draft: String(detail.id), step: next })}`);

  const mayLaunch = useActor().isBoosted === true;
  const know = (template: SimulationTemplate) =>
    setKnown((before) => new Map(before).set(template.id, template));
  return (
    <FormScope form={form}>
      <SaveStatus state={state} error={error} onRetry={() => void saver.flush()} onReload={onReload} />
      <WizardFrame
        steps={STEPS.map((key) => ({ key, label: t(`phishingSimulation.create.steps.${key}`) }))}
        current={step}
        canOpen={isOpen}
        blocked={
          problems.some((field) => stepOf(field) === step)
            ? t(
                step === 'templates' && values.templates.length === 0
                  ? 'phishingSimulation.errors.templates'
                  : 'phishingSimulation.create.fillFields',
              )
            : undefined
        }
        onOpen={goTo}
      >
        {step === 'type' && <TypeStep />}
        {step === 'audience' && <AudienceStep />}
        {step === 'templates' && <TemplatesStep known={known} onKnow={know} />}
        {step === 'education' && <EducationStep />}
        {step === 'delivery' && <DeliveryStep />}
        {step === 'review' && (
          <ReviewStep
            campaignId={detail.id}
            form={values}
            saver={saver}
            state={state}
            isLaunching={form.formState.isSubmitting}
            onLaunch={() => (mayLaunch ? void submit() : setModal('phishingTrial'))}
          />
        )}
      </WizardFrame>
      {mustAsk && guard.isBlocked && <DiscardDialog guard={guard} />}
    </FormScope>
  );
}
