import { type LearnerMonthlyVideo, learnerEndpoints } from '@contract/learner';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { currentCompanyId, useLearnerSession } from '@/authProvider/currentSession';
import { callKey } from '@/client/useCall';
import { keptPercent, reportWatched } from './reports';
import { stretchesOf, watchedPercent } from './watched';

/** How often progress is reported while the video plays. */
const REPORT_MS = 10_000;
const STOPS = ['pause', 'ended', 'seeking'] as const;

/**
 * Reports how much of a month's video is watched: while it plays, when it stops, and when the page is left. Returns the
 * percentage so far.
 */
export function useWatching(
  player: RefObject<HTMLVideoElement | null>,
  { eventId, progress, video: { durationSeconds } }: LearnerMonthlyVideo,
): number {
  const userId = useLearnerSession()?.user.id ?? 0;
  const cache = useQueryClient();
  // Fixed when the page opens: what is played from then on is added to it.
  const [before] = useState(() => Math.max(progress, keptPercent(userId, eventId)));
  const [percent, setPercent] = useState(before);
  const reported = useRef(progress);

  useEffect(() => {
    const asked = callKey(learnerEndpoints.monthlyVideo, {
      params: { companyId: currentCompanyId(), eventId },
    });
    let reached = before;
    let isReporting = false;
    const measure = () => {
      const film = player.current;
      if (!film) return;
      const watched = watchedPercent(stretchesOf(film.played), before, film.duration || durationSeconds);
      reached = Math.max(reached, watched);
      setPercent(reached);
    };
    const report = async () => {
      measure();
      if (reached <= reported.current || isReporting) return;
      const told = reached;
      isReporting = true;
      const data = await reportWatched(userId, eventId, told);
      isReporting = false;
      if (!data) return;
      reported.current = told;
      cache.setQueryData<{ data: LearnerMonthlyVideo }>(
        asked,
        (known) => known && { data: { ...known.data, ...data } },
      );
      void cache.invalidateQueries({ queryKey: callKey.all(learnerEndpoints.tasks) });
    };
    const tell = () => void report();
    const film = player.current;
    for (const event of STOPS) film?.addEventListener(event, tell);
    film?.addEventListener('timeupdate', measure);
    addEventListener('online', tell);
    addEventListener('pagehide', tell);
    document.addEventListener('visibilitychange', tell);
    const timer = setInterval(tell, REPORT_MS);
    return () => {
      tell();
      clearInterval(timer);
      for (const event of STOPS) film?.removeEventListener(event, tell);
      film?.removeEventListener('timeupdate', measure);
      removeEventListener('online', tell);
      removeEventListener('pagehide', tell);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [player, eventId, userId, before, durationSeconds, cache]);
  return percent;
}
