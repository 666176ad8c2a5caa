import { reportButtonEndpoints } from '@contract/phishing-simulation/report-button';
import type { SimulationSettings } from '@contract/phishing-simulation/settings';
import { useState } from 'react';
import { useCan } from '@/authProvider/useCan';
import { CopyButton } from '@/components/copy/CopyButton';
import { RelativeTime } from '@/components/table/RelativeTime';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useT } from '@/i18n/useT';
import { AddInKey } from './AddInKey';
import { GmailAddOn, OutlookAddIn } from './AddIns';
import { ReportSettings } from './ReportSettings';
import { SettingsTab } from './SettingsFrame';
import styles from './settings.module.css';

/** /phishing-simulation/settings/report-button: how people report mails, and where reports go. */
export default function ReportButtonPage() {
  const canWrite = useCan(reportButtonEndpoints.makeKey);
  // Only as long as the page is open: nobody can read it again.
  const [key, setKey] = useState<string>();
  return (
    <SettingsTab>
      {(settings) => (
        <>
          <RecentReports button={settings.reportButton} />
          <ReportSettings settings={settings} />
          {canWrite && <VerifyFirst />}
          <AddInKey button={settings.reportButton} newKey={key} onMade={setKey} />
          {canWrite && settings.reportButton.hasKey && (
            <>
              <OutlookAddIn knownKey={key} />
              <GmailAddOn />
            </>
          )}
          {settings.reportAddress !== null && <Mailbox address={settings.reportAddress} />}
        </>
      )}
    </SettingsTab>
  );
}

/** Whether reports come in. */
function RecentReports({ button }: { button: SimulationSettings['reportButton'] }) {
  const t = useT();
  const { lastReportAt, recent } = button;
  // Reports are anonymous: either would tell of single people.
  const isHidden = recent.simulated === null;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('phishingSimulation.settings.report.last')}</dt>
        <dd>
          {lastReportAt === null ? (
            t(
              isHidden
                ? 'phishingSimulation.settings.report.hidden'
                : 'phishingSimulation.settings.report.never',
            )
          ) : (
            <RelativeTime value={lastReportAt} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('phishingSimulation.settings.report.recent')}</dt>
        <dd>
          {recent.simulated !== null && (
            <>
              {t('phishingSimulation.settings.report.simulated', { smart_count: recent.simulated })}
              {' · '}
            </>
          )}
          {t('phishingSimulation.settings.report.suspicious', { smart_count: recent.suspicious })}
        </dd>
      </div>
    </dl>
  );
}

/** The address that mails are forwarded to. */
function Mailbox({ address }: { address: string }) {
  const t = useT();
  return (
    <section className={styles.section}>
      <h2>{t('phishingSimulation.settings.report.mailbox')}</h2>
      <p className={styles.hint}>{t('phishingSimulation.settings.report.mailboxText')}</p>
      <p className={styles.secret}>
        <bdi dir="ltr">{address}</bdi>
        <CopyButton text={address} label={t('phishingSimulation.settings.report.copyAddress')} />
      </p>
    </section>
  );
}
