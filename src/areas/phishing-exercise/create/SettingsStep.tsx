import { limits } from '@contract/limits';
import { useWatch } from 'react-hook-form';
import { DaysInput } from '@/components/form/DaysInput';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { LearnersInputs } from '../settings/LearnersInputs';
import { MailInputs } from '../settings/MailInputs';
import { StartInputs } from '../settings/StartInputs';
import type { ExerciseSettings } from '../settings/settings';
import styles from '../settings/settings.module.css';

/** Name, learners, days, mail and start of a new exercise; inside the wizard's form. */
export function SettingsStep() {
  const t = useT();
  const name = useWatch<ExerciseSettings, 'name'>({ name: 'name' });
  return (
    <div className={styles.form}>
      <section className={styles.section}>
        <h2>{t('phishingExercise.settings.general')}</h2>
        <TextInput
          source="name"
          label={t('phishingExercise.settings.name')}
          isRequired
          maxLength={limits.text.nameMax}
        />
        <StartInputs />
        <DaysInput source="daysToComplete" />
      </section>
      <section className={styles.section}>
        <h2>{t('phishingExercise.settings.learners')}</h2>
        <LearnersInputs />
      </section>
      <section className={styles.section}>
        <h2>{t('phishingExercise.settings.notification')}</h2>
        <MailInputs name={name} />
      </section>
    </div>
  );
}
