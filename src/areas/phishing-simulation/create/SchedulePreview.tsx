import type { SimulationPreview } from '@contract/phishing-simulation/campaigns';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './create.module.css';

interface SchedulePreviewProps {
  preview: SimulationPreview;
  timeZone: string;
}

/** The rounds of a year, and day by day how many mails the first one sends. */
export function SchedulePreview({ preview, timeZone }: SchedulePreviewProps) {
  const t = useT();
  const format = useFormatNumber();
  const locale = useLocaleCode();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const time = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  const [first] = preview.rounds;
  if (!first) return null;
  return (
    <section className={styles.schedule}>
      <h2>{t('phishingSimulation.review.schedule')}</h2>
      <p className={styles.hint}>
        <bdi>{timeZone}</bdi>
      </p>
      <div className={styles.tables}>
        <table className={styles.table}>
          <caption>{t('phishingSimulation.review.rounds')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('phishingSimulation.review.round')}</th>
              <th scope="col">{t('phishingSimulation.review.from')}</th>
              <th scope="col">{t('phishingSimulation.review.to')}</th>
              <th scope="col" data-end="">
                {t('phishingSimulation.review.mails')}
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.rounds.map(({ roundNumber, startDate, endDate, mails }) => (
              <tr key={roundNumber}>
                <td>{format(roundNumber)}</td>
                <td>
                  <time dateTime={startDate}>{day.format(new Date(startDate))}</time>
                </td>
                <td>
                  <time dateTime={endDate}>{day.format(new Date(endDate))}</time>
                </td>
                <td data-end="">{format(mails)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className={styles.table}>
          <caption>{t('phishingSimulation.review.firstRound')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('phishingSimulation.review.from')}</th>
              <th scope="col">{t('phishingSimulation.review.to')}</th>
              <th scope="col" data-end="">
                {t('phishingSimulation.review.mails')}
              </th>
            </tr>
          </thead>
          <tbody>
            {first.periods.map(({ dateFrom, dateTo, mails }) => (
              <tr key={dateFrom}>
                <td>
                  <time dateTime={dateFrom}>{time.format(new Date(dateFrom))}</time>
                </td>
                <td>
                  <time dateTime={dateTo}>{time.format(new Date(dateTo))}</time>
                </td>
                <td data-end="">{format(mails)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
