import type { PolicyReport } from '@contract/policies/evidence';
import { POLICY_SORTS, type Policy, type PolicyStatus, policyEndpoints } from '@contract/policies/policies';
import { useMemo } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useCompanyZone } from '@/authProvider/companyDay';
import { EmptyState } from '@/components/feedback/EmptyState';
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
import { POLICY_REPORT, Totals } from './Totals';
import { usePolicyActions } from './usePolicyActions';

const POLICIES: ListSpec = {
  sorts: POLICY_SORTS,
  defaultSort: { field: 'createdAt', order: 'DESC' },
  pageSizes: POLICY_REPORT.pageSizes,
};
const DRAFTS: { status: readonly PolicyStatus[] } = { status: ['draft'] };
const PUBLISHED: { status: readonly PolicyStatus[] } = { status: ['published', 'ended', 'archived'] };

function NewPolicyButton() {
  return <NewButton target={policyEndpoints.create} to={links.create()} label={useT()('policies.new')} />;
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
    <List resource="policy_report" spec={POLICY_REPORT}>
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
