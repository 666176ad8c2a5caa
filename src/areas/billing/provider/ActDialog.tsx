import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import {
  creditNoteSchema,
  type ProviderInvoiceDetail,
  providerEndpoints,
  reasonSchema,
  refundSchema,
  settleSchema,
} from '@contract/provider';
import { useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { FormDialog } from '@/components/dialog/FormDialog';
import { UncertainNotice } from '@/components/dialog/UncertainNotice';
import { DateInput } from '@/components/form/DateInput';
import { SelectInput } from '@/components/form/SelectInput';
import { addProblems } from '@/components/form/schemaResolver';
import { TextInput } from '@/components/form/TextInput';
import { languageOf } from '@/i18n/locales';
import { exactMoneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import { moneySchema, typedMoney } from './money';
import styles from './receivables.module.css';

export type ActName = 'settle' | 'void' | 'writeOff' | 'creditNote' | 'refund';

/** What an invoice in its state allows; the gateway decides again. */
export function actsOf(invoice: ProviderInvoiceDetail): ActName[] {
  const { status, received, refunded } = invoice;
  const isOpen = status === 'OPEN' || status === 'OVERDUE';
  return [
    ...(isOpen || status === 'UNCOLLECTIBLE' ? (['settle', 'creditNote'] as const) : []),
    ...(isOpen ? (['writeOff'] as const) : []),
    ...(status !== 'PAID' && status !== 'VOID' && received === 0 ? (['void'] as const) : []),
    ...(status === 'PAID' && received > refunded ? (['refund'] as const) : []),
  ];
}

const schemas = {
  settle: settleSchema.extend({ amount: moneySchema }),
  void: reasonSchema,
  writeOff: reasonSchema,
  creditNote: creditNoteSchema.extend({ amount: moneySchema }),
  refund: refundSchema.extend({ amount: moneySchema }).superRefine(({ method, reference }, context) => {
    const isMissing = method === 'invoice' && reference === '';
    addProblems(context, {
      reference: isMissing ? { text: 'receivables.errors.reference.required' } : undefined,
    });
  }),
} as const;

/** The queries that show invoices and what they add up to. */
const SHOWN = [
  ['receivables'],
  ['credit_accounts'],
  callKey.all(providerEndpoints.ages),
  callKey.all(providerEndpoints.invoice),
];

interface ActDialogProps {
  name: ActName;
  invoice: ProviderInvoiceDetail;
  onClose: () => void;
}

/** Asks before an act, with the invoice and its amount, and for the reason. */
export function ActDialog({ name, invoice, onClose }: ActDialogProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const notify = useNotify();
  const refresh = useRefreshQueries(SHOWN);
  const money = (cents: number) => exactMoneyOf(cents, language);
  const { owed, received, refunded, isCardRefundable, refundState } = invoice;
  const rest = received - refunded;
  const today = dayAt(new Date(), invoice.timeZone);
  const schema: (typeof schemas)[ActName] = schemas[name];
  const hasAmount = name === 'settle' || name === 'creditNote' || name === 'refund';
  const text = t(`receivables.acts.text.${name}`, {
    company: invoice.payerCompanyName,
    owed: money(owed),
    received: money(received),
    refundable: money(rest),
  });
  const mailed = invoice.recipient ? t('receivables.acts.mailed', { email: invoice.recipient }) : '';
  const send = (values: z.output<typeof schema>) => {
    const params = { invoiceId: invoice.id };
    // The schema of the same name has checked the values.
    const body = values as never;
    return call(providerEndpoints[name], { params, body });
  };
  return (
    <FormDialog
      title={t(`receivables.acts.title.${name}`, { number: invoice.invoiceNumber })}
      description={`${text} ${mailed}`.trim()}
      submitLabel={t(`receivables.acts.${name}`)}
      isDanger={name === 'void' || name === 'writeOff'}
      schema={schema}
      errorTexts="receivables.errors"
      defaultValues={{
        amount: typedMoney(name === 'refund' ? rest : owed),
        receivedOn: today,
        reference: '',
        reason: '',
        // What the card has refused goes back another way.
        method: isCardRefundable && refundState !== 'failed' ? 'card' : 'invoice',
      }}
      mode="onTouched"
      onSubmit={async (values) => {
        await send(values);
        notify(`receivables.acts.done.${name}`, { type: 'success' });
        onClose();
        await refresh();
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <UncertainNotice of={providerEndpoints[name]} params={{ invoiceId: invoice.id }} />
        {hasAmount && (
          <TextInput
            source="amount"
            label={t('receivables.acts.amount')}
            isRequired
            dir="ltr"
            htmlInput={{ inputMode: 'decimal' }}
          />
        )}
        {name === 'settle' && (
          <DateInput source="receivedOn" max={today} isRequired label={t('receivables.acts.receivedOn')} />
        )}
        {name === 'refund' && (
          <SelectInput
            source="method"
            label={t('receivables.acts.method')}
            choices={(isCardRefundable ? (['card', 'invoice'] as const) : (['invoice'] as const)).map(
              (id) => ({
                id,
                name: t(`receivables.acts.methods.${id}`),
              }),
            )}
          />
        )}
        {name === 'settle' && <Reference />}
        {name === 'refund' && <TransferReference />}
        <TextInput
          source="reason"
          label={t('receivables.acts.reason')}
          helperText={t('receivables.acts.reasonHint')}
          isRequired
          minRows={2}
          maxLength={limits.invoices.reasonMax}
        />
      </div>
    </FormDialog>
  );
}

function Reference() {
  const t = useT();
  return (
    <TextInput
      source="reference"
      label={t('receivables.acts.reference')}
      isRequired
      autoComplete="off"
      maxLength={limits.invoices.referenceMax}
    />
  );
}

/** Of money that goes back by transfer; the payment service has its own. */
const TransferReference = () => (useWatch({ name: 'method' }) === 'invoice' ? <Reference /> : null);
