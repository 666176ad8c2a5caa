import { Suspense } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { lazyComponent } from '@/client/lazyPage';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { recordId } from '@/components/record/recordId';
import type { ActionsOf } from '@/components/table/useRowActions';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { CUSTOMER_FLAG } from './CustomerLink';
import type { CustomerQuestion } from './customerActions';
import type { CustomerRights } from './useCustomerActs';

// Forms and the drawer load on the first click, so that the list appears sooner.
const CustomerDrawer = lazyComponent(() => import('./drawer/CustomerDrawer'));
const InviteDrawer = lazyComponent(() => import('./invite/InviteDrawer'));
const AllocateDialog = lazyComponent(() => import('./licenses/AllocateDialog'));
const TakeBackDialog = lazyComponent(() => import('./licenses/TakeBackDialog'));
const BuyDialog = lazyComponent(() => import('./licenses/BuyDialog'));
const CustomerPasswordDialog = lazyComponent(() => import('./CustomerPasswordDialog'));

/** The value of `modal` that opens the drawer for invitations. */
export const INVITE = 'inviteCustomers';

export interface CustomerOverlaysProps {
  actions: ActionsOf<CustomerRecord>;
  rights: CustomerRights;
  question: CustomerQuestion | null;
  onDismiss: () => void;
}

/** What opens over the list: by its address (`modal=inviteCustomers`, `customer=12`) or by a question. */
export function CustomerOverlays({ actions, rights, question, onDismiss }: CustomerOverlaysProps) {
  const [modal, setModal] = useQueryFlag('modal');
  const [flag, setFlag] = useQueryFlag(CUSTOMER_FLAG);
  const customerId = recordId(flag);
  const partnerId = currentCompanyId();
  const { kind, customer } = question ?? {};

  return (
    <Suspense fallback={null}>
      {modal === INVITE && rights.invite && <InviteDrawer onClose={() => setModal(null)} />}
      {customerId !== undefined && (
        <CustomerDrawer
          key={customerId}
          partnerId={partnerId}
          customerId={customerId}
          actions={actions}
          canSetDeal={rights.deal}
          onClose={() => setFlag(null)}
        />
      )}
      {kind === 'buy' && customer && rights.buy && (
        <BuyDialog customer={customer} as={rights.buy} onClose={onDismiss} />
      )}
      {kind === 'allocate' && customer && <AllocateDialog customer={customer} onClose={onDismiss} />}
      {kind === 'takeBack' && customer && <TakeBackDialog customer={customer} onClose={onDismiss} />}
      {kind === 'password' && customer && (
        <CustomerPasswordDialog customer={customer} mayEnter={rights.request} onClose={onDismiss} />
      )}
    </Suspense>
  );
}
