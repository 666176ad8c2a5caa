import type { GeneralSettings } from '@contract/settings/general';
import { zoneLabel } from '@contract/timezones';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';

/** Whose days reports use while their figures are made again for a new zone. */
export function ZoneNotice({ settings: { timeZone, figuresTimeZone } }: { settings: GeneralSettings }) {
  const t = useT();
  if (figuresTimeZone === timeZone) return null;
  return (
    <p className={styles.notice} role="status">
      {t('settings.general.rebuilding', { zone: zoneLabel(figuresTimeZone, new Date()) })}
    </p>
  );
}
