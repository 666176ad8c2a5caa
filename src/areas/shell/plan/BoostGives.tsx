import { limits } from '@contract/limits';
import CheckIcon from '@mui/icons-material/Check';
import { useT } from '@/i18n/useT';
import styles from './plan.module.css';

/** The features Boost adds to Free. */
export function BoostGives() {
  const t = useT();
  const points = [
    t('billing.upgrade.givesSeats', { limit: limits.users.withoutBoost }),
    t('billing.upgrade.givesTraining'),
    t('billing.upgrade.givesReports'),
    t('billing.upgrade.givesInvites'),
  ];
  return (
    <section>
      <h3 className={styles.subtitle}>{t('billing.upgrade.gives')}</h3>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <CheckIcon fontSize="small" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
