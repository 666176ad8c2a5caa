import { Link, useSearchParams } from 'react-router';
import { useT } from '@/i18n/useT';
import styles from './invite.module.css';
import { ADD_WAYS } from './ways';

/** Tabs for the ways to add users; nothing when there is only one. */
export function WayTabs({ current }: { current: string | null }) {
  const t = useT();
  const [query] = useSearchParams();
  const hrefWith = (modal: string) => {
    const next = new URLSearchParams(query);
    next.set('modal', modal);
    return `?${next}`;
  };
  if (ADD_WAYS.length < 2) return null;
  return (
    <nav className={styles.ways} aria-label={t('users.ways.label')}>
      {ADD_WAYS.map((way) =>
        'modal' in way ? (
          <Link
            key={way.modal}
            to={hrefWith(way.modal)}
            replace
            aria-current={way.modal === current ? 'page' : undefined}
          >
            {t(way.labelKey)}
          </Link>
        ) : (
          <Link key={way.to} to={way.to}>
            {t(way.labelKey)}
          </Link>
        ),
      )}
    </nav>
  );
}
