import { limits } from '@contract/limits';
import { SURVEY_PLANS, SURVEY_PLATFORMS, type Survey, surveyBodySchema } from '@contract/surveys';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useCreate, useNotify, useUpdate } from 'react-admin';
import { useController } from 'react-hook-form';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import styles from './surveys.module.css';

interface ChoicesProps {
  source: string;
  label: string;
  hint?: string;
  choices: readonly { id: string; name: string }[];
}

/** Several of a few fixed values. */
function ChoicesInput({ source, label, hint, choices }: ChoicesProps) {
  const hintId = useId();
  const { field, fieldState } = useController<Record<string, string[]>>({ name: source });
  const error = fieldState.error?.message;
  const chosen = field.value ?? [];
  const toggle = (id: string, isChosen: boolean) =>
    field.onChange(
      choices.map((one) => one.id).filter((one) => (one === id ? isChosen : chosen.includes(one))),
    );
  return (
    <fieldset className={styles.choices} aria-describedby={error || hint ? hintId : undefined}>
      <legend>{label}</legend>
      {choices.map(({ id, name }, at) => (
        <FormControlLabel
          key={id}
          label={name}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(id)}
              slotProps={{ input: at === 0 ? { ref: field.ref } : {} }}
              onChange={(_event, isChosen) => toggle(id, isChosen)}
            />
          }
        />
      ))}
      {(error ?? hint) && (
        <FormHelperText id={hintId} error={error !== undefined} role={error && 'alert'}>
          {error ?? hint}
        </FormHelperText>
      )}
    </fieldset>
  );
}

/** A survey that nobody has been asked yet. */
export function SurveyDialog({ survey, onClose }: { survey: Survey | undefined; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const [create] = useCreate();
  const [update] = useUpdate();
  return (
    <FormDialog
      title={t(survey ? 'surveys.form.edit' : 'surveys.form.new')}
      submitLabel={t(survey ? 'surveys.form.save' : 'surveys.form.create')}
      schema={surveyBodySchema}
      errorTexts="surveys.errors"
      defaultValues={{
        title: survey?.title ?? '',
        text: survey?.text ?? '',
        platforms: survey?.platforms ?? [...SURVEY_PLATFORMS],
        plans: survey?.plans ?? [],
      }}
      mode="onTouched"
      warnWhenUnsavedChanges
      onSubmit={async (data) => {
        const options = { returnPromise: true } as const;
        if (survey) await update('surveys', { id: survey.id, data, previousData: survey }, options);
        else await create('surveys', { data }, options);
        notify(survey ? 'surveys.form.saved' : 'surveys.form.created', { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextInput
          source="title"
          label={t('surveys.form.title')}
          isRequired
          autoFocus
          maxLength={limits.surveys.titleMax}
        />
        <TextInput
          source="text"
          label={t('surveys.form.text')}
          minRows={3}
          maxLength={limits.surveys.textMax}
        />
        <ChoicesInput
          source="platforms"
          label={t('surveys.form.platforms')}
          choices={SURVEY_PLATFORMS.map((id) => ({ id, name: t(`surveys.platforms.${id}`) }))}
        />
        <ChoicesInput
          source="plans"
          label={t('surveys.form.plans')}
          hint={t('surveys.form.plansHint')}
          choices={SURVEY_PLANS.map((id) => ({ id, name: t(`surveys.plans.${id}`) }))}
        />
      </div>
    </FormDialog>
  );
}
