import { RATINGS } from '@contract/surveys';
import { useId } from 'react';
import { useT } from '@/i18n/useT';
import styles from './stars.module.css';

const STAR = 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9L3.5 9.7l5.9-.8Z';

export interface StarsProps {
  rating: number | undefined;
  errorId: string | undefined;
  onRate: (rating: number) => void;
}

/** One to five stars: radio buttons, so that arrow keys choose among them. Stands in a fieldset that names them. */
export function Stars({ rating = 0, errorId, onRate }: StarsProps) {
  const t = useT();
  const name = useId();
  return (
    <div className={styles.stars}>
      {RATINGS.map((one) => (
        <label key={one} data-on={one <= rating}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === rating}
            aria-describedby={errorId}
            onChange={() => onRate(one)}
          />
          <svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true">
            <path d={STAR} strokeWidth="1.5" strokeLinejoin="round" />
          </svg>
          <span data-spoken="">{t('common.rating.stars', { smart_count: one })}</span>
        </label>
      ))}
    </div>
  );
}
