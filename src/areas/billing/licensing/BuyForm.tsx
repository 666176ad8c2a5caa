import { billingEndpoints, leastSeats } from '@contract/billing';
import { limits } from '@contract/limits';
import type { CompanyProfile } from '@contract/shell';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { SeatStepper } from '@/components/form/SeatStepper';
import { seatProblem } from '@/components/form/seats';
import { missingSeats } from '@/components/plan/plan';
import { useT } from '@/i18n/useT';
import styles from './licensing.module.css';
import { OwnCredit } from './OwnCredit';
import { PayByInvoiceDialog } from './PayByInvoiceDialog';
import { QuoteCard } from './QuoteCard';
import { useQuote } from './quote';

/** The number to begin with: what is missing, or a license for each user, but no fewer than can be bought. */
function firstNumber(company: CompanyProfile): number {
  const { isPartner } = company.distribution;
  const { hasBoost } = company.subscription;
  const { seatsMin, seatsMax } = limits.plans;
  if (isPartner) return seatsMin;
  if (hasBoost) return Math.max(missingSeats(company), leastSeats({ hasBoost, isPartner }));
  return Math.min(Math.max(company.users.enabled, seatsMin), seatsMax);
}

/** Names this purchase in the payment service. */
const newReference = () => `console-${Date.now()}`;

/** Licenses, their price, and the ways to pay. */
export function BuyForm({ company }: { company: CompanyProfile }) {
  const t = useT();
  const session = useSession();
  const [, setModal] = useQueryFlag('modal');
  const [text, setText] = useState(() => String(firstNumber(company)));
  const [code, setCode] = useState('');
  const [isInvoicing, setInvoicing] = useState(false);
  const { hasBoost, seats: owned } = company.subscription;
  const { isPartner, customerType } = company.distribution;
  const isDirect = customerType === 'DIRECT';
  const range = { min: leastSeats({ hasBoost, isPartner }), max: limits.plans.seatsMax };
  const seats = seatProblem(text, range) === undefined ? Number(text) : undefined;
  const coupon = code.trim();
  const quote = useQuote(company.id, { seats, coupon }, isDirect);
  const price = quote.state === 'ready' ? quote.price : undefined;
  const couponProblem = quote.state === 'failed' ? quote.couponProblem : undefined;

  const { isPending, run: pay } = useAction(
    async () => {
      const params = { companyId: company.id };
      const order = {
        clientReferenceId: newReference(),
        expectedTotal: price?.dueToday,
        ...(coupon === '' ? {} : { couponCode: coupon }),
      };
      const quantity = seats ?? 0;
      if (isDirect) {
        const body = { ...order, licensesNumber: quantity, subscriptionPeriod: 'three-year' as const };
        return (await call(billingEndpoints.directCheckout, { params, body })).data.link;
      }
      const email = session?.user.email ?? '';
      const body = { ...order, email, companyId: company.id, quantity };
      return (await call(billingEndpoints.checkout, { params, body })).data;
    },
    {
      // In the same window, as documented.
      onSuccess: (url) => location.assign(url),
      onError: (error) => {
        if (isApiError(error) && error.code === 'PRICE_CHANGED') quote.retry();
        return false;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (price) void pay();
  };
  const users = company.users.enabled;
  const hint = isPartner
    ? t('licensing.buy.poolHint')
    : hasBoost
      ? t('licensing.buy.occupied', { users, seats: owned })
      : t('licensing.buy.users', { smart_count: users });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2>{t(isPartner ? 'licensing.buy.pool' : hasBoost ? 'licensing.buy.more' : 'licensing.buy.first')}</h2>
      <SeatStepper
        label={t('billing.seats.label')}
        hint={hint}
        value={text}
        onChange={setText}
        range={range}
      />
      <TextField
        label={t('licensing.buy.coupon')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={couponProblem !== undefined}
        helperText={couponProblem ?? t('licensing.buy.couponHint')}
        slotProps={{ htmlInput: { dir: 'ltr', maxLength: limits.plans.couponMax, autoComplete: 'off' } }}
      />
      <QuoteCard quote={quote} isDirect={isDirect} timeZone={company.timeZone} />
      {price?.credit && <OwnCredit credit={price.credit} />}
      <footer className={styles.foot}>
        <Button color="inherit" onClick={() => setModal('contactSales')}>
          {t('licensing.buy.contact')}
        </Button>
        {company.features.hasPayByInvoiceAccess && (
          <Button
            variant="outlined"
            disabled={!price || isPending || price.credit?.isEnough === false}
            onClick={() => setInvoicing(true)}
          >
            {t('licensing.buy.invoice')}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={!price} loading={isPending}>
          {t('licensing.buy.pay')}
        </Button>
      </footer>
      <p className={styles.muted}>{t('licensing.buy.secure')}</p>
      {isInvoicing && price && seats !== undefined && (
        <PayByInvoiceDialog
          company={company}
          order={{ seats, coupon, dueToday: price.dueToday }}
          onClose={() => setInvoicing(false)}
        />
      )}
    </form>
  );
}
