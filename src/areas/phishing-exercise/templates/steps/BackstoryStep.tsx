import { limits } from '@contract/limits';
import { ANSWER_LABELS, ANSWER_STATUSES } from '@contract/phishing-exercise/content';
import { useFormState, useWatch } from 'react-hook-form';
import { SelectInput } from '@/components/form/SelectInput';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import type { TemplateDraft } from '../draft';
import styles from '../editor.module.css';

const PREFIX = 'phishingExercise.editor.backstory';

/** The situation of the recipient, and what each answer is worth. */
export function BackstoryStep() {
  const t = useT();
  const { errors } = useFormState<TemplateDraft>({ name: 'answers' });
  const answers = useWatch<TemplateDraft, 'answers'>({ name: 'answers' });
  const areGraded = answers.every(({ status }) => status !== '');
  const isNoneCorrect = areGraded && answers.every(({ status }) => status !== 'CORRECT');
  const problem =
    errors.answers?.message ?? (isNoneCorrect ? t('phishingExercise.editor.errors.correct') : undefined);
  return (
    <>
      <TextInput
        source="legend"
        label={t(`${PREFIX}.legend`)}
        helperText={t(`${PREFIX}.legendHint`)}
        isRequired
        minRows={3}
        maxLength={limits.exercises.legendMax}
      />
      {problem !== undefined && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.answers}>
        {ANSWER_LABELS.map((label, at) => (
          <section
            key={label}
            className={styles.answer}
            aria-label={t(`phishingExercise.editor.answers.${label}`)}
          >
            <h3>{t(`phishingExercise.editor.answers.${label}`)}</h3>
            <SelectInput
              source={`answers.${at}.status`}
              label={t(`${PREFIX}.status`)}
              isRequired
              choices={ANSWER_STATUSES.map((id) => ({ id, name: t(`phishingExercise.editor.grades.${id}`) }))}
            />
            <TextInput
              source={`answers.${at}.description`}
              label={t(`${PREFIX}.explanation`)}
              isRequired
              minRows={2}
              maxLength={limits.exercises.explanationMax}
            />
          </section>
        ))}
      </div>
    </>
  );
}
