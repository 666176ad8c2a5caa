import { MailSettings } from './MailSettings';
import { ProvedDomains } from './ProvedDomains';
import { SettingsTab } from './SettingsFrame';

/** /phishing-simulation/settings/configuration: what the company sets for all its campaigns. */
export default function SettingsPage() {
  return (
    <SettingsTab>
      {(settings) => (
        <>
          <ProvedDomains domains={settings.provedDomains} />
          <MailSettings settings={settings} />
        </>
      )}
    </SettingsTab>
  );
}
