import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/useT';
import styles from './picker.module.css';

export interface PickStepProps {
  /** What there is to pick from. */
  children: ReactNode;
  /** How many are picked, in words. */
  counter: ReactNode;
  /** What is wrong with what is picked. */
  problems: readonly (string | false | undefined)[];
  /** What is picked. */
  selected: ReactNode;
}

/** A wizard's step in which templates are picked: the picker, and beside it what is picked so far. */
export function PickStep({ children, counter, problems, selected }: PickStepProps) {
  const t = useT();
  return (
    <div className={styles.step}>
      {children}
      <aside className={styles.aside} aria-label={t('phishingExercise.selected.title')}>
        <h2>{t('phishingExercise.selected.title')}</h2>
        <p className={styles.counter} role="status">
          {counter}
        </p>
        {problems.map(
          (problem) =>
            problem && (
              <Alert key={problem} severity="error">
                {problem}
              </Alert>
            ),
        )}
        {selected}
      </aside>
    </div>
  );
}
