import { scoreLevel } from '@contract/completion';
import styles from './score.module.css';

export interface ScoreProps {
  /** 0 to 100; null where there is none. */
  value: number | null;
  /** As it is shown: out of 10, or a dash. */
  shown: string;
}

/** A score in the color of its level. The number says the same as the color. */
export function Score({ value, shown }: ScoreProps) {
  return value === null ? (
    shown
  ) : (
    <span className={styles.score} data-level={scoreLevel(value)}>
      {shown}
    </span>
  );
}
