import { type LearnerMonthlyVideo, learnerEndpoints } from '@contract/learner';
import { limits } from '@contract/limits';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import frame from '../learn.module.css';
import { TasksFailure } from '../tasks/tasksQuery';
import { usePageTitle } from '../usePageTitle';
import { useWatching } from './useWatching';
import { VideoSkeleton } from './VideoSkeleton';
import { Watch } from './Watch';

/** Where it was left; from the start for who has seen it to the end. */
const startOf = ({ completedAt, progress, video }: LearnerMonthlyVideo) =>
  completedAt === null ? (progress / 100) * video.durationSeconds : 0;

function Film({ monthly }: { monthly: LearnerMonthlyVideo }) {
  const t = useT();
  const format = new Intl.NumberFormat(languageOf(useLocaleCode()), { style: 'percent' });
  const player = useRef<HTMLVideoElement>(null);
  const [startAt] = useState(() => startOf(monthly));
  const percent = useWatching(player, monthly);
  const shown = (value: number) => format.format(value / 100);
  const isDone = monthly.completedAt !== null || percent >= limits.calendar.completedPercent;
  return (
    <Watch
      video={monthly.video}
      player={player}
      startAt={startAt}
      note={t(isDone ? 'learn.video.done' : 'learn.video.watched', {
        percent: shown(percent),
        enough: shown(limits.calendar.completedPercent),
      })}
    />
  );
}

/** /videos/month/:eventId: a month's video. */
export default function MonthlyVideoPage() {
  const t = useT();
  const eventId = Number(useParams().eventId);
  const { data, error, refetch } = useCall(learnerEndpoints.monthlyVideo, {
    params: { companyId: currentCompanyId(), eventId },
  });
  const monthly = data?.data;
  usePageTitle(monthly?.video.title ?? t('learn.kinds.monthlyVideo'));
  return (
    <>
      <Link to="/" className={frame.back}>
        {t('learn.task.back')}
      </Link>
      {monthly && <Film key={monthly.eventId} monthly={monthly} />}
      {!monthly &&
        (error ? <TasksFailure error={error} onRetry={() => void refetch()} /> : <VideoSkeleton />)}
    </>
  );
}
