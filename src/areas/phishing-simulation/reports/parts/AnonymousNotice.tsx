import { limits } from '@contract/limits';
import type { Sending } from '@contract/phishing-simulation/reports';
import Alert from '@mui/material/Alert';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';

/** Which round an anonymous report waits for, why, and how long; null: for none. */
function useWaiting(sending: Sending | null): string | null {
  const t = useT();
  const language = languageOf(useLocaleCode());
  if (!sending) return null;
  if (sending.until === null) return t('phishingSimulation.report.anonymous.sending');
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return t('phishingSimulation.report.anonymous.sendingUntil', {
    time: time.format(new Date(sending.until)),
  });
}

/** What an anonymous report leaves out, why, and until when. */
export function AnonymousNotice({ sending = null }: { sending?: Sending | null }) {
  const t = useT();
  const waiting = useWaiting(sending);
  return (
    <Alert severity="info">
      {t('phishingSimulation.report.anonymous.notice', { smart_count: limits.simulations.anonymousMin })}
      {waiting && <p>{waiting}</p>}
    </Alert>
  );
}

/** In place of figures that an anonymous report does not tell. */
export function Untold() {
  const t = useT();
  return <p className={typography.hint}>{t('phishingSimulation.report.anonymous.untold')}</p>;
}
