import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { videoEndpoints } from '@contract/videos';
import { type KeyboardEvent, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { actOn, focusedOn } from '@/components/video/player';
import { playerAct } from '@/components/video/playerKeys';
import { VideoPlayer } from '@/components/video/VideoPlayer';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { PackList } from '../create/PackList';
import { links } from '../links';
import { TemplateLibraryButton } from '../templates/TemplateLibraryButton';
import { NewExerciseButton } from './exerciseParts';
import styles from './home.module.css';

/** 'Spotting Phishing Emails' of the video library; a library without it has no film here. */
const TUTORIAL_ID = 4;
/** Only how many there are is of interest. */
const ONE = { pageNumber: 0, pageSize: 5 } as const;

/** /phishing-exercise: leads to the exercises, once there are any; until then it tells what they are. */
export default function StartPage() {
  const t = useT();
  // What the address asks for besides, such as a dialog of the shell, stays asked for.
  const { search, hash } = useLocation();
  const input = { params: { companyId: currentCompanyId() }, query: ONE };
  const active = useCall(exerciseCampaignEndpoints.active, input);
  const archived = useCall(exerciseCampaignEndpoints.archived, input);
  const failed = [active, archived].find(({ error }) => error);
  const [running, over] = [active, archived].map(({ data }) => data?.data.pageInfo.totalItems);
  if (running) return <Navigate to={links.active() + search + hash} replace />;
  if (running === 0 && over) return <Navigate to={links.archived() + search + hash} replace />;
  if (failed?.error) {
    return (
      <ErrorState
        heading="h1"
        description={failed.error.message}
        error={failed.error}
        onRetry={() => void Promise.all([active.refetch(), archived.refetch()])}
      />
    );
  }
  if (running === undefined || over === undefined) {
    return (
      <div aria-busy="true" className={styles.intro}>
        <PageHeading title={t('phishingExercise.home.title')} />
        <Skeleton shape="block" height={280} />
      </div>
    );
  }
  return <Intro />;
}

/** What an exercise is, how one begins, and of what packs. */
function Intro() {
  const t = useT();
  return (
    <div className={styles.intro}>
      <PageHeading
        title={t('phishingExercise.home.title')}
        actions={
          <>
            <TemplateLibraryButton />
            <NewExerciseButton />
          </>
        }
      />
      <section className={styles.lead}>
        <div className={styles.story}>
          <h2>{t('phishingExercise.intro.title')}</h2>
          <p>{t('phishingExercise.intro.text')}</p>
          <ol className={styles.steps}>
            <li>{t('phishingExercise.intro.choose')}</li>
            <li>{t('phishingExercise.intro.assign')}</li>
            <li>{t('phishingExercise.intro.read')}</li>
          </ol>
        </div>
        <Tutorial />
      </section>
      <section className={styles.packs}>
        <h2>{t('phishingExercise.packs.title')}</h2>
        <PackList linkOf={(id) => `${links.create()}?${new URLSearchParams({ pack: id })}`} />
      </section>
    </div>
  );
}

function Tutorial() {
  const t = useT();
  const player = useRef<HTMLVideoElement>(null);
  const params = { companyId: currentCompanyId(), videoId: TUTORIAL_ID };
  const { data, isPending } = useCall(videoEndpoints.get, { params }, { retry: false });
  const onKeyDown = (event: KeyboardEvent) => {
    const act = playerAct(event, focusedOn(event.target));
    if (!act || !player.current) return;
    // The browser's player would also handle the same key.
    event.preventDefault();
    actOn(player.current, act);
  };
  if (isPending) return <Skeleton shape="block" height={240} />;
  if (!data) return null;
  return (
    <section className={styles.film} aria-labelledby="exercise-film" onKeyDown={onKeyDown}>
      <h3 id="exercise-film">{t('phishingExercise.intro.video')}</h3>
      <VideoPlayer video={data.data} player={player} titleId="exercise-film" />
    </section>
  );
}
