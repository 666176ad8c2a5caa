import { limits } from '@contract/limits';
import Alert from '@mui/material/Alert';
import { useT } from '@/i18n/useT';

/** What an anonymous report leaves out, and why. */
export function AnonymousNotice() {
  const t = useT();
  return (
    <Alert severity="info">
      {t('phishingSimulation.report.anonymous.notice', { smart_count: limits.simulations.anonymousMin })}
    </Alert>
  );
}
