import { type CalendarEvent, calendarEndpoints } from '@contract/calendar';
import { monthOf } from '@contract/days';
import AddIcon from '@mui/icons-material/Add';
import PlayIcon from '@mui/icons-material/PlayCircleOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { useToday } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { PlanVideoDialog, VIDEO_PLAN_QUERIES } from '@/components/video/PlanVideoDialog';
import { VIDEO_FLAG } from '@/components/video/videoFlag';
import { useFlag } from '@/flags/useFlag';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './calendar.module.css';
import { calendarPath } from './tabs';
import { dayText, useSettings, useYear } from './useCalendar';
import { YearSwitch } from './YearSwitch';

/** What the dialog plans: a month without a video, or another video in place of the planned one. */
interface Planning {
  readonly month: string;
  readonly event?: CalendarEvent;
}

interface MonthProps {
  month: string;
  event: CalendarEvent | undefined;
  mayPlan: boolean;
  mayRemove: boolean;
  onPlan: (planning: Planning) => void;
  onRemove: (event: CalendarEvent) => void;
}

function Month({ month, event, mayPlan, mayRemove, onPlan, onRemove }: MonthProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const navigate = useNavigate();
  const [, setVideo] = useQueryFlag(VIDEO_FLAG);
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(month));
  const current = monthOf(useToday());
  const isPast = month < current;
  const isOpen = !isPast && event?.sentAt == null;
  return (
    <li
      className={styles.month}
      data-past={isPast || undefined}
      data-current={month === current || undefined}
      aria-current={month === current ? 'date' : undefined}
    >
      <h2>
        <time dateTime={month}>{name}</time>
      </h2>
      {event ? (
        <>
          <button
            type="button"
            className={styles.play}
            onClick={() => setVideo(String(event.videoId))}
            aria-label={t('calendar.play', { title: event.video.title })}
          >
            {event.video.posterURL && <img src={event.video.posterURL} alt="" loading="lazy" />}
            <PlayIcon />
          </button>
          <p className={styles.videoTitle} dir="auto">
            {event.video.title}
          </p>
          <p className={styles.when}>
            {t(event.sentAt ? 'calendar.sentOn' : isPast ? 'calendar.notSent' : 'calendar.plannedOn', {
              date: dayText(event.date, language),
            })}
          </p>
          <div className={styles.monthActions}>
            {event.sentAt && (
              <Button
                size="small"
                onClick={() =>
                  void navigate(`${calendarPath('history')}?year=${month.slice(0, 4)}&event=${event.id}`)
                }
              >
                {t('calendar.results.open')}
              </Button>
            )}
            {isOpen && mayPlan && (
              <Button
                size="small"
                aria-label={t('calendar.replaceIn', { month: name })}
                onClick={() => onPlan({ month, event })}
              >
                {t('calendar.replace')}
              </Button>
            )}
            {isOpen && mayRemove && (
              <Button
                size="small"
                color="error"
                aria-label={t('calendar.removeFrom', { month: name })}
                onClick={() => onRemove(event)}
              >
                {t('calendar.remove')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <div className={styles.free}>
          <p>{t('calendar.free')}</p>
          {!isPast && mayPlan && (
            <Button
              variant="outlined"
              size="small"
              startIcon={<AddIcon />}
              aria-label={t('calendar.addTo', { month: name })}
              onClick={() => onPlan({ month })}
            >
              {t('calendar.add')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The twelve months of a year, each with its video. */
export function PreviewTab() {
  const t = useT();
  const notify = useNotify();
  const confirm = useConfirm();
  const companyId = currentCompanyId();
  const { year, first, last, setYear } = useYear();
  const isLocked = useSettings().data?.data.isLocked ?? true;
  const isFlagOn = useFlag('add-monthly-video');
  const mayPlan = useCan(calendarEndpoints.addEvent) && isFlagOn && !isLocked;
  const mayRemove = useCan(calendarEndpoints.deleteEvent);
  const [planning, setPlanning] = useState<Planning | null>(null);
  const { data, error, refetch } = useCall(calendarEndpoints.events, {
    params: { companyId },
    query: { year },
  });
  const events = data?.data;
  const { run: remove } = useAction(calendarEndpoints.deleteEvent, {
    success: () => t('calendar.toast.removed'),
    refreshes: VIDEO_PLAN_QUERIES,
  });
  const askToRemove = async ({ id, video: { title } }: CalendarEvent) => {
    const isSure = await confirm({
      title: t('calendar.removeTitle', { title }),
      description: t('calendar.removeText'),
      confirmLabel: t('calendar.removeAction'),
      isDanger: true,
    });
    if (isSure) await remove({ params: { companyId, eventId: id } });
  };
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);

  return (
    <>
      <YearSwitch year={year} first={first} last={last} onChange={setYear} />
      {error && !events ? (
        <ErrorState
          title={t('calendar.failed')}
          description={error.message}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : events ? (
        <ol className={styles.months}>
          {months.map((month) => (
            <Month
              key={month}
              month={month}
              event={events.find(({ date }) => monthOf(date) === month)}
              mayPlan={mayPlan}
              mayRemove={mayRemove}
              onPlan={setPlanning}
              onRemove={(event) => void askToRemove(event)}
            />
          ))}
        </ol>
      ) : (
        <div className={styles.months} role="status" aria-label={t('common.loading')}>
          {months.map((month) => (
            <Skeleton key={month} shape="block" height="15rem" />
          ))}
        </div>
      )}
      {planning && (
        <PlanVideoDialog
          {...planning}
          onPlanned={() => {
            notify(t(planning.event ? 'calendar.toast.replaced' : 'calendar.toast.added'), {
              type: 'success',
            });
            setPlanning(null);
          }}
          onClose={() => setPlanning(null)}
        />
      )}
    </>
  );
}
