import { BrandMark } from '@/components/brand/BrandMark';
import { useT } from '@/i18n/useT';
import styles from './guest.module.css';

/** Shown while the first code and the session load. */
export function Splash() {
  const t = useT();
  return (
    <div className={styles.splash} role="status" aria-label={t('session.loading')}>
      <BrandMark size={40} />
    </div>
  );
}
