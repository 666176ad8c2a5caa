import { type CalendarEvent, calendarEndpoints } from '@contract/calendar';
import { lastOfMonth, monthOf } from '@contract/days';
import { homeEndpoints } from '@contract/home';
import { type Video, videoEndpoints } from '@contract/videos';
import { useState } from 'react';
import { useToday } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { DateField } from '@/components/form/DateField';
import { SearchField } from '@/components/table/SearchField';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import styles from './planVideo.module.css';

/** The reads that a change of the plan makes out of date. */
export const VIDEO_PLAN_QUERIES = [
  calendarEndpoints.events,
  calendarEndpoints.statistics,
  homeEndpoints.monthlyVideo,
].map(callKey.all);

/** The usual day of a month's video, while it is still to come. */
const USUAL_DAY = '10';

function firstFree(month: string, today: string): string {
  const usual = `${month}-${USUAL_DAY}`;
  return usual < today ? today : usual;
}

interface VideosProps {
  videos: readonly Video[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

function Videos({ videos, chosen, onChoose }: VideosProps) {
  const t = useT();
  const names = new Intl.DisplayNames(languageOf(useLocaleCode()), { type: 'language' });
  if (videos.length === 0) return <p className={typography.hint}>{t('common.empty.filtered')}</p>;
  return (
    <div className={styles.choices} role="radiogroup" aria-label={t('calendar.plan.videos')}>
      {videos.map(({ videoId, title, posterURL, languageCode }) => (
        <label key={videoId} className={styles.choice}>
          <input
            type="radio"
            name="video"
            value={videoId}
            checked={videoId === chosen}
            onChange={() => onChoose(videoId)}
          />
          {posterURL && <img src={posterURL} alt="" loading="lazy" />}
          <span dir="auto">{title}</span>
          <span className={styles.language}>{names.of(languageCode)}</span>
        </label>
      ))}
    </div>
  );
}

export interface PlanVideoDialogProps {
  /** `YYYY-MM`. */
  month: string;
  /** The planned video that is replaced. */
  event?: CalendarEvent | undefined;
  onPlanned: (event: CalendarEvent) => void;
  onClose: () => void;
}

/** Chooses a month's video and its day. Its texts are those of the calendar. */
export function PlanVideoDialog({ month, event, onPlanned, onClose }: PlanVideoDialogProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const companyId = currentCompanyId();
  const [search, setSearch] = useState('');
  const [videoId, setVideoId] = useState(event?.videoId);
  const today = useToday();
  const [date, setDate] = useState(event?.date ?? firstFree(month, today));
  const { data, error, refetch } = useCall(videoEndpoints.library, { params: { companyId }, query: {} });
  const words = search.toLocaleLowerCase();
  const videos = data?.data.filter(
    ({ isMonthly, title }) => isMonthly && title.toLocaleLowerCase().includes(words),
  );
  const from = month === monthOf(today) ? today : `${month}-01`;
  const isDayFine = date >= from && date <= lastOfMonth(month);
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month),
  );

  const refresh = useRefreshQueries(VIDEO_PLAN_QUERIES);
  const { run } = useAction(
    async (body: { videoId: number; date: string }) => {
      const params = { companyId };
      try {
        return event
          ? await call(calendarEndpoints.updateEvent, { params: { ...params, eventId: event.id }, body })
          : await call(calendarEndpoints.addEvent, { params, body });
      } finally {
        // Also after a refusal: a colleague may have planned the month.
        await refresh();
      }
    },
    { onSuccess: (answer) => onPlanned(answer.data) },
  );

  return (
    <ConfirmDialog
      title={t(event ? 'calendar.plan.replaceTitle' : 'calendar.plan.addTitle', { month: name })}
      confirmLabel={t(event ? 'calendar.plan.replace' : 'calendar.plan.add')}
      isDisabled={videoId === undefined || !isDayFine}
      onConfirm={async () => {
        if (videoId !== undefined) await run({ videoId, date });
      }}
      onClose={onClose}
    >
      <div className={styles.plan}>
        <SearchField value={search} label={t('calendar.plan.search')} onChange={setSearch} />
        {error && !videos && (
          <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !videos && <Skeleton shape="block" height="14rem" />}
        {videos && <Videos videos={videos} chosen={videoId} onChoose={setVideoId} />}
        <DateField
          required
          label={t('calendar.plan.day')}
          value={date}
          error={!isDayFine}
          helperText={t(isDayFine ? 'calendar.plan.dayHint' : 'calendar.plan.dayInvalid', { month: name })}
          onChange={setDate}
          min={from}
          max={lastOfMonth(month)}
        />
      </div>
    </ConfirmDialog>
  );
}
