import { Badge } from '@/components/badge/Badge';
import type { Column } from '@/components/table/column';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import type { TypedTranslate } from '@/i18n/useT';
import styles from './customers.module.css';

/** The plan in one word: Boost when paid for, a trial while it runs, otherwise Free. */
export function planKey({ is_boosted, trial_status }: Pick<CustomerRecord, 'is_boosted' | 'trial_status'>) {
  if (trial_status === 'active' || trial_status === 'trialing') return 'partner.customers.trial';
  return is_boosted ? 'partner.customers.boost' : 'partner.customers.free';
}

/** Name, plan, seats, whether login is allowed, and since when. */
export function customerColumns(t: TypedTranslate, number: Intl.NumberFormat): Column<CustomerRecord>[] {
  return [
    {
      key: 'companyName',
      label: t('resources.customers.fields.companyName'),
      sort: 'companyName',
      render: ({ companyName, status }) => (
        <span className={styles.name}>
          <bdi className={styles.nameText} data-truncate="">
            {companyName}
          </bdi>
          {status === 'SUSPENDED' && <Badge tone="danger">{t('partner.customers.suspended')}</Badge>}
        </span>
      ),
    },
    {
      key: 'plan',
      label: t('partner.customers.plan'),
      width: 120,
      card: 'subtitle',
      render: (customer) => t(planKey(customer)),
    },
    {
      key: 'seats',
      label: t('resources.customers.fields.seats'),
      sort: 'seats',
      align: 'end',
      width: 110,
      render: ({ seats }) => number.format(seats),
    },
    {
      key: 'access',
      label: t('resources.customers.fields.access'),
      sort: 'login_as_company_status',
      width: 160,
      render: ({ login_as_company_status }) => t(`partner.customers.access.${login_as_company_status}`),
    },
    {
      key: 'createdAt',
      label: t('resources.customers.fields.createdAt'),
      sort: 'created_at',
      width: 150,
      render: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}
