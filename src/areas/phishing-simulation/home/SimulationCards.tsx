import type { Simulation } from '@contract/phishing-simulation/campaigns';
import { useListContext } from 'react-admin';
import { Skeleton } from '@/components/feedback/Skeleton';
import { FullStatsButton, useHasStatistics } from '@/components/plan/LockedStatistics';
import type { RowAction } from '@/components/table/column';
import { RelativeTime } from '@/components/table/RelativeTime';
import { RowMenu } from '@/components/table/RowMenu';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import styles from './home.module.css';
import { Day, Delivery, Score, SimulationName, StatusBadge } from './simulationParts';

type ActionsOf = (simulation: Simulation) => readonly RowAction[];

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
const RESULTS = ['opened', 'phished', 'reported'] as const;

/** The campaigns of the enclosing list as cards. */
export function SimulationCards({ label, actionsOf }: { label: string; actionsOf: ActionsOf }) {
  const t = useT();
  const { data } = useListContext<Simulation>();
  if (!data) {
    return (
      <div role="status" aria-label={t('phishingSimulation.home.loading')} className={styles.cards}>
        {SKELETONS.map((key) => (
          <div key={key} className={styles.card}>
            <Skeleton width="35%" />
            <Skeleton width="80%" />
            <Skeleton width="60%" />
            <Skeleton shape="block" height={96} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.cards} aria-label={label}>
      {data.map((simulation) => {
        const actions = actionsOf(simulation);
        return (
          <li key={simulation.id} className={styles.card}>
            <div className={styles.cardHead}>
              <span className={styles.badges}>
                <StatusBadge status={simulation.status} />
                <span className={styles.muted}>{t(`phishingSimulation.kinds.${simulation.kind}.name`)}</span>
              </span>
              {actions.length > 0 && <RowMenu name={simulation.name} actions={() => actions} />}
            </div>
            <h2 className={styles.name} title={simulation.name}>
              <SimulationName simulation={simulation} />
            </h2>
            <Facts simulation={simulation} />
            {simulation.status !== 'DRAFT' && (
              <div className={styles.foot}>
                <Standing simulation={simulation} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Facts({ simulation }: { simulation: Simulation }) {
  const t = useT();
  const format = useFormatNumber();
  const { status, recipients, assignmentType, templatesCount, startedAt, archivedAt, nextRoundAt, timeZone } =
    simulation;
  const isDraft = status === 'DRAFT';
  return (
    <dl className={styles.facts}>
      {!isDraft && (
        <>
          <dt>{t('phishingSimulation.columns.recipients')}</dt>
          <dd>{format(recipients)}</dd>
        </>
      )}
      <dt>{t('phishingSimulation.columns.assignment')}</dt>
      <dd>{t(`phishingSimulation.audience.types.${assignmentType}`)}</dd>
      <dt>{t('phishingSimulation.columns.templates')}</dt>
      <dd>{format(templatesCount)}</dd>
      {isDraft ? (
        <>
          <dt>{t('phishingSimulation.columns.updatedAt')}</dt>
          <dd>
            <RelativeTime value={simulation.updatedAt} />
          </dd>
        </>
      ) : (
        <>
          <dt>{t('phishingSimulation.columns.startedAt')}</dt>
          <dd>
            <Day value={startedAt} timeZone={timeZone} />
          </dd>
        </>
      )}
      {archivedAt !== null && (
        <>
          <dt>{t('phishingSimulation.columns.archivedAt')}</dt>
          <dd>
            <Day value={archivedAt} timeZone={timeZone} />
          </dd>
        </>
      )}
      {archivedAt === null && nextRoundAt !== null && (
        <>
          <dt>{t('phishingSimulation.columns.nextRoundAt')}</dt>
          <dd>
            <Day value={nextRoundAt} timeZone={timeZone} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** What has been sent, and what people did with it. */
function Standing({ simulation }: { simulation: Simulation }) {
  const t = useT();
  const format = useFormatNumber();
  const hasStatistics = useHasStatistics();
  const { results, score, status, isLaunched } = simulation;
  if (status === 'ARCHIVED' && !isLaunched)
    return <p className={styles.muted}>{t('phishingSimulation.notLaunched')}</p>;
  return (
    <>
      <Delivery simulation={simulation} />
      {results ? (
        <dl className={styles.results}>
          {RESULTS.map((key) => (
            <div key={key}>
              <dt>{t(`phishingSimulation.results.${key}`)}</dt>
              <dd>{format(results[key])}</dd>
            </div>
          ))}
          <div>
            <dt>{t('phishingSimulation.columns.score')}</dt>
            <dd>
              <Score score={score} />
            </dd>
          </div>
        </dl>
      ) : hasStatistics ? (
        <p className={styles.muted}>{t('phishingSimulation.report.anonymous.untold')}</p>
      ) : (
        <span className={styles.above}>
          <FullStatsButton />
        </span>
      )}
      {status === 'SUSPENDED' && <p className={styles.warning}>{t('phishingSimulation.suspended.card')}</p>}
    </>
  );
}
