import type { ExerciseCampaignDetail } from '@contract/phishing-exercise/campaigns';
import type { Template } from '@contract/phishing-exercise/templates';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCreate, useNotify } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import { currentCompanyId, useActor, useSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { follow } from '@/client/followedOperations';
import { DiscardDialog } from '@/components/dialog/UnsavedDialog';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useUnsavedGuard } from '@/components/dialog/useUnsavedGuard';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { useAssignmentDefaults } from '@/components/form/useAssignmentDefaults';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { WizardFrame } from '@/components/wizard/WizardFrame';
import { useVigilDataProvider } from '@/dataProvider';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { useRefreshExercises } from '../exerciseQueries';
import { links } from '../links';
import { useDefaultMail } from '../settings/MailInputs';
import {
  chosenIds,
  DAYS_DEFAULT,
  inFields,
  newSettings,
  settingsSchema,
  toCreation,
} from '../settings/settings';
import { useLearnersCount } from '../settings/useLearnersCount';
import { useRefreshTemplates } from '../templates/useRefreshTemplates';
import { draftStore } from './draft';
import { LaunchStep } from './LaunchStep';
import { usePacks } from './PackList';
import { SettingsStep } from './SettingsStep';
import {
  isComplete,
  NOTHING,
  REQUIRED,
  type TemplateSelection,
  togglePack,
  withoutMissing,
} from './selection';
import { TemplatesStep } from './TemplatesStep';

const STEPS = ['templates', 'settings', 'launch'] as const;
export type Step = (typeof STEPS)[number];

/** /phishing-exercise/create: templates, settings and launch of a new exercise. The step is in the address. */
export default function CreatePage() {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const dataProvider = useVigilDataProvider();
  const [create] = useCreate('exercises', undefined, { returnPromise: true });
  const refresh = useRefreshExercises();
  const refreshTemplates = useRefreshTemplates();
  const mail = useDefaultMail();
  const defaults = useAssignmentDefaults({ days: DAYS_DEFAULT, ...mail });
  const session = useSession();
  const companyId = session?.company.id ?? 0;
  const userId = session?.user.id ?? 0;
  const store = useMemo(() => draftStore(companyId, userId), [companyId, userId]);
  const [draft] = useState(store.read);
  const [pristine] = useState(() => newSettings(t('phishingExercise.settings.namePrefix'), defaults));
  const [selection, setSelection] = useState(draft?.selection ?? NOTHING);
  const [refusal, setRefusal] = useState<string>();
  const [, setModal] = useQueryFlag('modal');
  const isOver = useRef(false);

  const { form, submit } = useSchemaForm({
    schema: settingsSchema,
    errorTexts: 'phishingExercise.errors',
    mode: 'onChange',
    defaultValues: draft?.settings ?? pristine,
    keepsTyped: false,
    onSubmit: async (settings) => {
      const isSure = await confirm({
        title: t('phishingExercise.launch.confirm.title'),
        description: t('phishingExercise.launch.confirm.text'),
        confirmLabel: t('phishingExercise.launch.button'),
      });
      if (!isSure) return;
      try {
        const data = toCreation(settings, selection, mail);
        const { enrolment }: ExerciseCampaignDetail = await create('exercises', { data });
        if (enrolment) follow(currentCompanyId(), enrolment.id);
      } catch (error) {
        // What is refused is in an earlier step.
        const refused = inFields(error);
        const { templates, packId, ...others } = isApiError(refused) ? refused.fieldErrors : {};
        const refusal = templates ?? packId;
        if (refusal === undefined) {
          if (Object.keys(others).some((name) => name in settings)) goTo('settings');
          throw refused;
        }
        await dropMissingTemplates();
        setRefusal(refusal);
        goTo('templates');
        return;
      }
      isOver.current = true;
      store.drop();
      guard.release();
      notify('phishingExercise.launch.done', { type: 'success' });
      await refresh();
      void navigate(links.home());
    },
  });
  const dropMissingTemplates = async () => {
    await refreshTemplates();
    const ids = selection.picked.map(({ id }) => id);
    const { data } = await dataProvider.getMany<Template>('templates', { ids });
    setSelection(withoutMissing(selection, data));
  };
  const select = (next: TemplateSelection) => {
    setRefusal(undefined);
    setSelection(next);
  };
  const settings = form.watch();
  const count = useLearnersCount(settings.usersType, chosenIds(settings));
  const isStarted =
    selection !== NOTHING || JSON.stringify(settings) !== JSON.stringify(pristine) || draft !== undefined;
  const guard = useUnsavedGuard(isStarted, { isPage: true, isKept: true });
  useEffect(() => {
    if (isStarted && !isOver.current) store.keep({ selection, settings });
  }, [isStarted, selection, settings, store]);
  usePackOfAddress((pack) => setSelection((now) => (now.packId === pack.id ? now : togglePack(now, pack))));

  const areTemplatesRight = isComplete(selection);
  const areSettingsRight = form.formState.isValid && (count ?? 0) > 0;
  const [query] = useSearchParams();
  const asked = STEPS.find((one) => one === query.get('step')) ?? 'templates';
  // Nobody gets further than what they have filled in, whatever the address says.
  const step: Step = !areTemplatesRight
    ? 'templates'
    : asked === 'launch' && !areSettingsRight
      ? 'settings'
      : asked;
  const goTo = (next: Step) =>
    void navigate(next === 'templates' ? '?' : `?${new URLSearchParams({ step: next })}`);

  const mayLaunch = useActor().isBoosted === true;
  const discard = () => {
    isOver.current = true;
    store.drop();
    guard.proceed();
  };
  return (
    <>
      <PageHeading
        title={t('phishingExercise.create.title')}
        crumbs={[{ label: t('phishingExercise.create.title') }]}
      />
      <VerifyFirst />
      <FormScope form={form}>
        <WizardFrame
          steps={STEPS.map((key) => ({ key, label: t(`phishingExercise.create.steps.${key}`) }))}
          current={step}
          canOpen={(key) =>
            key === 'templates' || (areTemplatesRight && (key === 'settings' || areSettingsRight))
          }
          blocked={
            step === 'templates' && !areTemplatesRight
              ? t('phishingExercise.create.selectTemplates', { smart_count: REQUIRED })
              : step === 'settings' && !areSettingsRight
                ? t('phishingExercise.create.fillFields')
                : undefined
          }
          onOpen={goTo}
        >
          {step === 'templates' && (
            <TemplatesStep selection={selection} refusal={refusal} onChange={select} />
          )}
          {step === 'settings' && <SettingsStep />}
          {step === 'launch' && (
            <LaunchStep
              settings={settings}
              selection={selection}
              learners={count}
              isLaunching={form.formState.isSubmitting}
              onLaunch={() => (mayLaunch ? void submit() : setModal('phishingTrial'))}
            />
          )}
        </WizardFrame>
      </FormScope>
      {guard.isBlocked && <DiscardDialog guard={{ ...guard, proceed: discard }} />}
    </>
  );
}

/** The pack that the address asks for (`?pack=…`), once, as soon as the packs are known. */
function usePackOfAddress(choose: (pack: { id: string; name: string; templatesTotalCount: number }) => void) {
  const [query, setQuery] = useSearchParams();
  const packs = usePacks().data?.data;
  const asked = query.get('pack');
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    if (asked === null || !packs) return;
    const pack = packs.find(({ id }) => id === asked);
    if (pack) latest.current(pack);
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('pack');
        return next;
      },
      { replace: true },
    );
  }, [asked, packs, setQuery]);
}
