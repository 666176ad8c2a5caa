import { type GeneralSettings, generalSettingsEndpoints } from '@contract/settings/general';
import { zoneLabel } from '@contract/timezones';
import Button from '@mui/material/Button';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { follow } from '@/client/followedOperations';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';

/** Whose days reports use until their figures are rebuilt for a new zone. If that has ended without them, it can be started again. */
export function ZoneNotice({ settings }: { settings: GeneralSettings }) {
  const t = useT();
  const { timeZone, figuresTimeZone, isRebuilding } = settings;
  if (figuresTimeZone === timeZone) return null;
  const zone = zoneLabel(figuresTimeZone, new Date());
  return (
    <div className={styles.notice} role="status">
      <p>{t(isRebuilding ? 'settings.general.rebuilding' : 'settings.general.notRebuilt', { zone })}</p>
      {!isRebuilding && <CountAgain />}
    </div>
  );
}

function CountAgain() {
  const t = useT();
  const params = { companyId: currentCompanyId() };
  const canStart = useCan(generalSettingsEndpoints.rebuildFigures);
  const { run, isPending } = useAction(generalSettingsEndpoints.rebuildFigures, {
    onSuccess: ({ data: { id } }) => follow(params.companyId, id),
    refreshes: [callKey(generalSettingsEndpoints.get, { params })],
  });
  if (!canStart) return null;
  return (
    <Button size="small" loading={isPending} onClick={() => void run({ params })}>
      {t('settings.general.countAgain')}
    </Button>
  );
}
