import type { ReactNode } from 'react';
import styles from './form.module.css';

type Tone = 'danger' | 'info' | 'success';

const MARKS: Record<Tone, string> = {
  danger: 'M8 1.5 15 14H1L8 1.5Zm0 4.8v3.6m0 2v.1',
  info: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm0 5.7v4m0-6.5v.1',
  success: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM5 8.2l2.1 2.1L11 6.2',
};

/**
 * A message about the whole form, by icon and words, never by color alone. Failures are announced at once,
 * other messages politely.
 */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={`${styles.notice} ${styles[tone]}`}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <path
          d={MARKS[tone]}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <div>{children}</div>
    </div>
  );
}
