import { access, canAccess } from '@contract/access';
import { dashboardEndpoints } from '@contract/dashboards';
import { Suspense } from 'react';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { lazyComponent } from '@/client/lazyPage';
import { useCall } from '@/client/useCall';
import { Skeleton } from '@/components/feedback/Skeleton';
import { AsOf } from '@/components/report/AsOf';
import { OldDays } from '@/components/report/OldDays';
import { RangeFields, useRangeParams } from '@/components/report/RangeInput';
import report from '@/components/report/report.module.css';
import { useT } from '@/i18n/useT';
import { Activity } from './Activity';
import { CultureBanner } from './CultureBanner';
import { CultureTrend } from './CultureTrend';
import styles from './company.module.css';
import { ExerciseCard } from './ExerciseCard';
import { GamingCard } from './GamingCard';
import { SimulationCard } from './SimulationCard';
import { TrainingCard } from './TrainingCard';

// Its chart and texts are those of tournaments.
const TournamentCard = lazyComponent(() => import('./TournamentCard'), 'secureCode');

/** /dashboard/company: Company Culture, a card for each kind of training, and how it all came about. */
export default function CompanyTab() {
  const t = useT();
  const actor = useActor();
  const { value, onChange, query } = useRangeParams();
  const culture = useCall(dashboardEndpoints.culture, { params: { companyId: currentCompanyId() } });
  const told = culture.data?.data;
  const hasExercises = actor.features?.isPhishingExerciseV2Enabled === true;
  const hasTournaments = canAccess(access.secureCodeRead, actor);
  return (
    <>
      {told && <AsOf at={told.asOf} zone={told.timeZone} />}
      {told && <OldDays zone={told.timeZone} />}
      <CultureBanner query={culture} />
      <section className={styles.part} aria-labelledby="cards">
        <div className={styles.head}>
          <h2 id="cards">{t('dashboards.cards.title')}</h2>
          <div className={report.scope}>
            <RangeFields value={value} onChange={onChange} />
          </div>
        </div>
        <div className={styles.cards}>
          <TrainingCard {...query} />
          {hasExercises ? <ExerciseCard {...query} /> : <GamingCard {...query} />}
          <SimulationCard {...query} />
          {hasTournaments && (
            <Suspense fallback={<Skeleton shape="block" height={260} />}>
              <TournamentCard />
            </Suspense>
          )}
        </div>
      </section>
      <CultureTrend query={culture} />
      <Activity />
    </>
  );
}
