import { MailSettings } from './MailSettings';
import { SendingDomains } from './SendingDomains';
import { SettingsTab } from './SettingsFrame';

/** /phishing-simulation/settings/configuration: what the company sets for all its campaigns. */
export default function SettingsPage() {
  return (
    <SettingsTab>
      {(settings) => (
        <>
          <SendingDomains domains={settings.domains} />
          <MailSettings settings={settings} />
        </>
      )}
    </SettingsTab>
  );
}
