import { limits } from '@contract/limits';
import { SIMULATION_KINDS, type SimulationKind } from '@contract/phishing-simulation/content';
import { useController, useFormContext } from 'react-hook-form';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import styles from './create.module.css';
import { type DraftForm, frequencyFor } from './draftForm';

/** What kind of campaign it is, and its name. */
export function TypeStep() {
  const t = useT();
  const { getValues, setValue } = useFormContext<DraftForm>();
  const { field } = useController<DraftForm, 'kind'>({ name: 'kind' });
  const choose = (kind: SimulationKind) => {
    field.onChange(kind);
    // A new draft has no delivery yet.
    const frequency = getValues('delivery.frequency');
    if (frequency) setValue('delivery.frequency', frequencyFor(kind, frequency), { shouldDirty: true });
  };
  return (
    <div className={styles.form}>
      <fieldset className={styles.section}>
        <legend>{t('phishingSimulation.create.kind')}</legend>
        <div className={styles.kinds}>
          {SIMULATION_KINDS.map((kind) => (
            <label key={kind} className={styles.kind}>
              <input
                ref={kind === field.value ? field.ref : undefined}
                type="radio"
                name="kind"
                value={kind}
                checked={field.value === kind}
                onChange={() => choose(kind)}
              />
              <span>
                <strong>{t(`phishingSimulation.kinds.${kind}.name`)}</strong>
                <span className={styles.hint}>{t(`phishingSimulation.kinds.${kind}.text`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <section className={styles.section}>
        <TextInput
          source="name"
          label={t('phishingSimulation.create.name')}
          isRequired
          maxLength={limits.text.nameMax}
        />
      </section>
    </div>
  );
}
