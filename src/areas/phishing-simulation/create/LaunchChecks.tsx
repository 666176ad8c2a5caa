import type { SimulationPreview } from '@contract/phishing-simulation/campaigns';
import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import { useCan } from '@/authProvider/useCan';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import { links } from '../links';
import styles from './create.module.css';

/** Domains that are named; the others are only counted by their people. */
const NAMED = 5;

/** What an admin should know before a launch. */
export function LaunchChecks({ preview }: { preview: SimulationPreview }) {
  const t = useT();
  const format = useFormatNumber();
  const locale = useLocaleCode();
  const canConfigure = useCan(simulationSettingsEndpoints.get);
  const { recipients, checks } = preview;
  const { overlaps, withoutVerifiedDomain, disabled, inert, unheardReplies, unverifiedDomains, licenses } =
    checks;
  const domains = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    unverifiedDomains.slice(0, NAMED),
  );
  const isShort = licenses.total !== null && licenses.used > licenses.total;
  return (
    <section className={styles.checks} aria-label={t('phishingSimulation.review.checks')}>
      <h2>{t('phishingSimulation.review.checks')}</h2>
      <Alert severity={recipients === 0 ? 'error' : 'success'}>
        {recipients === 0
          ? t('phishingSimulation.review.nobody')
          : t('phishingSimulation.review.recipients', { smart_count: recipients })}
      </Alert>
      {withoutVerifiedDomain > 0 && (
        <Alert severity="warning">
          {t('phishingSimulation.review.unverified', { smart_count: withoutVerifiedDomain })}{' '}
          <bdi>{domains}</bdi>{' '}
          {canConfigure && <Link to={links.domains()}>{t('phishingSimulation.audience.configuration')}</Link>}
        </Alert>
      )}
      <Templates
        templates={inert}
        warning={t('phishingSimulation.review.inert', { smart_count: inert.length })}
      />
      <Templates
        templates={unheardReplies}
        warning={t('phishingSimulation.review.unheardReplies', { smart_count: unheardReplies.length })}
      />
      {disabled > 0 && (
        <Alert severity="info">{t('phishingSimulation.review.disabled', { smart_count: disabled })}</Alert>
      )}
      {overlaps.length > 0 && (
        <Alert severity="warning">
          {t('phishingSimulation.review.overlaps')}
          <ul className={styles.overlaps}>
            {overlaps.map(({ id, name, recipients: shared }) => (
              <li key={id}>
                <bdi>{name}</bdi> · {t('phishingSimulation.review.shared', { smart_count: shared })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Alert severity={isShort ? 'warning' : 'info'}>
        {licenses.total === null
          ? t('phishingSimulation.review.unlimited', { used: format(licenses.used) })
          : t('phishingSimulation.review.licenses', {
              used: format(licenses.used),
              total: format(licenses.total),
            })}
      </Alert>
    </section>
  );
}

interface TemplatesProps {
  templates: SimulationPreview['checks']['inert'];
  /** What is the matter with them. */
  warning: string;
}

/** A warning about some of the templates, by name. */
function Templates({ templates, warning }: TemplatesProps) {
  if (templates.length === 0) return null;
  return (
    <Alert severity="warning">
      {warning}
      <ul className={styles.overlaps}>
        {templates.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
