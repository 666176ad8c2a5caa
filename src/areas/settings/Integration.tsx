import { apiKeyEndpoints } from '@contract/settings/api-key';
import { provisioningEndpoints } from '@contract/settings/provisioning';
import { scimTokenEndpoints } from '@contract/settings/scim-tokens';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { ApiKeySection } from './ApiKeySection';
import { SummarySection } from './own-mail/SummarySection';
import { HoldSection } from './provisioning/HoldSection';
import { SettingsSection } from './provisioning/SettingsSection';
import { TokensSection } from './provisioning/TokensSection';
import styles from './settings.module.css';

/** /settings/integration: what other programs of the company use, the directory that provisions users, and mail of the company's own. */
export default function Integration() {
  const companyId = currentCompanyId();
  const apiKey = useCall(apiKeyEndpoints.get, { params: { companyId } });
  const tokens = useCall(scimTokenEndpoints.get, { params: { id: companyId } });
  const provisioning = useCall(provisioningEndpoints.get, { params: { companyId } });
  const hold = provisioning.data?.data.hold;
  const outline = <Skeleton shape="block" height={200} />;
  return (
    <div className={styles.sections}>
      {hold && <HoldSection hold={hold} />}
      <Loaded query={apiKey} outline={outline}>
        {({ data }) => <ApiKeySection state={data} />}
      </Loaded>
      <Loaded query={tokens} outline={outline}>
        {({ data }) => <TokensSection state={data} />}
      </Loaded>
      <Loaded query={provisioning} outline={outline}>
        {({ data }) => <SettingsSection state={data} />}
      </Loaded>
      <SummarySection />
    </div>
  );
}
