import { limits } from '@contract/limits';
import { SHARE_SORTS } from '@contract/training/sharing';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { Badge } from '@/components/badge/Badge';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { ShareFilter, ShareRecord } from '@/dataProvider/resources/sharing';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { coursePath } from '../course/tabs';
import type { CourseRecord } from '../course/useCourse';
import { CustomerActions } from './CustomerActions';
import styles from './sharing.module.css';
import { useCanShare } from './useSharing';

export const SHARES: ListSpec<ShareFilter> = {
  sorts: SHARE_SORTS,
  defaultSort: { field: 'companyName', order: 'ASC' },
  names: PARTNER_NAMES,
  searchDebounceMs: limits.ui.partnerSearchDebounceMs,
};

function shareColumns(t: TypedTranslate, locale: string): Column<ShareRecord>[] {
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  return [
    {
      key: 'companyName',
      label: t('training.customers.name'),
      sort: 'companyName',
      render: ({ companyName, isBoosted }) => (
        <span className={styles.name}>
          <bdi data-truncate="">{companyName}</bdi>
          {!isBoosted && <Badge tone="muted">{t('training.customers.notBoosted')}</Badge>}
        </span>
      ),
    },
    {
      key: 'progress',
      label: t('training.customers.progress'),
      sort: 'progress',
      width: 120,
      align: 'end',
      render: ({ progress }) => (progress === null ? '–' : percent.format(progress / 100)),
    },
    {
      key: 'startDate',
      label: t('training.customers.startDate'),
      sort: 'startDate',
      width: 150,
      render: ({ startDate }) =>
        startDate === null ? '–' : <time dateTime={startDate}>{day.format(new Date(startDate))}</time>,
    },
    {
      key: 'receivedDate',
      label: t('training.customers.receivedDate'),
      sort: 'receivedDate',
      width: 150,
      render: ({ receivedDate }) => <RelativeTime value={receivedDate} />,
    },
  ];
}

function Shares({ course }: { course: CourseRecord }) {
  const t = useT();
  const locale = useLocaleCode();
  const canShare = useCanShare();
  const { total = 0 } = useListContext();
  const columns = useMemo(() => shareColumns(t, locale), [t, locale]);
  const add = canShare && (
    <Button
      variant="contained"
      startIcon={<Add />}
      component={Link}
      to={coursePath(course.id, 'customers-settings')}
    >
      {t('training.customers.add')}
    </Button>
  );
  return (
    <DataTable<ShareRecord>
      label={t('training.customers.title')}
      searchLabel={t('training.customers.search')}
      columns={columns}
      isSelectable={canShare}
      countAll={async () => total}
      allTexts={{
        select: (count) => t('training.customers.selectAllRows', { count }),
        selected: (count) => t('training.customers.allSelected', { count }),
      }}
      tools={add}
      bulkActions={<CustomerActions course={course} />}
      empty={
        <EmptyState
          title={t('training.customers.none.title')}
          description={t('training.customers.none.text')}
          action={add || undefined}
        />
      }
    />
  );
}

/** /customers-status: the customers that have received the course, and what can be done with it there. */
export default function CustomersStatusTab({ course }: { course: CourseRecord }) {
  const filter = useMemo(() => ({ courseId: course.id }), [course.id]);
  return (
    <List resource="course_customers" spec={SHARES} filter={filter}>
      <Shares course={course} />
    </List>
  );
}
