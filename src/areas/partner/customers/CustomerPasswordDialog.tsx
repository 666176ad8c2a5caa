import { customerEndpoints } from '@contract/partner/customers';
import { call } from '@/client/client';
import { LazyTemporaryPasswordDialog } from '@/components/temporary-password/LazyTemporaryPasswordDialog';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { useT } from '@/i18n/useT';
import { useRefreshCustomers } from './useCustomerActs';

export interface CustomerPasswordDialogProps {
  customer: CustomerRecord;
  /** The partner may sign in to customers at all. */
  mayEnter: boolean;
  onClose: () => void;
}

/** A first password for the admin of a customer that has not registered yet, who must replace it. */
export default function CustomerPasswordDialog(props: CustomerPasswordDialogProps) {
  const { customer, mayEnter, onClose } = props;
  const t = useT();
  const refresh = useRefreshCustomers();
  const { companyName, ownerEmail } = customer;
  return (
    <LazyTemporaryPasswordDialog
      name={ownerEmail ?? companyName}
      text={t('partner.password.text', { company: companyName })}
      option={
        mayEnter ? { label: t('partner.password.grant'), hint: t('partner.password.grantHint') } : undefined
      }
      set={async (password, grantLoginAccess) => {
        const params = { companyId: customer.id };
        await call(customerEndpoints.temporaryPassword, { params, body: { password, grantLoginAccess } });
        void refresh();
      }}
      onSet={onClose}
      onClose={onClose}
    />
  );
}
