import { COMPARED_MONTHS, type DepartmentFigures, dashboardEndpoints } from '@contract/dashboards';
import Groups from '@mui/icons-material/GroupsOutlined';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { useToday } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { withFilter } from '@/components/list/listParams';
import { AsOf } from '@/components/report/AsOf';
import { OldDays } from '@/components/report/OldDays';
import { useIsLearningPrivate } from '@/components/report/PrivateNotice';
import report from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { DepartmentsFilter } from '@/dataProvider/resources/dashboards';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { monthsOf, rangeOfMonths } from '../months';
import { departmentColumns } from './departmentColumns';
import { DEPARTMENTS_LIST } from './departmentsList';
import { Weakest } from './Weakest';

/** /dashboard/departments: the company's departments side by side, the weakest first. */
export default function DepartmentsTab() {
  return (
    <List resource="dashboard_departments" spec={DEPARTMENTS_LIST}>
      <Departments />
    </List>
  );
}

function Departments() {
  const t = useT();
  const formats = useFormats();
  const today = useToday();
  const { filterValues, setFilters } = useListContext();
  const isLearningPrivate = useIsLearningPrivate();
  // Months beside one another could tell of single people by their difference.
  const months = isLearningPrivate ? 12 : monthsOf(filterValues as DepartmentsFilter);
  const culture = useCall(dashboardEndpoints.culture, { params: { companyId: currentCompanyId() } });
  const told = culture.data?.data;
  // Until it is known, no number leads to people.
  const isAnonymous = told?.isAnonymous ?? true;
  const lastDay = told?.to ?? today;
  const columns = useMemo(
    () =>
      departmentColumns(t, formats, { days: rangeOfMonths(months, lastDay), isLearningPrivate, isAnonymous }),
    [t, formats, months, lastDay, isLearningPrivate, isAnonymous],
  );
  const title = t('dashboards.departments.title');
  return (
    <div className={report.page}>
      {told && <AsOf at={told.asOf} zone={told.timeZone} />}
      {told && <OldDays zone={told.timeZone} />}
      {!isLearningPrivate && (
        <div className={report.scope}>
          <TextField
            select
            label={t('dashboards.departments.months.label')}
            value={months}
            onChange={({ target }) => setFilters(withFilter(filterValues, 'months', String(target.value)))}
          >
            {COMPARED_MONTHS.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`dashboards.departments.months.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        </div>
      )}
      <Weakest months={months} />
      <DataTable<DepartmentFigures>
        label={title}
        searchLabel={t('dashboards.departments.search')}
        columns={columns}
        tools={<ExportButton name="dashboard-departments" />}
        empty={
          <EmptyState
            icon={<Groups />}
            title={t('dashboards.departments.none.title')}
            description={t('dashboards.departments.none.text')}
          />
        }
      />
      <p className={typography.hint}>{t('dashboards.departments.counted')}</p>
    </div>
  );
}
