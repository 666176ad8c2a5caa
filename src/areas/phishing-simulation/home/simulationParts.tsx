import type { Simulation } from '@contract/phishing-simulation/campaigns';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { SimulationStatus } from '@contract/phishing-simulation/content';
import { Link } from 'react-router';
import { useCan } from '@/authProvider/useCan';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { Track } from '@/components/completion/Track';
import { NewButton } from '@/components/gallery/NewButton';
import { languageOf } from '@/i18n/locales';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { draftPath, links } from '../links';
import styles from './home.module.css';

const TONES: Record<SimulationStatus, BadgeTone> = {
  DRAFT: 'muted',
  QUEUED: 'info',
  IN_PROGRESS: 'success',
  PAUSED: 'accent',
  SUSPENDED: 'danger',
  ARCHIVED: 'muted',
};

/** Where a campaign stands. */
export function StatusBadge({ status }: Pick<Simulation, 'status'>) {
  const t = useT();
  return <Badge tone={TONES[status]}>{t(`phishingSimulation.status.${status}`)}</Badge>;
}

/** The name of a campaign: it leads to its report, that of a draft to the wizard, for those who may write. */
export function SimulationName({ simulation }: { simulation: Simulation }) {
  const canWrite = useCan(simulationEndpoints.save);
  const { id, name, status } = simulation;
  const t = useT();
  const shown = <bdi>{name || t('phishingSimulation.home.unnamed')}</bdi>;
  if (status !== 'DRAFT') return <Link to={links.report({ campaignId: id })}>{shown}</Link>;
  return canWrite ? <Link to={draftPath(id)}>{shown}</Link> : shown;
}

/** How many mails have been sent of those that are planned. */
export function Delivery({ simulation }: { simulation: Simulation }) {
  const t = useT();
  const format = useFormatNumber();
  const language = languageOf(useLocaleCode());
  const { total, completed, overdue } = simulation;
  if (total === 0) return <span className={typography.hint}>{t('phishingSimulation.delivery.none')}</span>;
  const share = completed / total;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <span className={styles.delivery}>
      <Track percent={100 * share} />
      {/* Rounded down: only all is 100%. */}
      <span className={styles.percent}>{percent.format(Math.floor(100 * share) / 100)}</span>
      <span className={typography.hint}>
        {t('phishingSimulation.delivery.of', { sent: format(completed), smart_count: total })}
        {overdue > 0 && ` · ${t('phishingSimulation.delivery.failed', { count: format(overdue) })}`}
      </span>
    </span>
  );
}

/** The way to the wizard, for those who may launch a campaign. */
export function NewSimulationButton() {
  const t = useT();
  return (
    <NewButton
      target={simulationEndpoints.create}
      to={links.create()}
      label={t('phishingSimulation.home.new')}
    />
  );
}
