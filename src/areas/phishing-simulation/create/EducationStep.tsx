import { limits } from '@contract/limits';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import styles from './create.module.css';
import type { DraftForm } from './draftForm';
import { useDraftTexts } from './useDraftTexts';

/** What people see once they fell for a mail. */
export function EducationStep() {
  const t = useT();
  const { setValue, watch } = useFormContext<DraftForm>();
  const { subject, message } = useDraftTexts();
  const reset = () => {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue('education.subject', subject, options);
    setValue('education.message', message, options);
  };
  return (
    <div className={styles.form}>
      <SwitchInput
        source="education.isShown"
        label={t('phishingSimulation.education.isShown')}
        helperText={t('phishingSimulation.education.isShownHint')}
      />
      <TextInput
        source="education.subject"
        label={t('phishingSimulation.education.subject')}
        isRequired
        maxLength={limits.text.subjectMax}
      />
      <TextInput
        source="education.message"
        label={t('phishingSimulation.education.message')}
        isRequired
        minRows={5}
        maxLength={limits.text.messageMax}
      />
      <div>
        <Button size="small" onClick={reset}>
          {t('phishingSimulation.education.defaultText')}
        </Button>
      </div>
      {watch('education.isShown') && (
        <section className={styles.page} aria-label={t('phishingSimulation.education.preview')}>
          <p className={styles.hint}>{t('phishingSimulation.education.preview')}</p>
          <h3 dir="auto">{watch('education.subject')}</h3>
          <p className={styles.text} dir="auto">
            {watch('education.message')}
          </p>
        </section>
      )}
    </div>
  );
}
