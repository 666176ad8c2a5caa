import { scheduleEndpoints } from '@contract/paper/schedules';
import { type Headline, reportsHomeEndpoints } from '@contract/reports/home';
import Lock from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { Skeleton } from '@/components/feedback/Skeleton';
import { LockedNotice, useHasStatistics } from '@/components/plan/LockedStatistics';
import { AsOf } from '@/components/report/AsOf';
import { Level } from '@/components/report/FigureTile';
import { ScheduledNote } from '@/components/report/ScheduledNote';
import { SCHEDULES_PATH } from '@/components/report/schedules';
import { useFormats } from '@/components/report/useFormats';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import typography from '@/theme/typography.module.css';
import { REPORT_CARDS } from './cards';
import styles from './home.module.css';

type Card = (typeof REPORT_CARDS)[number];

/** /reports: every report with what it tells; without Boost or a trial they are locked. */
export default function ReportsPage() {
  const t = useT();
  const isOpen = useHasStatistics();
  const { data, isPending, isError, isFetching, refetch } = useCall(
    reportsHomeEndpoints.reports,
    { params: { companyId: currentCompanyId() } },
    { enabled: isOpen },
  );
  const headlines = isOpen && !isPending ? (data?.data.reports ?? []) : undefined;
  const hasSchedules = useCan(scheduleEndpoints.list);
  return (
    <>
      <PageHeading
        title={t('reports.home.title')}
        description={t('reports.home.text')}
        actions={
          hasSchedules && (
            <Button variant="outlined" component={Link} to={SCHEDULES_PATH}>
              {t('reports.home.schedules')}
            </Button>
          )
        }
      />
      {!isOpen && <LockedNotice />}
      {isError && (
        <div className={styles.failed}>
          <p role="status">{t('reports.home.failed')}</p>
          <Button variant="outlined" loading={isFetching} onClick={() => void refetch()}>
            {t('common.action.retry')}
          </Button>
        </div>
      )}
      <ul className={styles.cards} aria-busy={isOpen && isPending}>
        {REPORT_CARDS.map((card) => (
          <ReportCard
            key={card.key}
            card={card}
            isLocked={!isOpen}
            headline={headlines && (headlines.find(({ key }) => key === card.report) ?? null)}
          />
        ))}
      </ul>
      {data && (
        <footer className={styles.footer}>
          <p className={typography.hint}>{t('reports.home.counted')}</p>
          <AsOf at={data.data.asOf} zone={data.data.timeZone} />
        </footer>
      )}
    </>
  );
}

interface ReportCardProps {
  card: Card;
  isLocked: boolean;
  /** Undefined until it is there; null where there is none. */
  headline: Headline | null | undefined;
}

function ReportCard({ card: { key, path, icon: Icon }, isLocked, headline }: ReportCardProps) {
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
      {!isLocked && headline !== null && (
        <p className={styles.figure}>
          {headline ? <Shown headline={headline} /> : <Skeleton width="4em" />}
          <span className={styles.text}>{t(`reports.home.cards.${key}.figure`)}</span>
        </p>
      )}
      {!isLocked && (
        <div className={styles.schedule}>
          <ScheduledNote path={path} />
        </div>
      )}
    </li>
  );
}

/** A figure in its scale; how good it is, where it is a share or a score. */
function Shown({ headline: { figure, scale } }: { headline: Headline }) {
  const t = useT();
  const { number, percent, score } = useFormats();
  const decimal = useFormatNumber();
  if (figure === null) return <strong>–</strong>;
  if (scale === 'percent' || scale === 'outOfTen')
    return (
      <span className={styles.number}>
        <strong>
          {scale === 'percent' ? percent(figure) : t('reports.learning.outOfTen', { score: score(figure) })}
        </strong>
        <Level score={figure} />
      </span>
    );
  return <strong>{scale === 'ratio' ? decimal(figure) : number(figure)}</strong>;
}
