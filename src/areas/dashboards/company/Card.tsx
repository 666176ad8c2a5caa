import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '@/client/ApiError';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import styles from './company.module.css';

export interface CardProps<Answer> {
  id: string;
  title: string;
  query: UseQueryResult<Answer, ApiError>;
  /** The whole of it: its report. */
  to: string;
  /** The card's figures; each card reads on its own, so that one that fails leaves the others. */
  children: (answer: Answer) => ReactNode;
}

/** A card of the dashboard: a kind of training with its figures, and the way to its report. */
export function Card<Answer extends object>({ id, title, query, to, children }: CardProps<Answer>) {
  const t = useT();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h3 id={id}>{title}</h3>
        <Link to={to} aria-label={t('dashboards.cards.reportOf', { name: title })}>
          {t('dashboards.cards.report')}
        </Link>
      </div>
      <Loaded query={query} outline={<Outline />}>
        {(answer) => children(answer as Answer)}
      </Loaded>
    </section>
  );
}

function Outline() {
  return (
    <div className={styles.cardOutline} aria-busy="true">
      <Skeleton shape="circle" width={148} height={148} />
      <div>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} />
        ))}
      </div>
    </div>
  );
}

export interface NothingProps {
  text: string;
  /** The first step, for those who may take it. */
  step?: { readonly label: string; readonly to: string } | false;
}

/** What a card says of a company that has nothing of its kind in the time range. */
export function Nothing({ text, step }: NothingProps) {
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      {step && <Link to={step.to}>{step.label}</Link>}
    </div>
  );
}

/** A few more figures of a card, each with its change below it. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}

export function CardFigure({
  name,
  children,
  change,
}: {
  name: string;
  children: ReactNode;
  change?: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {change && <dd>{change}</dd>}
    </div>
  );
}
