import type { SimulationOverview } from '@contract/phishing-simulation/reports';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { DAYS, dayName, HOURS, hourName } from '@/components/form/hours';
import { Block } from '@/components/report/Block';
import report from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import styles from './activity.module.css';

type Activity = SimulationOverview['activity'];
const WHAT = ['opened', 'clicked', 'reported'] as const;
type What = (typeof WHAT)[number];

/** Hours that have a label; there is no room for all. */
const LABELED = 6;
/** The day with which weeks begin: Monday, as calendars of work have it. */
const WEEK = [...DAYS.slice(1), 0];

/** When people did what, by hour and weekday in the campaign's zone. */
export function ActivityMap({ activity }: { activity: Activity }) {
  const t = useT();
  const locale = useLocaleCode();
  const { number } = useFormats();
  const [what, setWhat] = useState<What>('opened');
  const title = t('phishingSimulation.report.activity.title');
  const most = Math.max(1, ...activity.map((cell) => cell[what]));
  const busiest = activity.find((cell) => cell[what] === most);
  const countOf = (day: number, hour: number) =>
    activity.find((cell) => cell.weekday === day && cell.hour === hour)?.[what] ?? 0;
  const short = new Intl.DateTimeFormat(languageOf(locale), { weekday: 'short', timeZone: 'UTC' });
  const told = (day: number, hour: number) =>
    t('phishingSimulation.report.activity.of', {
      day: dayName(day, locale),
      hour: hourName(hour, locale),
      count: number(countOf(day, hour)),
    });
  if (activity.length === 0) {
    return (
      <Block id="activity" title={title}>
        <p className={typography.hint}>{t('phishingSimulation.report.activity.none')}</p>
      </Block>
    );
  }
  return (
    <Block id="activity" title={title}>
      <ToggleButtonGroup
        exclusive
        size="small"
        className={report.screenOnly}
        aria-label={t('phishingSimulation.report.activity.what')}
        value={what}
        onChange={(_event, chosen: What | null) => chosen && setWhat(chosen)}
      >
        {WHAT.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`phishingSimulation.results.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {busiest && (
        <p className={typography.hint}>
          {t('phishingSimulation.report.activity.most', {
            what: t(`phishingSimulation.results.${what}`),
            when: told(busiest.weekday, busiest.hour),
          })}
        </p>
      )}
      <div className={styles.map} translate="no" aria-hidden="true">
        {WEEK.map((day) => [
          <span key={day} className={styles.day}>
            {/* 2023 began with a Sunday. */}
            {short.format(new Date(Date.UTC(2023, 0, 1 + day)))}
          </span>,
          ...HOURS.map((hour) => {
            const count = countOf(day, hour);
            return (
              <span
                key={`${day}-${hour}`}
                className={styles.cell}
                title={told(day, hour)}
                style={{ '--heat': `${count === 0 ? 0 : 15 + (85 * count) / most}%` } as object}
              />
            );
          }),
        ])}
        <span />
        {HOURS.map((hour) => (
          <span key={hour} className={styles.hour}>
            {hour % LABELED === 0 && hourName(hour, locale)}
          </span>
        ))}
      </div>
      <div data-spoken="">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('phishingSimulation.report.activity.when')}</th>
              {WHAT.map((one) => (
                <th key={one} scope="col">
                  {t(`phishingSimulation.results.${one}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {activity.map((cell) => (
              <tr key={`${cell.weekday}-${cell.hour}`}>
                <th scope="row" translate="no">
                  {dayName(cell.weekday, locale)} {hourName(cell.hour, locale)}
                </th>
                {WHAT.map((one) => (
                  <td key={one}>{number(cell[one])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  );
}
