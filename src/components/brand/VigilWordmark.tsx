import { VigilMark } from './VigilMark';
import styles from './VigilWordmark.module.css';

export interface VigilWordmarkProps {
  /** Edge of the mark in pixels; the letters follow it. */
  size?: number;
}

/** The mark with the name. The name is a proper noun and the same in every language. */
export function VigilWordmark({ size = 28 }: VigilWordmarkProps) {
  return (
    <span className={styles.wordmark} style={{ fontSize: size * 0.64 }} translate="no">
      <VigilMark size={size} />
      <span>Vigil</span>
    </span>
  );
}
