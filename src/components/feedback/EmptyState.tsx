import type { ReactNode } from 'react';
import styles from './feedback.module.css';

export interface EmptyStateProps {
  /** A 24 px icon of the thing that is missing; decoration. */
  icon?: ReactNode;
  /** What this place is. */
  title: string;
  /** Why it is empty. */
  description?: string;
  /** The first step, usually one button. */
  action?: ReactNode;
}

/** What a list says before it has anything: what it is, why it is empty, the first step. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <section className={styles.state} aria-label={title}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2 className={styles.title}>{title}</h2>
      {description && <p className={styles.text}>{description}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  );
}
