import type { CustomerSort } from '@contract/partner/customers';
import { Badge } from '@/components/badge/Badge';
import { dayOf } from '@/components/plan/plan';
import type { Column } from '@/components/table/column';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { languageOf } from '@/i18n/locales';
import { type TypedTranslate, useLocaleCode } from '@/i18n/useT';
import { CustomerLink } from './CustomerLink';
import styles from './customers.module.css';
import { PaidUntil } from './PaidUntil';

/** Whether the company is itself a partner. */
export const isPartner = ({ customerType }: Pick<CustomerRecord, 'customerType'>): boolean =>
  customerType !== 'DIRECT';

/** On which of its days a customer closes its account. */
function ClosingBadge({
  customer: { closesAt, timeZone },
  t,
}: {
  customer: { closesAt: string; timeZone: string };
  t: TypedTranslate;
}) {
  const date = dayOf(closesAt, languageOf(useLocaleCode()), timeZone);
  return (
    <Badge tone="danger" title={t('partner.closes', { date })}>
      {t('partner.closing')}
    </Badge>
  );
}

/** What is said of a customer beside its name. */
export function CustomerBadges({ customer, t }: { customer: CustomerRecord; t: TypedTranslate }) {
  return (
    <>
      {isPartner(customer) && <Badge tone="info">{t(`partner.kinds.${customer.customerType}`)}</Badge>}
      {customer.closesAt !== null && (
        <ClosingBadge customer={{ ...customer, closesAt: customer.closesAt }} t={t} />
      )}
      {customer.status === 'SUSPENDED' && <Badge tone="danger">{t('partner.enablement.DISABLED')}</Badge>}
    </>
  );
}

const NOTHING = <span data-muted="">–</span>;
/** Room for 'fifty-nine minutes ago' in figures, so that times are never cut off. */
const TIME_WIDTH = 127;

export interface ColumnOptions {
  readonly t: TypedTranslate;
  readonly locale: Parameters<typeof languageOf>[0];
  /** Customers of its partners are among them: whose they are is worth a column. */
  readonly seesGrandchildren: boolean;
}

/** Every documented column of the customers lists; those that few look at are hidden until chosen. */
export function customerColumns({ t, locale, seesGrandchildren }: ColumnOptions): Column<CustomerRecord>[] {
  const language = languageOf(locale);
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const field = (name: CustomerSort) => t(`resources.customers.fields.${name}`);
  return [
    {
      key: 'companyName',
      label: field('companyName'),
      sort: 'companyName',
      render: (customer) => (
        <span className={styles.name}>
          <bdi className={styles.nameText} data-truncate="">
            <CustomerLink id={customer.id}>{customer.companyName}</CustomerLink>
          </bdi>
          <CustomerBadges customer={customer} t={t} />
        </span>
      ),
    },
    {
      key: 'parentCompanyName',
      label: field('parentCompanyName'),
      sort: 'parentCompanyName',
      width: 168,
      isOptional: !seesGrandchildren,
      render: ({ parentCompanyName, isOwn }) => (
        <span className={styles.cut} data-truncate="" data-muted={isOwn || undefined}>
          <bdi>{parentCompanyName}</bdi>
        </span>
      ),
    },
    {
      key: 'licensingStatus',
      label: field('licensingStatus'),
      sort: 'licensingStatus',
      width: 110,
      card: 'subtitle',
      render: ({ licensingStatus }) => t(`partner.licensing.${licensingStatus}`),
    },
    {
      key: 'seats',
      label: field('seats'),
      sort: 'seats',
      align: 'end',
      width: 110,
      render: ({ users, seats }) => (
        <span className={styles.figures} dir="ltr">
          {number.format(users)} / {number.format(seats)}
        </span>
      ),
    },
    {
      key: 'overages',
      label: field('overages'),
      sort: 'overages',
      align: 'end',
      width: 92,
      render: ({ overages }) =>
        overages > 0 ? <strong className={styles.over}>{number.format(overages)}</strong> : NOTHING,
    },
    {
      key: 'login_as_company_status',
      label: field('login_as_company_status'),
      sort: 'login_as_company_status',
      width: 124,
      render: ({ login_as_company_status }) => t(`partner.access.${login_as_company_status}`),
    },
    {
      key: 'registrationStatus',
      label: field('registrationStatus'),
      sort: 'registrationStatus',
      width: 118,
      render: ({ registrationStatus }) => t(`partner.registration.${registrationStatus}`),
    },
    {
      key: 'subscriptionCurrentPeriodEnd',
      label: field('subscriptionCurrentPeriodEnd'),
      sort: 'subscriptionCurrentPeriodEnd',
      width: 176,
      render: (customer) => <PaidUntil customer={customer} />,
    },
    {
      key: 'subscriptionPaidSeats',
      label: field('subscriptionPaidSeats'),
      sort: 'subscriptionPaidSeats',
      align: 'end',
      width: 120,
      isOptional: true,
      render: ({ subscriptionPaidSeats: seats }) => (seats === null ? NOTHING : number.format(seats)),
    },
    {
      key: 'dealProbability',
      label: field('dealProbability'),
      sort: 'dealProbability',
      align: 'end',
      width: 130,
      isOptional: true,
      render: ({ dealProbability }) =>
        dealProbability === null ? NOTHING : percent.format(dealProbability / 100),
    },
    {
      key: 'invitedAt',
      label: field('invitedAt'),
      sort: 'invitedAt',
      width: TIME_WIDTH,
      isOptional: true,
      render: ({ invitedAt }) => <RelativeTime value={invitedAt} />,
    },
    {
      key: 'disabledAt',
      label: field('disabledAt'),
      sort: 'disabledAt',
      width: 150,
      isOptional: true,
      render: ({ disabledAt }) =>
        disabledAt === null ? (
          t('partner.enablement.ENABLED')
        ) : (
          <>
            {t('partner.enablement.DISABLED')} <RelativeTime value={disabledAt} />
          </>
        ),
    },
    {
      key: 'ownerEmail',
      label: field('ownerEmail'),
      sort: 'ownerEmail',
      width: 210,
      isOptional: true,
      render: ({ ownerEmail }) => (ownerEmail === null ? NOTHING : <bdi dir="ltr">{ownerEmail}</bdi>),
    },
    {
      key: 'created_at',
      label: field('created_at'),
      sort: 'created_at',
      width: TIME_WIDTH,
      isOptional: true,
      render: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}
