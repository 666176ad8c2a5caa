import { access, canAccess } from '@contract/access';
import { type GetStarted, homeEndpoints } from '@contract/home';
import { limits } from '@contract/limits';
import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import { campaignEndpoints } from '@contract/training/campaigns';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { currentCompanyId, useActor, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { follow } from '@/client/followedOperations';
import { lazyComponent } from '@/client/lazyPage';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { Told } from '@/components/report/Told';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import styles from './home.module.css';
import { YearPlan } from './YearPlan';

const TournamentSetup = lazyComponent(
  () => import('@/components/secure-code/TournamentSetup'),
  'secureCode',
  'training',
);

/** /home: what to do first, or how training goes, above the yearly plan. */
export default function HomePage() {
  const t = useT();
  const params = { companyId: currentCompanyId() };
  const { data, error, refetch } = useCall(homeEndpoints.getStarted, { params });
  return (
    <div className={styles.page}>
      <PageHeading title={t('home.title')} />
      {data ? (
        <StateCard {...data.data} />
      ) : error ? (
        <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.card} aria-busy="true">
          <Skeleton width={260} height={28} />
          <Skeleton width="60%" />
        </div>
      )}
      <YearPlan />
      <TournamentInvitation />
    </div>
  );
}

/** `?modal=secureCodeTournament`: the setup of a tournament, a moment after arrival. */
function TournamentInvitation() {
  const [modal, setModal] = useQueryFlag('modal');
  const canSetUp = useCan(tournamentEndpoints.create);
  const isAsked = modal === 'secureCodeTournament' && canSetUp;
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => setDue(true), limits.ui.secureCodeDialogMs);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [isAsked]);
  if (!isAsked || !isDue) return null;
  return (
    <Suspense fallback={null}>
      <TournamentSetup
        onSaved={({ enrolment }) => enrolment && follow(currentCompanyId(), enrolment.id)}
        onClose={() => setModal(null)}
      />
    </Suspense>
  );
}

function StateCard({ state, training }: GetStarted) {
  if (state === 'startTraining') return <StartCard />;
  if (state === 'inviteUsers') return <InviteCard />;
  return (
    <>
      {state !== 'dashboard' && <SuspendedCard />}
      {state !== 'trainingSuspended' && <TrainingCard {...training} />}
    </>
  );
}

/** Starts the annual training for everyone, after a question: it mails them all. */
function StartCard() {
  const t = useT();
  const confirm = useConfirm();
  const canStart = useCan(campaignEndpoints.startAnnual);
  const mustVerify = useUnverified() !== null;
  const users = useSession()?.company.users.enabled ?? 0;
  const { run, isPending } = useAction(campaignEndpoints.startAnnual, {
    success: t('home.start.started'),
    onSuccess: ({ enrolment }) => enrolment && follow(currentCompanyId(), enrolment.id),
    refreshes: [callKey.all(homeEndpoints.getStarted), callKey.all(homeEndpoints.training)],
  });
  const go = async () => {
    const isSure = await confirm({
      title: t('home.start.title'),
      description: t('home.start.confirm', { smart_count: users }),
      confirmLabel: t('home.start.begin'),
    });
    if (isSure) await run({ params: { companyId: currentCompanyId() } });
  };
  return (
    <section className={styles.card} aria-labelledby="home-state">
      <h2 id="home-state">{t('home.start.title')}</h2>
      <p>{t('home.start.text')}</p>
      {canStart && (
        <>
          <VerifyFirst />
          <Button variant="contained" loading={isPending} disabled={mustVerify} onClick={() => void go()}>
            {t('home.start.go')}
          </Button>
        </>
      )}
    </section>
  );
}

function InviteCard() {
  const t = useT();
  const canInvite = canAccess(access.staffWrite, useActor());
  return (
    <section className={styles.card} aria-labelledby="home-state">
      <h2 id="home-state">{t('home.invite.title')}</h2>
      <p>{t('home.invite.text')}</p>
      {canInvite && (
        <Button variant="contained" component={Link} to="/users/all_users?modal=addByEmails">
          {t('home.invite.button')}
        </Button>
      )}
    </section>
  );
}

function SuspendedCard() {
  const t = useT();
  const mayBuy = canAccess(access.licensingWrite, useActor());
  const [, setModal] = useQueryFlag('modal');
  return (
    <section className={styles.card} data-tone="warning" aria-labelledby="home-suspended">
      <h2 id="home-suspended">{t('home.suspended.title')}</h2>
      <p>{t('home.suspended.text')}</p>
      {mayBuy && (
        <Button variant="contained" onClick={() => setModal('upgrade')}>
          {t('home.suspended.upgrade')}
        </Button>
      )}
    </section>
  );
}

function TrainingCard(training: GetStarted['training']) {
  const t = useT();
  const format = new Intl.NumberFormat(useLocaleCode());
  const parts = ['completed', 'inProgress', 'notStarted', 'notPassed', 'overdue'] as const;
  const { assigned } = training;
  return (
    <section className={styles.card} aria-labelledby="home-training">
      <h2 id="home-training">{t('home.dashboard.title')}</h2>
      {assigned === 0 ? (
        <>
          <p>{t('home.dashboard.none')}</p>
          <Button variant="outlined" component={Link} to="/learning/courses">
            {t('home.dashboard.courses')}
          </Button>
        </>
      ) : (
        <>
          <div className={styles.bar} aria-hidden="true">
            {parts.map((part) => (
              <span key={part} data-part={part} style={{ flexGrow: training[part] ?? 0 }} />
            ))}
          </div>
          <dl className={styles.totals}>
            <div>
              <dt>{t('home.dashboard.assigned')}</dt>
              <dd>{format.format(assigned)}</dd>
            </div>
            {parts.map((part) => (
              <div key={part} data-part={part}>
                <dt>{t(`home.dashboard.${part}`)}</dt>
                <dd>
                  <Told value={training[part]}>{(value) => format.format(value)}</Told>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
