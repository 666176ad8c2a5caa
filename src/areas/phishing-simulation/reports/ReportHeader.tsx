import type { SimulationDetail } from '@contract/phishing-simulation/campaigns';
import { useNavigate } from 'react-router';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import { Fact } from '@/components/report/Fact';
import { PrintButton } from '@/components/report/PrintButton';
import styles from '@/components/report/report.module.css';
import { Day } from '@/components/table/Day';
import { RowMenu } from '@/components/table/RowMenu';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { Delivery, StatusBadge } from '../home/simulationParts';
import { useSimulationActions } from '../home/useSimulationActions';
import { links } from '../links';

/** The campaign's name and dates, and what can be done with it. */
export function ReportHeader({ simulation }: { simulation: SimulationDetail }) {
  const t = useT();
  const format = useFormatNumber();
  const navigate = useNavigate();
  const actionsOf = useSimulationActions({ onRemoved: () => void navigate(links.archived()) });
  const hasStatistics = useHasStatistics();
  const { name, kind, status, timeZone, startedAt, archivedAt, nextRoundAt, roundsCount } = simulation;
  return (
    <>
      <PageHeading
        title={name}
        crumbs={[{ label: name }]}
        actions={
          <>
            {hasStatistics && simulation.isLaunched && <PrintButton />}
            <RowMenu
              name={name}
              actions={() => actionsOf(simulation).filter(({ key }) => key !== 'report')}
            />
          </>
        }
      />
      <dl className={styles.facts}>
        <Fact label={t('phishingSimulation.columns.status')}>
          <StatusBadge status={status} />
        </Fact>
        <Fact label={t('phishingSimulation.columns.kind')}>{t(`phishingSimulation.kinds.${kind}.name`)}</Fact>
        <Fact label={t('phishingSimulation.columns.startedAt')}>
          <Day value={startedAt} timeZone={timeZone} />
        </Fact>
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
        {kind === 'SMART' && (
          <Fact label={t('phishingSimulation.report.tabs.rounds')}>{format(roundsCount)}</Fact>
        )}
        <Fact label={t('phishingSimulation.columns.delivery')}>
          <Delivery simulation={simulation} />
        </Fact>
      </dl>
    </>
  );
}
