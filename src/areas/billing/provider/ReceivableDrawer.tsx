import { buildUrl } from '@contract/endpoint';
import { type InvoiceActRecord, type ProviderInvoiceDetail, providerEndpoints } from '@contract/provider';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isNotFound } from '@/client/ApiError';
import { httpClient } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { Badge } from '@/components/badge/Badge';
import { DetailsDrawer } from '@/components/dialog/DetailsDrawer';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { dayOf } from '@/components/plan/plan';
import { saveResponse } from '@/components/table/saveResponse';
import { languageOf } from '@/i18n/locales';
import { exactMoneyOf } from '@/i18n/money';
import { useLocaleCode, useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import { ActDialog, type ActName, actsOf } from './ActDialog';
import { STATUS_TONES } from './columns';
import styles from './receivables.module.css';

/** An invoice of any company over the list: what it is, what happened to it, and what can be done. */
export function ReceivableDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const [act, setAct] = useState<ActName | null>(null);
  const isId = /^[1-9]\d{0,14}$/.test(id);
  const params = { invoiceId: Number(id) };
  const { data: invoice, error, refetch } = useCall(providerEndpoints.invoice, { params }, { enabled: isId });
  const content = () => {
    if (!isId || isNotFound(error)) return <EmptyState title={t('receivables.drawer.notFound')} />;
    if (error && !invoice)
      return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
    if (!invoice) return <Skeleton height={320} />;
    return (
      <>
        <Facts invoice={invoice} />
        <div className={flow.row}>
          {actsOf(invoice).map((name) => (
            <Button key={name} variant="outlined" onClick={() => setAct(name)}>
              {t(`receivables.acts.${name}`)}
            </Button>
          ))}
          <Button component={Link} to={`/provider/invoices?companyId=${invoice.payerCompanyId}`}>
            {t('receivables.drawer.onlyCompany')}
          </Button>
        </div>
        <History invoice={invoice} />
      </>
    );
  };
  return (
    <DetailsDrawer
      title={
        invoice
          ? t('receivables.drawer.title', { number: invoice.invoiceNumber })
          : t('receivables.drawer.loading')
      }
      actions={
        invoice && (
          <PdfButton
            url={buildUrl(providerEndpoints.pdf, params)}
            fileName={`${invoice.invoiceNumber}.pdf`}
            label={t('receivables.drawer.pdf')}
          />
        )
      }
      onClose={onClose}
    >
      {content()}
      {invoice && act && <ActDialog name={act} invoice={invoice} onClose={() => setAct(null)} />}
    </DetailsDrawer>
  );
}

function PdfButton({ url, fileName, label }: { url: string; fileName: string; label: string }) {
  const { isPending, run } = useAction(async () =>
    saveResponse(await httpClient.send(url, { headers: { Accept: 'application/pdf' } }), fileName),
  );
  return (
    <Button startIcon={<Download />} loading={isPending} onClick={() => void run()}>
      {label}
    </Button>
  );
}

