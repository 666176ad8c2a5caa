import { billingEndpoints } from '@contract/billing';
import { buildUrl } from '@contract/endpoint';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { isNotFound } from '@/client/ApiError';
import { httpClient } from '@/client/client';
import { useAction } from '@/client/useAction';
import { Badge } from '@/components/badge/Badge';
import { DetailsDrawer } from '@/components/dialog/DetailsDrawer';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { usePayInvoice } from '@/components/plan/usePayInvoice';
import { saveResponse } from '@/components/table/saveResponse';
import type { InvoiceRecord } from '@/dataProvider/resources/invoices';
import { languageOf } from '@/i18n/locales';
import { exactMoneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './invoice.module.css';
import { Day, methodOf, STATUS_TONES } from './transactionColumns';

/** An invoice over the list, by its id in the address. */
export function InvoiceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const mayPay = useCan(billingEndpoints.payInvoice);
  const isId = /^[1-9]\d{0,14}$/.test(id);
  const {
    data: invoice,
    error,
    refetch,
  } = useGetOne<InvoiceRecord>('invoices', { id: Number(id) }, { enabled: isId });
  const content = () => {
    if (!isId || isNotFound(error)) return <EmptyState title={t('partner.invoice.notFound')} />;
    if (error && !invoice)
      return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
    if (!invoice) return <Skeleton height={320} />;
    return <Facts invoice={invoice} />;
  };
  return (
    <DetailsDrawer
      title={
        invoice ? t('partner.invoice.title', { number: invoice.invoiceNumber }) : t('partner.invoice.loading')
      }
      actions={
        invoice && (
          <>
            {invoice.isPayable && mayPay && <PayButton invoiceId={invoice.id} />}
            <PdfButton invoice={invoice} />
          </>
        )
      }
      onClose={onClose}
    >
      {content()}
    </DetailsDrawer>
  );
}

/** Leads to the page on which the invoice is paid by card, in the same window. */
function PayButton({ invoiceId }: { invoiceId: number }) {
  const t = useT();
  const { isPending, run } = usePayInvoice();
  return (
    <Button variant="contained" loading={isPending} onClick={() => void run(invoiceId)}>
      {t('partner.invoice.pay')}
    </Button>
  );
}

/** Saves the invoice as the PDF that its payer gets. */
function PdfButton({ invoice: { id, invoiceNumber } }: { invoice: InvoiceRecord }) {
  const t = useT();
  const { isPending, run } = useAction(async () => {
    const url = buildUrl(billingEndpoints.invoicePdf, { companyId: currentCompanyId(), invoiceId: id });
    return saveResponse(
      await httpClient.send(url, { headers: { Accept: 'application/pdf' } }),
      `${invoiceNumber}.pdf`,
    );
  });
  return (
    <Button variant="outlined" startIcon={<Download />} loading={isPending} onClick={() => void run()}>
      {t('partner.invoice.pdf')}
    </Button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ invoice }: { invoice: InvoiceRecord }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const money = (cents: number) => exactMoneyOf(cents, language);
  const { status, purchasedSeats, pricePerLicense, subtotal, discount, withdrawnFromBank, amount, owed } =
    invoice;
  const { received, credited, refunded } = invoice;
  const { payerCompanyName, customerCompanyName, invoiceDate, dueDate, paidDate, orderNumber } = invoice;
  return (
    <>
      <p className={styles.amount}>
        {money(amount)}
        <Badge tone={STATUS_TONES[status]}>{t(`partner.transactions.status.${status}`)}</Badge>
      </p>
      <dl className={styles.facts}>
        <Fact name={t('partner.transactions.columns.receiverCompanyName')}>
          <bdi>{customerCompanyName}</bdi>
        </Fact>
        <Fact name={t('partner.transactions.columns.initiatorCompanyName')}>
          <bdi>{payerCompanyName}</bdi>
        </Fact>
        <Fact name={t('partner.transactions.billedTo')}>
          <bdi>{invoice.billedTo}</bdi>
        </Fact>
        <Fact name={t('partner.transactions.columns.licensesNumber')}>
          {new Intl.NumberFormat(language).format(purchasedSeats)}
        </Fact>
        <Fact name={t('partner.transactions.columns.pricePerLicense')}>{money(pricePerLicense)}</Fact>
        <Fact name={t('partner.transactions.columns.method')}>
          <bdi>{methodOf(invoice, t)}</bdi>
        </Fact>
        <Fact name={t('partner.transactions.columns.invoiceDate')}>
          <Day value={invoiceDate} language={language} timeZone={invoice.timeZone} />
        </Fact>
        <Fact name={t('partner.transactions.columns.dueDate')}>
          <Day value={dueDate} language={language} timeZone={invoice.timeZone} />
        </Fact>
        <Fact name={t('partner.transactions.columns.paymentDate')}>
          <Day value={paidDate} language={language} timeZone={invoice.timeZone} />
        </Fact>
        {invoice.validUntil && (
          <Fact name={t('partner.invoice.validUntil')}>
            <Day value={invoice.validUntil} language={language} timeZone={invoice.timeZone} />
          </Fact>
        )}
        {orderNumber !== '' && (
          <Fact name={t('partner.transactions.columns.orderNumber')}>
            <bdi>{orderNumber}</bdi>
          </Fact>
        )}
      </dl>
      <dl className={styles.sums}>
        <Fact name={t('partner.transactions.columns.subtotal')}>{money(subtotal)}</Fact>
        {discount > 0 && <Fact name={t('partner.transactions.columns.discount')}>−{money(discount)}</Fact>}
        {withdrawnFromBank > 0 && (
          <Fact name={t('partner.transactions.columns.withdrawnFromBank')}>−{money(withdrawnFromBank)}</Fact>
        )}
        <Fact name={t('partner.transactions.columns.amount')}>{money(amount)}</Fact>
        {received > 0 && received < amount && (
          <Fact name={t('partner.invoice.received')}>{money(received)}</Fact>
        )}
        {credited > 0 && <Fact name={t('partner.invoice.credited')}>{money(credited)}</Fact>}
        {refunded > 0 && <Fact name={t('partner.invoice.refunded')}>{money(refunded)}</Fact>}
        {owed > 0 && owed < amount && <Fact name={t('partner.invoice.owed')}>{money(owed)}</Fact>}
      </dl>
    </>
  );
}
