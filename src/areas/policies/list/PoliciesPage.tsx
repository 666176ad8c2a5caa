import { POLICY_REPORT_SORTS, type PolicyReport, policyEvidenceEndpoints } from '@contract/policies/evidence';
import { POLICY_SORTS, type Policy, type PolicyStatus, policyEndpoints } from '@contract/policies/policies';
import { useMemo } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useCompanyZone } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { NewButton } from '@/components/gallery/NewButton';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { CampaignsNotice } from '@/components/plan/CampaignsNotice';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import report from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { TabBar } from '@/components/tabs/TabBar';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { links } from '../links';
import { draftColumns, lockedColumns, reportColumns } from './policyColumns';
import { usePolicyActions } from './usePolicyActions';

/** As documented for the policies' table. */
const PAGE_SIZES = [25, 50, 100] as const;
const REPORT: ListSpec = {
  sorts: POLICY_REPORT_SORTS,
  defaultSort: { field: 'createdAt', order: 'DESC' },
  pageSizes: PAGE_SIZES,
};
const POLICIES: ListSpec = {
  sorts: POLICY_SORTS,
  defaultSort: { field: 'createdAt', order: 'DESC' },
  pageSizes: PAGE_SIZES,
};
const DRAFTS: { status: readonly PolicyStatus[] } = { status: ['draft'] };
const PUBLISHED: { status: readonly PolicyStatus[] } = { status: ['published', 'ended', 'archived'] };

function NewPolicyButton() {
  return <NewButton target={policyEndpoints.create} to={links.create()} label={useT()('policies.new')} />;
}

/** All policies together that ask people now. */
function Totals() {
  const t = useT();
  const { number, percent } = useFormats();
  const query = useCall(policyEvidenceEndpoints.statistics, { params: { companyId: currentCompanyId() } });
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={84} />}>
      {({ data }) => (
        <section className={report.tiles} aria-label={t('policies.totals.label')}>
          {(
            [
              ['policies', number(data.policies)],
              ['progress', percent(data.progress)],
              ['notOpened', number(data.notOpened)],
              ['overdue', number(data.overdue)],
              ['excused', number(data.excused)],
              ['reviewsDue', number(data.reviewsDue)],
            ] as const
          ).map(([key, value]) => (
            <div key={key} className={report.tile}>
              <span>{t(`policies.totals.${key}`)}</span>
              <strong>{value}</strong>
            </div>
          ))}
        </section>
      )}
    </Loaded>
  );
}

function EmptyPolicies() {
  const t = useT();
  return (
    <EmptyState
      title={t('policies.empty.title')}
      description={t('policies.empty.text')}
      action={<NewPolicyButton />}
    />
  );
}

function Report() {
  const t = useT();
  const formats = useFormats();
  const zone = useCompanyZone();
  const columns = useMemo(() => reportColumns(t, formats, zone), [t, formats, zone]);
  return (
    <List resource="policy_report" spec={REPORT}>
      <DataTable<PolicyReport>
        label={t('policies.title')}
        searchLabel={t('policies.search')}
        columns={columns}
        actions={usePolicyActions()}
        tools={<ExportButton name="policies" />}
        empty={<EmptyPolicies />}
      />
    </List>
  );
}

/** Without Boost or a trial there are no numbers. */
function LockedList() {
  const t = useT();
  const zone = useCompanyZone();
  const columns = useMemo(() => lockedColumns(t, zone), [t, zone]);
  return (
    <List resource="policies" spec={POLICIES} filter={PUBLISHED} storeKey="policies.locked">
      <DataTable<Policy>
        label={t('policies.title')}
        searchLabel={t('policies.search')}
        columns={columns}
        actions={usePolicyActions()}
        empty={<EmptyPolicies />}
      />
    </List>
  );
}

function Drafts() {
  const t = useT();
  const zone = useCompanyZone();
  const columns = useMemo(() => draftColumns(t, zone), [t, zone]);
  return (
    <List resource="policies" spec={POLICIES} filter={DRAFTS} storeKey="policies.drafts">
      <DataTable<Policy>
        label={t('policies.tabs.drafts')}
        searchLabel={t('policies.search')}
        columns={columns}
        actions={usePolicyActions()}
        empty={
          <EmptyState
            title={t('policies.empty.drafts')}
            description={t('policies.empty.draftsText')}
            action={<NewPolicyButton />}
          />
        }
      />
    </List>
  );
}

/** /policies and /policies/drafts: the company's policies, and how the people stand whom they ask. */
export default function PoliciesPage() {
  const t = useT();
  const isDrafts = useLocation().pathname === links.drafts.path;
  const hasStatistics = useHasStatistics();
  return (
    <>
      <PageHeading title={t('policies.title')} actions={<NewPolicyButton />} />
      <CampaignsNotice title={t('policies.suspended.title')} text={t('policies.suspended.text')} />
      <div className={report.statistics}>
        {hasStatistics && !isDrafts && <Totals />}
        <TabBar label={t('policies.tabs.label')}>
          <NavLink to={links.policies()} end>
            {t('policies.tabs.published')}
          </NavLink>
          <NavLink to={links.drafts()}>{t('policies.tabs.drafts')}</NavLink>
        </TabBar>
        {isDrafts ? <Drafts /> : hasStatistics ? <Report /> : <LockedList />}
      </div>
    </>
  );
}
