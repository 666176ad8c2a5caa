import { limits } from '@contract/limits';
import type { LayoutType } from '@contract/phishing-exercise/content';
import { type TemplateDetail, THUMBNAIL_FIELD } from '@contract/phishing-exercise/templates';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import StepItem from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useCreate, useNotify, useUpdate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { useDiscardQuestion } from '@/components/dialog/useDiscardQuestion';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useUnsavedGuard } from '@/components/dialog/useUnsavedGuard';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useLocaleCode, useT } from '@/i18n/useT';
import { bodyOf } from './bodyOf';
import { draftOf, fieldOf, formOf, newDraft, type TemplateDraft } from './draft';
import styles from './editor.module.css';
import { draftSchema, isValid, LAST_STEP, problemsOf, STEPS, stepOf } from './problems';
import { sampleContent } from './samples';
import { BackstoryStep } from './steps/BackstoryStep';
import { BodyStep } from './steps/BodyStep';
import { CalloutsStep } from './steps/CalloutsStep';
import { PreviewStep } from './steps/PreviewStep';
import { SenderStep } from './steps/SenderStep';
import { dropDraft, keepDraft, readDraft } from './storedDraft';
import { NO_CHANGE, type ThumbnailChange } from './thumbnail';
import { useRefreshTemplates } from './useRefreshTemplates';
import { STEP_PARAM } from './useTemplateEditor';

interface TemplateWizardProps {
  /** Null for a new one. */
  template: TemplateDetail | null;
  layoutType: LayoutType;
  /** How the dialog around it closes: after a question where something would be lost. */
  leave: RefObject<(() => void) | null>;
  onName?: (name: string) => void;
  onClose: () => void;
}

