import { generalSettingsEndpoints } from '@contract/settings/general';
import { useRef } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { PartnerReads } from '@/components/report/PartnerReads';
import { AssignmentDefaultsSection } from './AssignmentDefaultsSection';
import { ClosingSection } from './ClosingSection';
import { ExportSection } from './ExportSection';
import { GeneralForm } from './GeneralForm';
import { GeneralValues } from './GeneralValues';
import { LogoInput } from './LogoInput';
import { OwnerSection } from './OwnerSection';
import { RetentionSection } from './retention/RetentionSection';
import { SectionIndex } from './SectionIndex';
import styles from './settings.module.css';
import { AdminFactorSection } from './sign-in/AdminFactorSection';
import { SessionLengthSection } from './sign-in/SessionLengthSection';
import { TrustSection } from './TrustSection';

/** /settings/general: what the company says of itself, to those who may change it as a form. */
export default function General() {
  const canWrite = useCan(generalSettingsEndpoints.update);
  const query = useCall(generalSettingsEndpoints.get, { params: { companyId: currentCompanyId() } });
  const page = useRef<HTMLDivElement>(null);
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={520} />}>
      {({ data }) => (
        <div className={styles.indexed}>
          <SectionIndex page={page} />
          <div className={styles.sections} ref={page}>
            {canWrite ? (
              <>
                <LogoInput settings={data} />
                <GeneralForm settings={data} />
              </>
            ) : (
              <GeneralValues settings={data} />
            )}
            <AssignmentDefaultsSection />
            <OwnerSection />
            <TrustSection />
            <SessionLengthSection />
            <AdminFactorSection />
            <RetentionSection />
            <ExportSection />
            <PartnerReads className={styles.section} />
            <ClosingSection />
          </div>
        </div>
      )}
    </Loaded>
  );
}
