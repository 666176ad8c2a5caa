import { dashboardEndpoints } from '@contract/dashboards';
import { limits } from '@contract/limits';
import { GENERAL_SORTS, type GeneralRow } from '@contract/reports/general';
import { TASK_STATUSES } from '@contract/users/users';
import People from '@mui/icons-material/PeopleAltOutlined';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { List } from '@/components/list/List';
import { choicesFilter, type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { AsOf } from '@/components/report/AsOf';
import { PrivateNotice, useIsLearningPrivate } from '@/components/report/PrivateNotice';
import report from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { userColumns } from './userColumns';
import styles from './users.module.css';

const SPEC: ListSpec = {
  sorts: GENERAL_SORTS,
  defaultSort: { field: 'name', order: 'ASC' },
  filters: { taskStatuses: choicesFilter(TASK_STATUSES) },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

/** /dashboard/users: the company's people by how they stand with their tasks, and each of them. */
export default function UsersTab() {
  const isPrivate = useIsLearningPrivate();
  if (isPrivate)
    return (
      <div className={report.page}>
        <Totals />
        <PrivateNotice />
      </div>
    );
  return (
    <List resource="general_report" spec={SPEC}>
      <div className={report.page}>
        <FilteringTotals />
        <UsersTable />
      </div>
    </List>
  );
}

/** The totals, each of which narrows the table below to its people; pressed again, it shows all of them. */
function FilteringTotals() {
  const { filterValues, setFilters } = useListContext();
  const { taskStatuses: chosen = [], ...others } = filterValues as {
    taskStatuses?: readonly TaskStatus[];
  };
  const isOnly = (status: TaskStatus) => chosen.length === 1 && chosen[0] === status;
  return (
    <Totals
      isChosen={isOnly}
      onChoose={(status) => setFilters(isOnly(status) ? others : { ...others, taskStatuses: [status] })}
    />
  );
}

type TaskStatus = (typeof TASK_STATUSES)[number];
interface TotalsProps {
  isChosen?: (status: TaskStatus) => boolean;
  /** Absent: nobody may be named. */
  onChoose?: (status: TaskStatus) => void;
}

function Totals({ isChosen, onChoose }: TotalsProps) {
  const t = useT();
  const { number, share } = useFormats();
  const query = useCall(dashboardEndpoints.users, { params: { companyId: currentCompanyId() } });
  const outline = (
    <div className={report.tiles} aria-busy="true">
      {TASK_STATUSES.map((status) => (
        <Skeleton key={status} shape="block" height={96} />
      ))}
    </div>
  );
  return (
    <Loaded query={query} outline={outline}>
      {({ data: { asOf, timeZone, enabled, disabled, statuses } }) => (
        <>
          <AsOf at={asOf} zone={timeZone} />
          <section className={report.tiles} aria-label={t('dashboards.users.statuses.label')}>
            {TASK_STATUSES.map((status) => {
              const content = (
                <>
                  <span>{t(`dashboards.users.statuses.${status}`)}</span>
                  <strong>{number(statuses[status])}</strong>
                  <span>{share(statuses[status], enabled)}</span>
                </>
              );
              return onChoose ? (
                <button
                  key={status}
                  type="button"
                  className={`${report.tile} ${styles.tile}`}
                  aria-pressed={isChosen?.(status) ?? false}
                  onClick={() => onChoose(status)}
                >
                  {content}
                </button>
              ) : (
                <div key={status} className={report.tile}>
                  {content}
                </div>
              );
            })}
          </section>
          {disabled > 0 && (
            <p className={typography.hint}>
              {t('dashboards.users.disabled', { smart_count: disabled, count: number(disabled) })}
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

function UsersTable() {
  const t = useT();
  const formats = useFormats();
  const columns = useMemo(() => userColumns(t, formats), [t, formats]);
  return (
    <DataTable<GeneralRow>
      label={t('dashboards.users.title')}
      searchLabel={t('dashboards.users.search')}
      columns={columns}
      tools={<ExportButton name="dashboard-users" />}
      empty={
        <EmptyState
          icon={<People />}
          title={t('dashboards.users.none.title')}
          description={t('dashboards.users.none.text')}
        />
      }
    />
  );
}