/** The five steps of a template, as one form. The step is in the address. */
export function TemplateWizard({ template, layoutType, leave, onName, onClose }: TemplateWizardProps) {
  const t = useT();
  const locale = useLocaleCode();
  const notify = useNotify();
  const session = useSession();
  const country = session?.company.country ?? null;
  const userId = session?.user.id ?? 0;
  const place = useMemo(
    () => ({ companyId: currentCompanyId(), userId, template: template?.id ?? `new-${layoutType}` }),
    [userId, template, layoutType],
  );
  const [sample] = useState(sampleContent);
  const [initial] = useState(() => (template ? draftOf(template) : newDraft(layoutType, sample, locale)));
  const [kept, setKept] = useState(() => readDraft(place));
  const [asked, ask] = useQueryFlag(STEP_PARAM);
  const [thumbnail, setThumbnail] = useState<ThumbnailChange>(NO_CHANGE);
  const [refusal, setRefusal] = useState<string>();
  const [create] = useCreate('templates', undefined, { returnPromise: true });
  const [update] = useUpdate('templates', undefined, { returnPromise: true, mutationMode: 'pessimistic' });
  const refresh = useRefreshTemplates();
  const heading = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  /** Saved or given up, a draft is not kept again by what was typed just before. */
  const dropForGood = () => {
    isOver.current = true;
    dropDraft(place);
  };

  const save = async (draft: TemplateDraft) => {
    const data = { form: formOf(draft), thumbnail: thumbnail.file, isDeleteThumbnail: thumbnail.isDeleted };
    try {
      if (template) await update('templates', { id: template.id, data, previousData: template });
      else await create('templates', { data });
    } catch (error) {
      if (!isApiError(error)) throw error;
      const refused = error.fieldErrors[THUMBNAIL_FIELD];
      // The picture is no field of the form.
      if (refused !== undefined) return setRefusal(refused);
      const inForm = error.renamed((field) => fieldOf(field, draft));
      const [path] = Object.keys(inForm.fieldErrors);
      if (path) ask(stepOf(path));
      throw inForm;
    }
    guard.release();
    dropForGood();
    await refresh();
    notify(t(`phishingExercise.editor.${template ? 'updated' : 'created'}`), { type: 'success' });
    onClose();
  };
  const schema = useMemo(() => draftSchema((draft) => ({ body: bodyOf(draft), country })), [country]);
  const { form, submit } = useSchemaForm({
    schema,
    defaultValues: initial,
    mode: 'onTouched',
    onSubmit: save,
    keepsTyped: false,
  });
  const { control, reset, formState } = form;
  const draft = useWatch({ control, compute: (values: TemplateDraft) => values });
  const isDirty = formState.isDirty || thumbnail !== NO_CHANGE;
  const guard = useUnsavedGuard(isDirty && !formState.isSubmitting, { isPage: true });
  const problems = problemsOf(draft, { body: bodyOf(draft), country });
  const firstWrong = STEPS.findIndex((one) => !isValid(problems[one]));
  const isComplete = firstWrong < 0;
  // Nobody gets further than what they have filled in, whatever the address says.
  const wanted = (STEPS as readonly (string | null)[]).indexOf(asked);
  const step = Math.min(Math.max(wanted, 0), isComplete ? LAST_STEP : firstWrong);
  const isLast = step === LAST_STEP;
  const current = STEPS[step] ?? STEPS[0];
  const isStepValid = isValid(problems[current]);

  const unlessUnsaved = useDiscardQuestion();
  useEffect(() => {
    leave.current = () =>
      void unlessUnsaved(isDirty, () => {
        guard.release();
        dropForGood();
        onClose();
      });
    return () => {
      leave.current = null;
    };
  });
  useEffect(() => onName?.(template?.name ?? ''), [onName, template]);

  // An offered draft is not overwritten before there is an answer.
  useEffect(() => {
    if (!formState.isDirty || kept) return;
    const timer = setTimeout(() => {
      if (!isOver.current) keepDraft(place, { draft, step, at: new Date().toISOString() });
    }, limits.ui.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [draft, step, place, kept, formState.isDirty]);

  const move = (to: number) => ask(STEPS[to] ?? null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.parentElement?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  // Otherwise it would only be told on saving, which waits for it.
  const tellEmptied = ({ target }: FormEvent) => {
    const { name, value } = target as Partial<HTMLInputElement>;
    if (name && value === '') void form.trigger(name as keyof TemplateDraft);
  };
  const resume = () => {
    if (!kept) return;
    reset(initial);
    for (const [name, value] of Object.entries(kept.draft)) {
      form.setValue(name as keyof TemplateDraft, value as never, { shouldDirty: true });
    }
    move(kept.step);
    setKept(null);
  };
  const forget = () => {
    dropDraft(place);
    setKept(null);
  };

  return (
    <FormScope form={form}>
      <div className={styles.wizard}>
        <nav className={styles.steps} aria-label={t('phishingExercise.editor.steps.label')}>
          <Stepper activeStep={step}>
            {STEPS.map((one) => (
              <StepItem key={one}>
                <StepLabel>
                  {t(
                    one === 'sender' || one === 'body'
                      ? `phishingExercise.editor.steps.${one}.${draft.layoutType}`
                      : `phishingExercise.editor.steps.${one}`,
                  )}
                </StepLabel>
              </StepItem>
            ))}
          </Stepper>
        </nav>
        <div className={styles.content}>
          <div ref={heading} className={styles.inner} tabIndex={-1} onChange={tellEmptied}>
            {kept && (
              <Alert
                severity="info"
                action={
                  <>
                    <Button size="small" onClick={resume}>
                      {t('phishingExercise.editor.draft.resume')}
                    </Button>
                    <Button size="small" onClick={forget}>
                      {t('phishingExercise.editor.draft.discard')}
                    </Button>
                  </>
                }
              >
                {t('phishingExercise.editor.draft.found')} <RelativeTime value={kept.at} />
              </Alert>
            )}
            {current === 'sender' && <SenderStep sample={sample} isNew={template === null} />}
            {current === 'body' && <BodyStep />}
            {current === 'backstory' && <BackstoryStep />}
            {current === 'callouts' && <CalloutsStep problems={problems.callouts} />}
            {current === 'preview' && (
              <PreviewStep
                thumbnailUrl={template?.thumbnailUrl ?? null}
                thumbnail={thumbnail}
                thumbnailRefusal={refusal}
                onThumbnail={(change) => {
                  setRefusal(undefined);
                  setThumbnail(change);
                }}
              />
            )}
          </div>
        </div>
        <footer className={styles.actions}>
          <Button variant="outlined" disabled={step === 0} onClick={() => move(step - 1)}>
            {t('common.action.back')}
          </Button>
          {isLast ? (
            <Button
              variant="contained"
              loading={formState.isSubmitting}
              disabled={!isComplete}
              onClick={() => void submit()}
            >
              {t('phishingExercise.editor.save')}
            </Button>
          ) : (
            <Button variant="contained" disabled={!isStepValid} onClick={() => move(step + 1)}>
              {t('phishingExercise.editor.next')}
            </Button>
          )}
        </footer>
      </div>
    </FormScope>
  );
}
