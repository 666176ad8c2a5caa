import { buildQuery } from '@contract/endpoint';
import type { RoundFigure } from '@contract/figures';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { type SimulationPeriod, simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Track } from '@/components/completion/Track';
import { BehindLink } from '@/components/report/BehindLink';
import { useBehind } from '@/components/report/behind';
import { Change } from '@/components/report/Change';
import { useFormats } from '@/components/report/useFormats';
import type { Days } from '@/dataProvider/resources/range';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { Card, CardFigure, Figures, Nothing } from './Card';
import styles from './company.module.css';
import { useThan } from './useThan';

const SHARES = ['reportedAfterOpen', 'reportedAfterPhished', 'notReportedAfterPhished'] as const;

const FIGURE_OF = {
  reportedAfterOpen: 'mailsReportedAfterOpen',
  reportedAfterPhished: 'mailsReportedAfterPhished',
  notReportedAfterPhished: 'mailsNotReportedAfterPhished',
} as const satisfies Record<(typeof SHARES)[number], RoundFigure>;

const isToldOf = (period: SimulationPeriod) => period.recipientsIgnored !== null;

/** Rounds of phishing simulations that began in the time range: who reported their mail, and who fell for it. */
export function SimulationCard(days: Days) {
  const t = useT();
  const { number, percent } = useFormats();
  const than = useThan(days);
  const canCreate = useCan(simulationEndpoints.create);
  const peopleBehind = useBehind();
  const query = useCall(
    simulationSummaryEndpoints.dashboard,
    { params: { companyId: currentCompanyId() }, query: days },
    { placeholderData: (previous) => previous },
  );
  const report = `/reports/phishing-summary/overview${buildQuery({ ...days })}`;
  return (
    <Card id="simulation" title={t('dashboards.cards.simulation')} query={query} to={report}>
      {({ data: { current, previous, isAnonymous } }) => {
        if (current.campaigns === 0)
          return (
            <Nothing
              text={t('dashboards.none.simulation')}
              step={
                canCreate && {
                  label: t('dashboards.none.createSimulation'),
                  to: '/phishing-simulation-create',
                }
              }
            />
          );
        const isTold = isToldOf(current);
        const behind = (figure: RoundFigure) => (isAnonymous ? undefined : peopleBehind({ figure, ...days }));
        return (
          <div className={styles.bars}>
            <Figures>
              <CardFigure name={t('dashboards.figures.simulations')}>{number(current.campaigns)}</CardFigure>
              <CardFigure name={t('dashboards.figures.mailsPlanned')}>
                {number(current.recipients)}
              </CardFigure>
              <CardFigure
                name={t('dashboards.figures.mailsSent')}
                change={
                  <Change
                    now={current.recipientsSent}
                    before={previous.recipientsSent}
                    unit="count"
                    than={than}
                  />
                }
              >
                <BehindLink to={behind('mailsSent')}>{number(current.recipientsSent)}</BehindLink>
              </CardFigure>
              <CardFigure name={t('dashboards.figures.mailsIgnored')}>
                {current.recipientsIgnored === null ? (
                  '–'
                ) : (
                  <BehindLink to={behind('mailsIgnored')}>{number(current.recipientsIgnored)}</BehindLink>
                )}
              </CardFigure>
            </Figures>
            {isTold ? (
              <dl>
                {SHARES.map((key) => {
                  const share = current[`${key}Percent`];
                  const count = current[`${key}Value`];
                  return (
                    <div key={key}>
                      <dt>{t(`dashboards.figures.${key}`)}</dt>
                      <dd>
                        <Track percent={share ?? 0} />
                        <strong data-numeric="">{share === null ? '–' : percent(share)}</strong>
                        {count !== null && (
                          <span className={styles.count}>
                            <BehindLink to={behind(FIGURE_OF[key])}>{number(count)}</BehindLink>
                          </span>
                        )}
                        <Change
                          now={share}
                          before={previous[`${key}Percent`]}
                          unit="points"
                          better={key === 'notReportedAfterPhished' ? 'less' : 'more'}
                          than={than}
                        />
                      </dd>
                    </div>
                  );
                })}
              </dl>
            ) : (
              <p className={typography.hint}>{t('dashboards.none.anonymous')}</p>
            )}
          </div>
        );
      }}
    </Card>
  );
}
