import { access, canAccess } from '@contract/access';
import { ownMailEndpoints } from '@contract/settings/own-mail';
import Button from '@mui/material/Button';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
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
        {!isBoosted && <BoostNotice />}
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

/** That mail of one's own needs Boost or a trial, and the way there for those who may change the plan. */
function BoostNotice() {
  const t = useT();
  const mayBuy = canAccess(access.licensingWrite, useActor());
  const [, setModal] = useQueryFlag('modal');
  return (
    <aside className={styles.section}>
      <div className={styles.notice}>
        <span>{t('settings.ownMail.locked')}</span>
        {mayBuy && (
          <Button variant="contained" onClick={() => setModal('upgrade')}>
            {t('settings.ownMail.upgrade')}
          </Button>
        )}
      </div>
    </aside>
  );
}
