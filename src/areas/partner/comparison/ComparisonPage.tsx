import { limits } from '@contract/limits';
import { COMPARISON_SORTS } from '@contract/partner/comparison';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { useActor } from '@/authProvider/currentSession';
import { customersPath } from '@/components/customers/customersPath';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { AsOf } from '@/components/report/AsOf';
import report from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { ComparedRecord, ComparisonMeta } from '@/dataProvider/resources/comparison';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import typography from '@/theme/typography.module.css';
import { comparisonColumns } from './comparisonColumns';

const SPEC: ListSpec = {
  sorts: COMPARISON_SORTS,
  // Customers of which nothing is told come last.
  defaultSort: { field: 'culture', order: 'ASC' },
  names: PARTNER_NAMES,
  searchDebounceMs: limits.ui.partnerSearchDebounceMs,
};

/** /partner-portal/comparison: the customers that let the partner in, side by side, the weakest first. */
export default function ComparisonPage() {
  const t = useT();
  return (
    <>
      <PageHeading title={t('shell.nav.comparison')} description={t('partner.comparison.text')} />
      <List resource="compared_customers" spec={SPEC}>
        <Comparison />
      </List>
    </>
  );
}

function Comparison() {
  const t = useT();
  const formats = useFormats();
  const customers = customersPath(useActor().customerType);
  const { meta } = useListContext<ComparedRecord>();
  const told = meta as ComparisonMeta | undefined;
  const columns = useMemo(() => comparisonColumns(t, formats, customers), [t, formats, customers]);
  return (
    <div className={report.page}>
      {told && <AsOf at={told.asOf} zone={told.timeZone} />}
      <DataTable<ComparedRecord>
        label={t('shell.nav.comparison')}
        searchLabel={t('partner.comparison.searchLabel')}
        columns={columns}
        tools={<ExportButton name="customers-compared" />}
        empty={
          <EmptyState
            icon={<Assessment />}
            title={t('partner.comparison.empty.title')}
            description={t('partner.comparison.empty.text')}
            action={
              <Button variant="contained" component={Link} to={customers}>
                {t('partner.comparison.empty.action')}
              </Button>
            }
          />
        }
      />
      <p className={typography.hint}>{t('partner.comparison.counted')}</p>
    </div>
  );
}