function Facts({ invoice }: { invoice: ProviderInvoiceDetail }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const money = (cents: number) => exactMoneyOf(cents, language);
  const day = (value: string | null) => (value === null ? '–' : dayOf(value, language, invoice.timeZone));
  const { periodStart, periodEnd, discount, withdrawnFromBank, received, credited, refunded } = invoice;
  const optional = (name: string, cents: number): [string, ReactNode][] =>
    cents > 0 ? [[name, money(cents)]] : [];
  const facts: [string, ReactNode][] = [
    [t('receivables.invoices.columns.payerCompanyName'), invoice.payerCompanyName],
    [t('receivables.drawer.billedTo'), invoice.billedTo],
    [t('receivables.invoices.columns.customerCompanyName'), invoice.customerCompanyName],
    [t('receivables.drawer.boughtBy'), invoice.boughtBy ?? '–'],
    [t('receivables.drawer.recipient'), invoice.recipient ?? t('receivables.drawer.nobody')],
    [t('receivables.invoices.columns.invoiceDate'), day(invoice.invoiceDate)],
    [t('receivables.invoices.columns.dueDate'), day(invoice.dueDate)],
    [t('receivables.invoices.columns.paidDate'), day(invoice.paidDate)],
    ...(periodStart && periodEnd
      ? ([
          [
            t('receivables.drawer.period'),
            t('receivables.drawer.periodValue', { from: day(periodStart), to: day(periodEnd) }),
          ],
        ] satisfies [string, ReactNode][])
      : []),
    [
      t('receivables.invoices.columns.purchasedSeats'),
      new Intl.NumberFormat(language).format(invoice.purchasedSeats),
    ],
    [
      t('receivables.drawer.pricePerLicense'),
      invoice.prices.length === 1
        ? money(invoice.pricePerLicense)
        : invoice.prices
            .map((line) =>
              t('receivables.drawer.priceOf', {
                licenses: new Intl.NumberFormat(language).format(line.licenses),
                price: money(line.pricePerLicense),
              }),
            )
            .join(' · '),
    ],
    [t('receivables.drawer.subtotal'), money(invoice.subtotal)],
    ...optional(t('receivables.drawer.discount'), discount),
    ...optional(t('receivables.drawer.withdrawn'), withdrawnFromBank),
    [t('receivables.invoices.columns.amount'), money(invoice.amount)],
    ...optional(t('receivables.invoices.columns.received'), received),
    ...optional(t('receivables.invoices.columns.credited'), credited),
    ...optional(t('receivables.invoices.columns.refunded'), refunded),
    [t('receivables.invoices.columns.owed'), money(invoice.owed)],
  ];
  return (
    <>
      <p className={styles.amount}>
        {money(invoice.amount)}
        <Badge tone={STATUS_TONES[invoice.status]}>
          {t(`receivables.invoices.status.${invoice.status}`)}
        </Badge>
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function History({ invoice }: { invoice: ProviderInvoiceDetail }) {
  const t = useT();
  return (
    <section aria-label={t('receivables.drawer.history')}>
      <h3 className={styles.heading}>{t('receivables.drawer.history')}</h3>
      {invoice.acts.length === 0 ? (
        <p className={styles.muted}>{t('receivables.drawer.historyEmpty')}</p>
      ) : (
        <ul className={styles.history}>
          {invoice.acts.map((act) => (
            <Act key={act.id} act={act} invoice={invoice} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Act({ act, invoice }: { act: InvoiceActRecord; invoice: ProviderInvoiceDetail }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { timeZone, id: invoiceId } = invoice;
  const day = dayOf(act.at, language, timeZone);
  const values = { amount: exactMoneyOf(act.amount, language), note: act.noteNumber ?? '' };
  return (
    <li>
      <p>
        {act.state === 'pending' || act.state === 'failed'
          ? t(`receivables.drawer.refund.${act.state}`, values)
          : t(`receivables.drawer.act.${act.act}`, values)}
      </p>
      <p className={styles.muted}>
        {act.by === null
          ? t('receivables.drawer.byService', { day })
          : t('receivables.drawer.by', { name: act.by, day })}
      </p>
      {act.receivedOn !== null && (
        <p className={styles.muted}>
          {t('receivables.drawer.receivedOn', { day: dayOf(`${act.receivedOn}T12:00:00Z`, language, 'UTC') })}
        </p>
      )}
      {act.reference !== '' && (
        <p className={styles.muted}>{t('receivables.drawer.reference', { reference: act.reference })}</p>
      )}
      {act.reason !== '' && (
        <p className={styles.muted}>{t('receivables.drawer.reason', { reason: act.reason })}</p>
      )}
      {act.state === 'pending' && <p className={styles.muted}>{t('receivables.drawer.pending')}</p>}
      {act.state === 'failed' && <p className={styles.failed}>{t('receivables.drawer.failed')}</p>}
      {act.noteNumber !== null && act.state !== 'failed' && (
        <PdfButton
          url={buildUrl(providerEndpoints.notePdf, { invoiceId, actId: act.id })}
          fileName={`${act.noteNumber}.pdf`}
          label={t('receivables.drawer.notePdf', { number: act.noteNumber })}
        />
      )}
    </li>
  );
}
