import { ownMailEndpoints } from '@contract/settings/own-mail';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { BoostNotice } from '../BoostNotice';
import styles from '../settings.module.css';
import { settingsPath } from '../tabs';
import { CandidateSection } from './CandidateSection';
import { DnsSection } from './DnsSection';
import { HeldSection, WhenFailsSection } from './FailureSections';
import { GraphAnswer } from './GraphAnswer';
import { RefusedSection } from './RefusedSection';
import { SetUpSections } from './SetUpSections';
import { UsedSection } from './UsedSection';

/** /settings/integration/mail: what carries the company's mails, what waits, and whom they don't reach. */
export default function MailPage() {
  const t = useT();
  const isBoosted = useActor().isBoosted === true;
  const isTrusted = useCan(ownMailEndpoints.removeSmtp);
  const query = useCall(ownMailEndpoints.get, { params: { companyId: currentCompanyId() } });
  const title = t('settings.ownMail.title');
  return (
    <>
      <PageHeading
        title={title}
        description={t('settings.ownMail.text')}
        crumbs={[
          { label: t('settings.tabs.integration'), to: settingsPath('integration') },
          { label: title },
        ]}
      />
      {isTrusted && <VerifyFirst />}
      {isTrusted && <GraphAnswer />}
      <div className={styles.sections}>
        {!isBoosted && (
          <div className={styles.section}>
            <BoostNotice text={t('settings.ownMail.locked')} />
          </div>
        )}
        <Loaded query={query} outline={<Skeleton shape="block" height={420} />}>
          {({ data }) => (
            <>
              <UsedSection state={data} />
              {data.held.count > 0 && <HeldSection held={data.held} />}
              {data.candidate && <CandidateSection candidate={data.candidate} />}
              <SetUpSections state={data} />
              {(data.used ?? data.candidate) !== null && (
                <>
                  <WhenFailsSection whenFails={data.whenFails} />
                  <DnsSection />
                </>
              )}
            </>
          )}
        </Loaded>
        <RefusedSection />
        {!isTrusted && <p className={styles.hint}>{t('settings.trust.trustedOnly')}</p>}
      </div>
    </>
  );
}
