import { SHARE_SORTS } from '@contract/training/sharing';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Badge } from '@/components/badge/Badge';
import { CUSTOMERS_SPEC, CustomersTable, startColumn } from '@/components/customers/CustomersTable';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import type { Column } from '@/components/table/column';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { ShareFilter, ShareRecord } from '@/dataProvider/resources/sharing';
import type { Locale } from '@/i18n/locales';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { coursePath } from '../course/tabs';
import type { CourseRecord } from '../course/useCourse';
import { CustomerActions } from './CustomerActions';
import styles from './sharing.module.css';
import { useCanShare } from './useSharing';

export const SHARES: ListSpec<ShareFilter> = {
  sorts: SHARE_SORTS,
  defaultSort: { field: 'companyName', order: 'ASC' },
  ...CUSTOMERS_SPEC,
};

function shareColumns(t: TypedTranslate, locale: Locale): Column<ShareRecord>[] {
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return [
    {
      key: 'companyName',
      label: t('sharing.name'),
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
    startColumn(t, locale),
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
  const columns = useMemo(() => shareColumns(t, locale), [t, locale]);
  const add = canShare && (
    <Button
      variant="contained"
      startIcon={<Add />}
      component={Link}
      to={coursePath(course.id, 'customers-settings')}
    >
      {t('sharing.add')}
    </Button>
  );
  return (
    <CustomersTable<ShareRecord>
      label={t('training.customers.title')}
      columns={columns}
      canShare={canShare}
      bulkActions={<CustomerActions course={course} />}
      add={add}
      none={{ title: t('training.customers.none.title'), text: t('training.customers.none.text') }}
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
