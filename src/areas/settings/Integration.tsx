import { apiKeyEndpoints } from '@contract/settings/api-key';
import { scimTokenEndpoints } from '@contract/settings/scim-tokens';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { ApiKeySection } from './ApiKeySection';
import { TokensSection } from './provisioning/TokensSection';
import styles from './settings.module.css';

/** /settings/integration: what other programs of the company use. */
export default function Integration() {
  const companyId = currentCompanyId();
  const apiKey = useCall(apiKeyEndpoints.get, { params: { companyId } });
  const tokens = useCall(scimTokenEndpoints.get, { params: { id: companyId } });
  const outline = <Skeleton shape="block" height={200} />;
  return (
    <div className={styles.sections}>
      <Loaded query={apiKey} outline={outline}>
        {({ data }) => <ApiKeySection state={data} />}
      </Loaded>
      <Loaded query={tokens} outline={outline}>
        {({ data }) => <TokensSection state={data} />}
      </Loaded>
    </div>
  );
}
