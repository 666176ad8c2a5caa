import Allocate from '@mui/icons-material/CallSplitOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import Login from '@mui/icons-material/LoginOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Password from '@mui/icons-material/PasswordOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Remove from '@mui/icons-material/PersonRemoveOutlined';
import Resend from '@mui/icons-material/ReplayOutlined';
import Buy from '@mui/icons-material/ShoppingCartOutlined';
import Trial from '@mui/icons-material/TimelapseOutlined';
import TakeBack from '@mui/icons-material/UndoOutlined';
import type { RowAction } from '@/components/table/column';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import type { TypedTranslate } from '@/i18n/useT';
import type { CustomerActs, CustomerRights } from './useCustomerActs';

/** What a dialog is opened for. */
export interface CustomerQuestion {
  readonly kind: 'buy' | 'allocate' | 'takeBack' | 'password';
  readonly customer: CustomerRecord;
}

export interface CustomerActionsOptions {
  t: TypedTranslate;
  /** The acts of the latest render. */
  acts: { readonly current: CustomerActs };
  rights: CustomerRights;
  onAsk: (question: CustomerQuestion) => void;
}

/** Only a partner's own customers can be changed; customers of its partners are only looked at. */
export const isOwn = (customer: Pick<CustomerRecord, 'isOwn'>): boolean => customer.isOwn;

/** Whether the partner may still ask the customer's admins for access. */
export const canBeAsked = (customer: CustomerRecord): boolean =>
  customer.isOwn &&
  customer.login_as_company_status === 'NOT_AVAILABLE' &&
  customer.registrationStatus === 'REGISTERED' &&
  customer.status === 'ACTIVE';

/** The menu of a customer; what doesn't apply to it, or would be refused, is left out. */
export const customerActions =
  ({ t, acts, rights, onAsk }: CustomerActionsOptions) =>
  (customer: CustomerRecord): RowAction[] => {
    const { ownerEmail, customerType, login_as_company_status: access } = customer;
    const isActive = customer.status === 'ACTIVE';
    const isRegistered = customer.registrationStatus === 'REGISTERED';
    const ask = (kind: CustomerQuestion['kind']) => () => onAsk({ kind, customer });
    const contact: RowAction[] =
      ownerEmail === null
        ? []
        : [
            {
              key: 'contact',
              label: t('partner.actions.contact'),
              icon: <Mail fontSize="small" />,
              href: `mailto:${encodeURIComponent(ownerEmail)}`,
            },
          ];
    if (!customer.isOwn) return contact;
    const entries: (RowAction & { isOffered: boolean })[] = [
      {
        key: 'login',
        isOffered: rights.enter && access === 'AVAILABLE' && isActive,
        label: t('partner.customers.login'),
        icon: <Login fontSize="small" />,
        onSelect: () => void acts.current.enter(customer),
      },
      {
        key: 'request',
        isOffered: rights.request && canBeAsked(customer),
        label: t('partner.actions.request'),
        icon: <Key fontSize="small" />,
        onSelect: () => void acts.current.request({ customersIds: [customer.id] }),
      },
      {
        key: 'resend',
        isOffered: rights.resend && !isRegistered,
        label: t('partner.actions.resend'),
        icon: <Resend fontSize="small" />,
        onSelect: () => void acts.current.resend(customer),
      },
      {
        key: 'password',
        isOffered: rights.password && !isRegistered && ownerEmail !== null,
        label: t('partner.actions.password'),
        icon: <Password fontSize="small" />,
        onSelect: ask('password'),
      },
      {
        key: 'trial',
        isOffered: rights.trial && isActive && customer.trial_status === 'available' && !customer.is_boosted,
        label: t('partner.actions.trial'),
        icon: <Trial fontSize="small" />,
        onSelect: () => void acts.current.startTrial(customer),
      },
      {
        key: 'buy',
        isOffered: rights.buy !== undefined,
        label: t('partner.actions.buy'),
        icon: <Buy fontSize="small" />,
        onSelect: ask('buy'),
      },
      {
        key: 'allocate',
        isOffered: rights.allocate,
        label: t('partner.actions.allocate'),
        icon: <Allocate fontSize="small" />,
        onSelect: ask('allocate'),
      },
      {
        key: 'takeBack',
        isOffered: rights.takeBack && (customer.is_boosted || customerType !== 'DIRECT'),
        label: t('partner.actions.takeBack'),
        icon: <TakeBack fontSize="small" />,
        onSelect: ask('takeBack'),
      },
      {
        key: 'mark',
        isOffered: rights.mark && customerType === 'DIRECT',
        label: t('partner.actions.mark'),
        icon: <Handshake fontSize="small" />,
        onSelect: () => void acts.current.mark(customer),
      },
      {
        key: 'unmark',
        isOffered: rights.mark && customerType === 'SUBRESELLER',
        label: t('partner.actions.unmark'),
        icon: <Person fontSize="small" />,
        onSelect: () => void acts.current.unmark(customer),
      },
      ...contact.map((one) => ({ ...one, isOffered: true })),
      {
        key: 'remove',
        isOffered: rights.remove,
        label: t('partner.actions.remove'),
        icon: <Remove fontSize="small" />,
        danger: true,
        onSelect: () => void acts.current.remove({ customersIds: [customer.id] }, 1, customer.companyName),
      },
    ];
    return entries.filter(({ isOffered }) => isOffered).map(({ isOffered: _isOffered, ...action }) => action);
  };
