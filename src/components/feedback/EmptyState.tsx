import type { ReactNode } from 'react';
import styles from './feedback.module.css';

export interface EmptyStateProps {
  /** A 24 px icon of the thing that is missing; decoration. */
  icon?: ReactNode;
  title: string;
  /** Why it is empty. */
  description?: string;
  /** The first step, usually one button. */
  action?: ReactNode;
  /** h1 where it takes the whole page. */
  heading?: 'h1' | 'h2';
}

/** What a list shows before it has any records: what it is, why it is empty, and the first step. */
export function EmptyState({ icon, title, description, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <section className={styles.state} aria-label={title}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {description && <p className={styles.text}>{description}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  );
}
