import { type CalendarEvent, calendarEndpoints } from '@contract/calendar';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { Told } from '@/components/report/Told';
import { languageOf } from '@/i18n/locales';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import { Completion } from './Completion';
import styles from './calendar.module.css';
import { ResultsDrawer } from './ResultsDrawer';
import { dayText, useYear } from './useCalendar';
import { YearSwitch } from './YearSwitch';

function EventsTable({ events, onOpen }: { events: readonly CalendarEvent[]; onOpen: (id: number) => void }) {
  const t = useT();
  const format = useFormatNumber();
  const language = languageOf(useLocaleCode());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone scrolls by keyboard too
    <section className={styles.tableFrame} tabIndex={0} aria-label={t('calendar.history.label')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('calendar.history.video')}</th>
            <th scope="col">{t('calendar.history.date')}</th>
            <th scope="col" data-align="end">
              {t('calendar.history.assigned')}
            </th>
            <th scope="col" data-align="end">
              {t('calendar.statuses.NOT_STARTED')}
            </th>
            <th scope="col" data-align="end">
              {t('calendar.statuses.IN_PROGRESS')}
            </th>
            <th scope="col" data-align="end">
              {t('calendar.statuses.COMPLETED')}
            </th>
            <th scope="col">{t('calendar.history.completion')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <th scope="row">
                <button type="button" className={styles.link} onClick={() => onOpen(event.id)}>
                  <span dir="auto">{event.video.title}</span>
                </button>
              </th>
              <td>
                <time dateTime={event.date}>{dayText(event.date, language)}</time>
                {!event.sentAt && <span className={styles.muted}> · {t('calendar.history.notSent')}</span>}
              </td>
              <td data-align="end">{format(event.assigned)}</td>
              <td data-align="end">
                <Told value={event.notStarted}>{format}</Told>
              </td>
              <td data-align="end">
                <Told value={event.inProgress}>{format}</Told>
              </td>
              <td data-align="end">
                <Told value={event.completed}>{format}</Told>
              </td>
              <td>
                <Told value={event.completionPercentage}>{(value) => <Completion value={value} />}</Told>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The past videos of a year, with how far the learners got. */
export default function HistoryTab() {
  const t = useT();
  const companyId = currentCompanyId();
  const { year, first, last, setYear } = useYear();
  const [open, setOpen] = useQueryFlag('event');
  const { data, error, refetch } = useCall(calendarEndpoints.statistics, {
    params: { companyId },
    body: { year },
  });
  const events = data?.data;
  const chosen = events?.find(({ id }) => String(id) === open);

  const results = () => {
    if (error && !events)
      return (
        <ErrorState
          title={t('calendar.failed')}
          description={error.message}
          error={error}
          onRetry={() => void refetch()}
        />
      );
    if (!events) return <TableSkeleton rows={6} columns={6} />;
    if (events.length === 0)
      return (
        <EmptyState
          icon={<HistoryIcon />}
          title={t('calendar.history.emptyTitle', { year })}
          description={t('calendar.history.emptyText')}
          action={
            year > first ? (
              <Button variant="outlined" onClick={() => setYear(year - 1)}>
                {t('calendar.history.previous', { year: year - 1 })}
              </Button>
            ) : undefined
          }
        />
      );
    return <EventsTable events={events} onOpen={(id) => setOpen(String(id))} />;
  };

  return (
    <>
      <YearSwitch year={year} first={first} last={last} onChange={setYear} />
      {results()}
      {chosen && <ResultsDrawer event={chosen} onClose={() => setOpen(null)} />}
    </>
  );
}
