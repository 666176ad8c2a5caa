import { type CustomerDetails, customerEndpoints } from '@contract/partner/customers';
import Close from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { isNotFound } from '@/client/ApiError';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { RowMenu } from '@/components/table/RowMenu';
import type { ActionsOf } from '@/components/table/useRowActions';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { CustomerBadges } from '../customerColumns';
import { AccessSection } from './AccessSection';
import { ContactSection } from './ContactSection';
import { DealSection } from './DealSection';
import styles from './drawer.module.css';
import { InvoicesSection } from './InvoicesSection';
import { SeatsSection } from './SeatsSection';

export interface CustomerDrawerProps {
  partnerId: number;
  customerId: number;
  actions: ActionsOf<CustomerRecord>;
  canSetDeal: boolean;
  onClose: () => void;
}

const SECTIONS = ['seats', 'users', 'deal', 'access'];

function Sections({ customer, canSetDeal }: { customer: CustomerDetails; canSetDeal: boolean }) {
  return (
    <>
      <SeatsSection customer={customer} />
      {customer.isOwn && <DealSection customer={customer} canSet={canSetDeal} />}
      {customer.isOwn && <AccessSection customer={customer} />}
      <InvoicesSection customer={customer} />
      <ContactSection customer={customer} />
    </>
  );
}

/** Everything about one customer beside the list: `?customer=ID` opens it, and survives a reload. */
export default function CustomerDrawer(props: CustomerDrawerProps) {
  const { partnerId, customerId, actions, canSetDeal, onClose } = props;
  const t = useT();
  const titleId = useId();
  const { data, error, refetch } = useCall(
    customerEndpoints.customer,
    { params: { id: partnerId, customerId } },
    { select: (answer) => ({ ...answer.data, id: answer.data.companyId }) },
  );
  const isGone = isNotFound(error);

  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
    >
      <div className={styles.drawer}>
        <header className={styles.head}>
          <div className={styles.names}>
            <h2 id={titleId} className={styles.title} dir="auto">
              {data && !isGone ? <bdi>{data.companyName}</bdi> : t('partner.drawer.title')}
            </h2>
            {data && !isGone && (
              <p className={typography.hint}>
                <span>{t(`partner.licensing.${data.licensingStatus}`)}</span>
                {' · '}
                <span>{t(`partner.registration.${data.registrationStatus}`)}</span>{' '}
                <CustomerBadges customer={data} t={t} />
              </p>
            )}
          </div>
          {data && !isGone && <RowMenu name={data.companyName} actions={() => actions(data)} />}
          <IconButton aria-label={t('common.action.close')} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </header>
        <div className={styles.body} aria-busy={!data && !error}>
          {isGone ? (
            <EmptyState title={t('partner.drawer.gone')} description={t('partner.drawer.goneText')} />
          ) : data ? (
            <Sections customer={data} canSetDeal={canSetDeal} />
          ) : error ? (
            <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
          ) : (
            SECTIONS.map((section) => <Skeleton key={section} shape="block" />)
          )}
        </div>
      </div>
    </Drawer>
  );
}
