import type { SimulationOverview } from '@contract/phishing-simulation/reports';
import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import { Block } from '@/components/report/Block';
import styles from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { ActivityMap } from './ActivityMap';
import { AnonymousNotice, Untold } from './parts/AnonymousNotice';
import { BarRows } from './parts/BarRows';
import { Funnel } from './parts/Funnel';
import parts from './parts/parts.module.css';
import { ResilienceTrend } from './parts/ResilienceTrend';
import type { ReportTabProps } from './ReportPage';
import { reportPath } from './reportPaths';

/** Minutes in the unit that suits them: 5 minutes, 4 hours, 1 day. */
function useDuration() {
  const language = languageOf(useLocaleCode());
  return (minutes: number) => {
    const [unit, size] =
      minutes >= 1440
        ? (['day', 1440] as const)
        : minutes >= 60
          ? (['hour', 60] as const)
          : (['minute', 1] as const);
    const format = new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      maximumFractionDigits: minutes < 10 || unit !== 'minute' ? 1 : 0,
    });
    return format.format(minutes / size);
  };
}

/** What is not in the figures: mails that wait, and those that nobody got. */
function NotSent({ overview }: { overview: SimulationOverview }) {
  const t = useT();
  const { failed, inProgress, notStarted } = overview;
  const told = [
    failed > 0 && t('phishingSimulation.report.notSent.failed', { smart_count: failed }),
    inProgress > 0 && t('phishingSimulation.report.notSent.inProgress', { smart_count: inProgress }),
    notStarted > 0 && t('phishingSimulation.report.notSent.pending', { smart_count: notStarted }),
  ].filter((text) => text !== false);
  if (told.length === 0) return null;
  return <Alert severity={failed > 0 ? 'warning' : 'info'}>{told.join(' ')}</Alert>;
}

function TimeToReport({ timeToReport, medianMinutesToReport: median }: SimulationOverview) {
  const t = useT();
  const { number, share } = useFormats();
  const duration = useDuration();
  const title = t('phishingSimulation.report.timeToReport.title');
  const total = timeToReport.reduce((sum, { reported }) => sum + reported, 0);
  const longest = Math.max(...timeToReport.map(({ upToMinutes }) => upToMinutes ?? 0));
  return (
    <Block id="time-to-report" title={title}>
      {median === null ? (
        <p className={typography.hint}>{t('phishingSimulation.report.timeToReport.none')}</p>
      ) : (
        <>
          <p className={typography.hint}>
            {t('phishingSimulation.report.timeToReport.median', { time: duration(median) })}
          </p>
          <BarRows
            label={title}
            rows={timeToReport.map(({ upToMinutes, reported }) => ({
              key: String(upToMinutes),
              name:
                upToMinutes === null
                  ? t('phishingSimulation.report.timeToReport.later', { time: duration(longest) })
                  : t('phishingSimulation.report.timeToReport.within', { time: duration(upToMinutes) }),
              value: reported,
              text: number(reported),
              share: share(reported, total),
            }))}
          />
        </>
      )}
    </Block>
  );
}

function RepeatClickers({ overview, campaignId }: { overview: SimulationOverview; campaignId: number }) {
  const t = useT();
  const { repeatClickers, mostRepeated } = overview;
  return (
    <Block id="repeat-clickers" title={t('phishingSimulation.report.repeat.title')}>
      <p className={typography.hint}>
        {repeatClickers
          ? t('phishingSimulation.report.repeat.some', { smart_count: repeatClickers })
          : t('phishingSimulation.report.repeat.none')}
      </p>
      {mostRepeated.length > 0 && (
        <ul className={parts.people}>
          {mostRepeated.map(({ userId, fullName, email, rounds }) => (
            <li key={userId}>
              <Link to={reportPath(campaignId, 'recipients', { searchText: email })}>
                <bdi>{fullName || email}</bdi>
              </Link>
              <bdi dir="ltr" className={typography.hint}>
                {email}
              </bdi>
              <span>{t('phishingSimulation.report.repeat.rounds', { smart_count: rounds })}</span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

/** /overview: the campaign as a whole. */
export function OverviewTab({ simulation, overview }: ReportTabProps) {
  const t = useT();
  const { id, kind } = simulation;
  const { isAnonymous, results, otherWays, resilience, rounds } = overview;
  return (
    <div className={styles.statistics}>
      <NotSent overview={overview} />
      {isAnonymous && <AnonymousNotice sending={overview.sending} />}
      <div className={`${styles.pair} ${parts.pairs}`}>
        <Block id="funnel" title={t('phishingSimulation.report.totals')}>
          {results ? (
            <Funnel
              results={results}
              otherWays={otherWays}
              toRecipients={
                isAnonymous ? undefined : (event) => reportPath(id, 'recipients', { phishingEvents: event })
              }
            />
          ) : (
            <Untold />
          )}
        </Block>
        <Block id="resilience" title={t('phishingSimulation.report.resilience.title')}>
          {results ? (
            <ResilienceTrend
              resilience={resilience}
              pointName={t('phishingSimulation.report.columns.round')}
              points={rounds
                .flatMap((round) =>
                  round.results && round.results.sent > 0
                    ? {
                        key: round.roundNumber,
                        name: t('phishingSimulation.report.round', { round: round.roundNumber }),
                        at: round.startDate,
                        results: round.results,
                        resilience: round.resilience,
                      }
                    : [],
                )
                .sort((one, other) => one.key - other.key)}
            />
          ) : (
            <Untold />
          )}
        </Block>
        {!isAnonymous && (
          <>
            <TimeToReport {...overview} />
            <ActivityMap activity={overview.activity} />
            {kind === 'SMART' && <RepeatClickers overview={overview} campaignId={id} />}
          </>
        )}
      </div>
    </div>
  );
}
