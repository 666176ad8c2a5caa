import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

export interface CardProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
}

/** A section of a tab: title, description, fields and buttons. */
export function Card({ title, description, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {description && <p className={styles.text}>{description}</p>}
      {children}
    </section>
  );
}
