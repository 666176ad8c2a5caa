import { type PolicyReport, policyEvidenceEndpoints } from '@contract/policies/evidence';
import { useMemo } from 'react';
import { useCompanyZone } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { AsOf } from '@/components/report/AsOf';
import { ListReportActions } from '@/components/report/ReportActions';
import styles from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { useT } from '@/i18n/useT';
import { ReportFrame } from '@/layout/page/ReportFrame';
import { reportColumns } from '../list/policyColumns';
import { POLICY_REPORT, Totals } from '../list/Totals';

/** When the numbers were read: those of the call that the tiles show. */
function Time() {
  const { data } = useCall(policyEvidenceEndpoints.statistics, { params: { companyId: currentCompanyId() } });
  return data ? <AsOf at={data.data.asOf} zone={data.data.timeZone} /> : null;
}

/** /reports/policiesProgress: how the people stand whom the published policies ask. */
export default function PoliciesReportPage() {
  const t = useT();
  const formats = useFormats();
  const zone = useCompanyZone();
  const columns = useMemo(() => reportColumns(t, formats, zone), [t, formats, zone]);
  const title = t('reports.policies.table');
  return (
    <ReportFrame
      title={t('reports.policies.title')}
      menu={<ListReportActions report="policies" spec={POLICY_REPORT} toQuery={() => ({})} />}
    >
      <List resource="policy_report" spec={POLICY_REPORT} storeKey="policies.report">
        <div className={styles.page}>
          <p className={styles.legend}>{t('reports.policies.counted')}</p>
          <Totals />
          <Time />
          <h2 className={styles.heading}>{title}</h2>
          <DataTable<PolicyReport>
            label={title}
            searchLabel={t('policies.search')}
            columns={columns}
            tools={<ExportButton name="policies" />}
            empty={
              <EmptyState title={t('reports.learning.noData')} description={t('reports.policies.none')} />
            }
          />
        </div>
      </List>
    </ReportFrame>
  );
}
