import Lock from '@mui/icons-material/LockOutlined';
import { Link } from 'react-router';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { LockedNotice, useHasStatistics } from '@/components/plan/LockedStatistics';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { REPORT_CARDS } from './cards';
import styles from './home.module.css';

type Card = (typeof REPORT_CARDS)[number];

/** /reports: every report with what it tells; without Boost or a trial they are locked. */
export default function ReportsPage() {
  const t = useT();
  const isOpen = useHasStatistics();
  return (
    <>
      <PageHeading title={t('reports.home.title')} description={t('reports.home.text')} />
      {!isOpen && <LockedNotice />}
      <ul className={styles.cards}>
        {REPORT_CARDS.map((card) => (
          <ReportCard key={card.key} card={card} isLocked={!isOpen} />
        ))}
      </ul>
    </>
  );
}

function ReportCard({ card: { key, path, icon: Icon }, isLocked }: { card: Card; isLocked: boolean }) {
  const t = useT();
  // Where no trial is left to start, it opens the upgrade dialog.
  const [, setModal] = useQueryFlag('modal');
  const name = t(`reports.home.cards.${key}.name`);
  return (
    <li className={styles.card}>
      <h2 className={styles.name}>
        {isLocked ? <Lock titleAccess={t('reports.home.locked')} /> : <Icon />}
        {isLocked ? (
          <button type="button" className={styles.open} onClick={() => setModal('trial')}>
            {name}
          </button>
        ) : (
          <Link to={path} className={styles.open}>
            {name}
          </Link>
        )}
      </h2>
      <p className={styles.text}>{t(`reports.home.cards.${key}.text`)}</p>
    </li>
  );
}
