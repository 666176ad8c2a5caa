import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import type { ReactNode } from 'react';
import { useIsLost } from '@/client/useIsLost';
import { LiveRegion } from '@/components/feedback/LiveRegion';
import { useT } from '@/i18n/useT';
import styles from './BannerLine.module.css';

/**
 * Reports a lost connection. It replaces any other banner, because nothing else can be done until it is back.
 */
export function ConnectionLine({ otherwise }: { otherwise: ReactNode }) {
  const t = useT();
  const isLost = useIsLost();
  const lost = t(navigator.onLine ? 'shell.connection.unreachable' : 'shell.connection.offline');
  return (
    <>
      <LiveRegion>{isLost && <p data-spoken="">{lost}</p>}</LiveRegion>
      {isLost ? (
        <aside className={styles.banner} data-tone="warning" aria-label={t('shell.connection.label')}>
          <CloudOffIcon fontSize="small" />
          <p className={styles.text}>{lost}</p>
          <p>{t('shell.connection.kept')}</p>
        </aside>
      ) : (
        otherwise
      )}
    </>
  );
}
