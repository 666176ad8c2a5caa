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
import type { RecordActions } from '@/components/table/useRowActions';
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
  acts: CustomerActs;
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
export function customerActions(options: CustomerActionsOptions): RecordActions<CustomerRecord> {
  const { t, acts, rights, onAsk } = options;
  const ask = (kind: CustomerQuestion['kind']) => (customer: CustomerRecord) => onAsk({ kind, customer });
  const isRegistered = ({ registrationStatus }: CustomerRecord) => registrationStatus === 'REGISTERED';
  return [
    rights.enter && {
      key: 'login',
      label: t('partner.customers.login'),
      icon: Login,
      isOffered: (one) => one.isOwn && one.login_as_company_status === 'AVAILABLE' && one.status === 'ACTIVE',
      run: acts.enter,
    },
    rights.request && {
      key: 'request',
      label: t('partner.actions.request'),
      icon: Key,
      isOffered: canBeAsked,
      run: ({ id }) => acts.request({ customersIds: [id] }),
    },
    rights.resend && {
      key: 'resend',
      label: t('partner.actions.resend'),
      icon: Resend,
      isOffered: (one) => one.isOwn && !isRegistered(one),
      run: acts.resend,
    },
    rights.password && {
      key: 'password',
      label: t('partner.actions.password'),
      icon: Password,
      isOffered: (one) => one.isOwn && !isRegistered(one) && one.ownerEmail !== null,
      run: ask('password'),
    },
    rights.trial && {
      key: 'trial',
      label: t('partner.actions.trial'),
      icon: Trial,
      isOffered: (one) =>
        one.isOwn && one.status === 'ACTIVE' && one.trial_status === 'available' && !one.is_boosted,
      run: acts.startTrial,
    },
    rights.buy !== undefined && {
      key: 'buy',
      label: t('partner.actions.buy'),
      icon: Buy,
      isOffered: isOwn,
      run: ask('buy'),
    },
    rights.allocate && {
      key: 'allocate',
      label: t('partner.actions.allocate'),
      icon: Allocate,
      isOffered: isOwn,
      run: ask('allocate'),
    },
    rights.takeBack && {
      key: 'takeBack',
      label: t('partner.actions.takeBack'),
      icon: TakeBack,
      isOffered: (one) => one.isOwn && (one.is_boosted || one.customerType !== 'DIRECT'),
      run: ask('takeBack'),
    },
    rights.mark && {
      key: 'mark',
      label: t('partner.actions.mark'),
      icon: Handshake,
      isOffered: (one) => one.isOwn && one.customerType === 'DIRECT',
      confirm: ({ companyName: name }) => ({
        title: t('partner.mark.title', { name }),
        description: t('partner.mark.text'),
        confirmLabel: t('partner.actions.mark'),
      }),
      run: acts.mark,
    },
    rights.mark && {
      key: 'unmark',
      label: t('partner.actions.unmark'),
      icon: Person,
      isOffered: (one) => one.isOwn && one.customerType === 'SUBRESELLER',
      confirm: ({ companyName: name }) => ({
        title: t('partner.unmark.title', { name }),
        description: t('partner.unmark.text'),
        confirmLabel: t('partner.actions.unmark'),
        isDanger: true,
      }),
      run: acts.unmark,
    },
    {
      key: 'contact',
      label: t('partner.actions.contact'),
      icon: Mail,
      isOffered: ({ ownerEmail }) => ownerEmail !== null,
      href: ({ ownerEmail }) => `mailto:${encodeURIComponent(ownerEmail ?? '')}`,
    },
    rights.remove && {
      key: 'remove',
      label: t('partner.actions.remove'),
      icon: Remove,
      danger: true,
      isOffered: isOwn,
      run: ({ id, companyName }) => acts.remove({ customersIds: [id] }, 1, companyName),
    },
  ];
}
