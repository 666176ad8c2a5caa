import styles from './track.module.css';

export interface TrackProps {
  /** 0 to 100. */
  percent: number;
  /** The value means nothing, because the plan hides it. */
  isLocked?: boolean;
}

/** A share as a bar, as wide as there is room. Only for the eye: its number stands beside it. */
export function Track({ percent, isLocked }: TrackProps) {
  return (
    <span className={styles.track} data-locked={isLocked || undefined} aria-hidden="true">
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
