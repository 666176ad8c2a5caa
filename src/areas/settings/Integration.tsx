import { apiKeyEndpoints } from '@contract/settings/api-key';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { ApiKeySection } from './ApiKeySection';
import styles from './settings.module.css';

/** /settings/integration: what other programs of the company use. */
export default function Integration() {
  const query = useCall(apiKeyEndpoints.get, { params: { companyId: currentCompanyId() } });
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={200} />}>
      {({ data }) => (
        <div className={styles.sections}>
          <ApiKeySection state={data} />
        </div>
      )}
    </Loaded>
  );
}
