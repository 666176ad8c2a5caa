import type { Simulation } from '@contract/phishing-simulation/campaigns';
import { OutOfTen } from '@/components/completion/OutOfTen';
import { GalleryCard } from '@/components/gallery/GalleryCard';
import { FullStatsButton, useHasStatistics } from '@/components/plan/LockedStatistics';
import { Fact } from '@/components/report/Fact';
import type { RowAction } from '@/components/table/column';
import { Day } from '@/components/table/Day';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import styles from './home.module.css';
import { Delivery, SimulationName, StatusBadge } from './simulationParts';

const RESULTS = ['opened', 'phished', 'reported'] as const;

interface SimulationProps {
  simulation: Simulation;
}

/** A campaign, what has been sent and what came of it. */
export function SimulationCard({ simulation, actions }: SimulationProps & { actions: readonly RowAction[] }) {
  const t = useT();
  const { name, status, kind } = simulation;
  return (
    <GalleryCard
      name={name}
      title={<SimulationName simulation={simulation} />}
      actions={actions}
      badges={
        <>
          <StatusBadge status={status} />
          <span className={typography.hint}>{t(`phishingSimulation.kinds.${kind}.name`)}</span>
        </>
      }
      facts={<Facts simulation={simulation} />}
      warning={status === 'SUSPENDED' && t('phishingSimulation.suspended.card')}
    >
      {status !== 'DRAFT' && <Standing simulation={simulation} />}
    </GalleryCard>
  );
}

function Facts({ simulation }: SimulationProps) {
  const t = useT();
  const format = useFormatNumber();
  const { status, recipients, assignmentType, templatesCount, startedAt, archivedAt, nextRoundAt, timeZone } =
    simulation;
  const isDraft = status === 'DRAFT';
  return (
    <>
      {!isDraft && <Fact label={t('phishingSimulation.columns.recipients')}>{format(recipients)}</Fact>}
      <Fact label={t('phishingSimulation.columns.assignment')}>
        {t(`phishingSimulation.audience.types.${assignmentType}`)}
      </Fact>
      <Fact label={t('phishingSimulation.columns.templates')}>{format(templatesCount)}</Fact>
      {isDraft ? (
        <Fact label={t('phishingSimulation.columns.updatedAt')}>
          <RelativeTime value={simulation.updatedAt} />
        </Fact>
      ) : (
        <Fact label={t('phishingSimulation.columns.startedAt')}>
          <Day value={startedAt} timeZone={timeZone} />
        </Fact>
      )}
      {archivedAt !== null && (
        <Fact label={t('phishingSimulation.columns.archivedAt')}>
          <Day value={archivedAt} timeZone={timeZone} />
        </Fact>
      )}
      {archivedAt === null && nextRoundAt !== null && (
        <Fact label={t('phishingSimulation.columns.nextRoundAt')}>
          <Day value={nextRoundAt} timeZone={timeZone} />
        </Fact>
      )}
    </>
  );
}

/** What has been sent, and what people did with it. */
function Standing({ simulation }: SimulationProps) {
  const t = useT();
  const format = useFormatNumber();
  const hasStatistics = useHasStatistics();
  const { results, score, status, isLaunched } = simulation;
  if (status === 'ARCHIVED' && !isLaunched)
    return <p className={typography.hint}>{t('phishingSimulation.notLaunched')}</p>;
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
              <OutOfTen score={score} />
            </dd>
          </div>
        </dl>
      ) : hasStatistics ? (
        <p className={typography.hint}>{t('phishingSimulation.report.anonymous.untold')}</p>
      ) : (
        <FullStatsButton />
      )}
    </>
  );
}
