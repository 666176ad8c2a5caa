import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import type { ReactNode } from 'react';
import { useIsLost } from '@/client/useIsLost';
import { useT } from '@/i18n/useT';
import styles from './BannerLine.module.css';

/** Says that the connection is lost, in place of what else there is to say: until it is back nothing can be done. */
export function ConnectionLine({ otherwise }: { otherwise: ReactNode }) {
  const t = useT();
  const isLost = useIsLost();
  return (
    <>
      {/* Always there: screen readers announce what enters a live region, not one that enters with its text. */}
      <div role="status">
        {isLost && (
          <div className={styles.banner} data-tone="warning">
            <CloudOffIcon fontSize="small" />
            <p className={styles.text}>
              {t(navigator.onLine ? 'shell.connection.unreachable' : 'shell.connection.offline')}
            </p>
            <p>{t('shell.connection.kept')}</p>
          </div>
        )}
      </div>
      {!isLost && otherwise}
    </>
  );
}
