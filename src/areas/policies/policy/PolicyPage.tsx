import { type PolicyDetail, policyEndpoints } from '@contract/policies/policies';
import { type ComponentType, Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { useCompanyZone } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { lazyComponent } from '@/client/lazyPage';
import { useCall } from '@/client/useCall';
import { Badge } from '@/components/badge/Badge';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { shownDay } from '@/components/form/DateField';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import { RecordLink } from '@/components/record/RecordLink';
import { recordId } from '@/components/record/recordId';
import { Fact } from '@/components/report/Fact';
import { LockedReport } from '@/components/report/LockedReport';
import report from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import { Day } from '@/components/table/Day';
import { RowMenu } from '@/components/table/RowMenu';
import { tabOf } from '@/components/tabs/tabOf';
import { languageName } from '@/i18n/languageNames';
import { useLocaleCode, useT } from '@/i18n/useT';
import { ReportFrame, ReportTabs } from '@/layout/page/ReportFrame';
import { POLICY_TABS, type PolicyTab, policyPath } from '../links';
import { usePolicyActions } from '../list/usePolicyActions';
import { PolicyBadge } from '../PolicyBadge';
import { PolicyNotFound } from '../PolicyNotFound';

export interface PolicyTabProps {
  policy: PolicyDetail;
}

const TABS: Record<PolicyTab, ComponentType<PolicyTabProps>> = {
  document: lazyComponent(() => import('./ReadingTab')),
  assignment: lazyComponent(() => import('./AssignmentTab')),
  people: lazyComponent(() => import('./PeopleTab')),
  acknowledgements: lazyComponent(() => import('./AcknowledgementsTab')),
  exceptions: lazyComponent(() => import('./ExceptionsTab')),
  revisions: lazyComponent(() => import('./RevisionsTab')),
};
/** What only companies with Boost or a trial can read. */
const PAID: readonly PolicyTab[] = ['people', 'acknowledgements'];
/** A draft has asked nobody. */
const OF_DRAFTS: readonly PolicyTab[] = ['document'];

function Facts({ policy }: PolicyTabProps) {
  const t = useT();
  const locale = useLocaleCode();
  const timeZone = useCompanyZone();
  const { number, percent } = useFormats();
  const { status, revision, owner, reviewDay, isReviewDue, isRenewedYearly, renewalDay, standing } = policy;
  return (
    <>
      <Fact label={t('policies.columns.status')}>
        <PolicyBadge status={status} />
      </Fact>
      {revision > 0 && <Fact label={t('policies.columns.revision')}>{number(revision)}</Fact>}
      <Fact label={t('policies.columns.language')}>
        <bdi lang={policy.languageCode}>{languageName(policy.languageCode)}</bdi>
      </Fact>
      <Fact label={t('policies.columns.owner')}>
        {owner ? (
          <RecordLink resource="users" id={owner.id}>
            <bdi>{owner.name}</bdi>
          </RecordLink>
        ) : (
          t('policies.form.noOwner')
        )}
      </Fact>
      {reviewDay && (
        <Fact label={t('policies.form.reviewDay')}>
          <time dateTime={reviewDay}>{shownDay(reviewDay, locale)}</time>{' '}
          {isReviewDue && <Badge tone="danger">{t('policies.reviewDue')}</Badge>}
        </Fact>
      )}
      {isRenewedYearly && (
        <Fact label={t('policies.form.renewal')}>
          {renewalDay ? (
            <time dateTime={renewalDay}>{shownDay(renewalDay, locale)}</time>
          ) : (
            t('policies.renewalOn')
          )}
        </Fact>
      )}
      {standing && standing.assignments > 0 && (
        <Fact label={t('policies.columns.acknowledged')}>
          {t('policies.acknowledgedOf', {
            acknowledged: number(standing.acknowledged),
            smart_count: standing.assignments,
          })}{' '}
          ({percent(standing.progress)})
        </Fact>
      )}
      {policy.endedAt && (
        <Fact label={t('policies.columns.endedAt')}>
          <Day value={policy.endedAt} timeZone={timeZone} />
        </Fact>
      )}
    </>
  );
}

function PolicyOf({ policy }: PolicyTabProps) {
  const t = useT();
  const actionsOf = usePolicyActions();
  const tab = tabOf(POLICY_TABS, useLocation().pathname);
  const hasStatistics = useHasStatistics();
  const tabs = policy.status === 'draft' ? OF_DRAFTS : POLICY_TABS;
  const Tab = TABS[tabs.includes(tab) ? tab : 'document'];
  const isLocked = PAID.includes(tab) && !hasStatistics;
  return (
    <ReportFrame
      title={policy.name}
      facts={<Facts policy={policy} />}
      menu={<RowMenu name={policy.name} actions={() => actionsOf(policy)} />}
      suspended={
        policy.assignmentStatus === 'SUSPENDED' && {
          title: t('policies.suspended.title'),
          text: t('policies.suspended.text'),
        }
      }
    >
      {tabs.length > 1 && (
        <ReportTabs
          label={t('policies.tabs.of')}
          tabs={tabs.map((one) => ({ to: policyPath(policy.id, one), name: t(`policies.tabs.${one}`) }))}
        />
      )}
      {isLocked ? (
        <LockedReport label={t('policies.columns.acknowledged')} />
      ) : (
        <Suspense fallback={<TableSkeleton />}>
          <Tab key={tab} policy={policy} />
        </Suspense>
      )}
    </ReportFrame>
  );
}

function PolicyById({ id }: { id: number }) {
  const outline = (
    <div className={report.page} aria-busy="true">
      <Skeleton width={320} height={32} />
      <Skeleton width="60%" />
      <TableSkeleton />
    </div>
  );
  return (
    <Loaded
      query={useCall(policyEndpoints.get, { params: { companyId: currentCompanyId(), id } })}
      outline={outline}
      notFound={<PolicyNotFound />}
      heading="h1"
    >
      {(policy) => <PolicyOf policy={policy} />}
    </Loaded>
  );
}

/** /policies/{id} and its tabs: what it says, whom it asks, who has acknowledged it. */
export default function PolicyPage() {
  const id = recordId(useParams().policyId);
  return id === undefined ? <PolicyNotFound /> : <PolicyById key={id} id={id} />;
}
