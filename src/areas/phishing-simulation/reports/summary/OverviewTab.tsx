import type { RecipientEvent } from '@contract/phishing-simulation/reports';
import type { CompanySimulations, PERSON_SUMMARY_SORTS } from '@contract/phishing-simulation/summary';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { useSearchParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { ErrorState } from '@/components/feedback/ErrorState';
import { List } from '@/components/list/List';
import { Block } from '@/components/report/Block';
import { useScopeQuery } from '@/components/report/ReportScope';
import styles from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { AnonymousNotice, Untold } from '../parts/AnonymousNotice';
import { Funnel } from '../parts/Funnel';
import { ResilienceTrend } from '../parts/ResilienceTrend';
import { Comparison } from './Comparison';
import { Outline } from './Outline';
import { CAMPAIGN_LIST, ScopeInputs } from './scope';
import { summaryPath } from './summaryPaths';

/** The orders of people that begin with those an event happened to. */
const SORTS: Readonly<Partial<Record<RecipientEvent, (typeof PERSON_SUMMARY_SORTS)[number]>>> = {
  CLICKED: 'phished',
  SUBMITTED: 'phished',
  REPORTED: 'reported',
};

function Totals({ campaigns, mails, results, resilience }: CompanySimulations) {
  const t = useT();
  const { number, share: shareOf, resilience: ratio } = useFormats();
  const share = (key: 'phished' | 'reported') => (results ? shareOf(results[key], results.sent) : '–');
  const tiles = [
    [t('phishingSimulation.summary.campaigns'), number(campaigns)],
    [t('phishingSimulation.summary.mails'), number(results ? results.sent : mails)],
    [t('phishingSimulation.results.phished'), share('phished')],
    [t('phishingSimulation.results.reported'), share('reported')],
    [t('phishingSimulation.report.resilience.title'), ratio(resilience)],
  ] as const;
  return (
    <section className={styles.tiles} aria-label={t('phishingSimulation.report.totals')}>
      {tiles.map(([name, value]) => (
        <div key={name} className={styles.tile}>
          <span>{name}</span>
          <strong>{value}</strong>
        </div>
      ))}
    </section>
  );
}

/** What came of the campaigns of the enclosing list's scope. */
function Results() {
  const t = useT();
  const [address] = useSearchParams();
  const query = useScopeQuery();
  const params = { companyId: currentCompanyId() };
  const { data, error, refetch } = useCall(
    simulationSummaryEndpoints.overview,
    { params, query },
    { placeholderData: (previous) => previous },
  );
  if (error && !data)
    return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Outline />;
  const report = data.data;
  if (report.campaigns === 0)
    return <p className={typography.hint}>{t('phishingSimulation.summary.noneInScope')}</p>;
  const toRecipients = (event: RecipientEvent) => {
    const orderBy = SORTS[event];
    return orderBy && summaryPath('recipients', address, { orderBy, order: 'desc' });
  };
  return (
    <>
      <Totals {...report} />
      {report.isAnonymous && <AnonymousNotice sending={report.sending} />}
      <div className={styles.pair}>
        <Block id="funnel" title={t('phishingSimulation.report.funnel')}>
          {report.results ? (
            <Funnel
              results={report.results}
              otherWays={report.otherWays}
              toRecipients={report.isAnonymous ? undefined : toRecipients}
            />
          ) : (
            <Untold />
          )}
        </Block>
        <Block id="resilience" title={t('phishingSimulation.report.resilience.title')}>
          <ResilienceTrend
            resilience={report.resilience}
            pointName={t('phishingSimulation.summary.columns.campaign')}
            points={report.trend.flatMap(({ id, startedAt, results, ...campaign }) =>
              results ? { ...campaign, results, key: id, at: startedAt } : [],
            )}
          />
        </Block>
      </div>
    </>
  );
}

/** /overview: all campaigns together, and the last days compared with those before. */
export function OverviewTab() {
  return (
    <List resource="simulation_summary" spec={CAMPAIGN_LIST} storeKey="simulation_overview">
      <div className={styles.page}>
        <ScopeInputs />
        <Results />
        <Comparison />
      </div>
    </List>
  );
}
