import texts from '@i18n/en/payments.json' with { type: 'json' };
import type { SubscriptionState } from '@server/domain/payments/payments';
import { moneyOf } from '@server/platform/money/money';
import { escapeHtml } from '@server/platform/text/html';

const LANGUAGE = 'en';

const STYLE = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;min-block-size:100dvh;display:grid;place-items:center;padding:1rem;background:#f7f7fa;color:#1a1a26}
main{inline-size:min(28rem,100%);padding:1.5rem;background:#fff;border:1px solid #e1e1ea;border-radius:12px}
h1{font-size:1.25rem;line-height:1.3;margin:0 0 1rem}h2{font-size:1rem;margin:1.5rem 0 .5rem}p{margin:0 0 1rem}.muted,dt{color:#595970;font-size:.875rem}
.note{margin:0 0 1.25rem;padding:.5rem .75rem;border-radius:6px;background:#fcf0d9;color:#855100;font-size:.875rem}.error{padding:.5rem .75rem;border-radius:6px;background:#fde9ea;color:#b8232f}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.5rem 1rem;margin:0 0 1rem}dd{margin:0;text-align:end;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}.total{font-size:1.125rem;font-weight:650;color:inherit}
fieldset{margin:0;padding:0;border:0}legend{padding:0;font-weight:650;margin-block-end:.5rem}label{display:flex;gap:.75rem;align-items:center;padding:.75rem;border:1px solid #84849a;border-radius:8px;margin-block-end:.5rem;cursor:pointer}label span{display:grid}
input{inline-size:1.125rem;block-size:1.125rem;margin:0;accent-color:#4845cf}button,a.button{display:block;inline-size:100%;min-block-size:44px;padding:.625rem .75rem;margin-block-start:.75rem;border:1px solid #84849a;border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main{border-color:#4845cf;background:#4845cf;color:#fff}button:focus-visible,a:focus-visible,input:focus-visible{outline:2px solid #4845cf;outline-offset:2px}
section{border-block-start:1px solid #e1e1ea}
@media(prefers-color-scheme:dark){body{background:#111117;color:#ececf3}main{background:#18181f;border-color:#2c2c38}.muted,dt{color:#a5a5b8}.total{color:inherit}.note{background:#35280f;color:#e8b04b}.error{background:#3d1a1e;color:#ff8a8f}label,button,a.button{border-color:#74748c}button.main{border-color:#5a57de;background:#5a57de}section{border-color:#2c2c38}button:focus-visible,a:focus-visible,input:focus-visible{outline-color:#a9a8ff}input{accent-color:#a9a8ff}}`;

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** A page without script; every value in it is escaped by whoever makes `content`. */
const page = (title: string, content: string, nonce: string): string =>
  `<!doctype html><html lang="${LANGUAGE}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body><main>
<p class="note">${escapeHtml(texts.sandbox)}</p><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;

/** A line of a list of facts: names of companies keep their own direction. */
const fact = (name: string, value: string, style = '') =>
  `<dt${style}>${escapeHtml(name)}</dt><dd${style}><bdi>${escapeHtml(value)}</bdi></dd>`;

const TOTAL = ' class="total"';

export interface CheckoutPage {
  readonly companyName: string;
  readonly licenses: number;
  readonly pricePerLicense: number;
  readonly amount: number;
  readonly renews: boolean;
  readonly mayPayByInvoice: boolean;
  readonly isDeclined: boolean;
}

/** Which card pays; after a refusal the other one is still chosen. */
function cardChoice(isDeclined: boolean): string {
  const t = texts.checkout;
  const card = (id: string, name: string, hint: string, isChosen: boolean) =>
    `<label><input type="radio" name="card" value="${id}"${isChosen ? ' checked' : ''}><span>${escapeHtml(name)} <span class="muted">${escapeHtml(hint)}</span></span></label>`;
  return `<fieldset><legend>${escapeHtml(t.card)}</legend>${card('4242', t.works, t.worksHint, !isDeclined)}${card('0002', t.declined, t.declinedHint, isDeclined)}${card('5126', t.unrefundable, t.unrefundableHint, false)}</fieldset>`;
}

/** The sandbox's payment page. */
export function checkoutPage(order: CheckoutPage, nonce: string): string {
  const t = texts.checkout;
  const total = moneyOf(order.amount, LANGUAGE);
  return page(
    t.title,
    `<dl>${fact(t.for, order.companyName)}${fact(t.licenses, new Intl.NumberFormat(LANGUAGE).format(order.licenses))}
${fact(t.price, moneyOf(order.pricePerLicense, LANGUAGE))}${fact(t.total, total, TOTAL)}</dl>
${order.renews ? `<p class="muted">${escapeHtml(t.renews)}</p>` : ''}
${order.isDeclined ? `<p class="error" role="alert">${escapeHtml(texts.failed)}</p>` : ''}
<form method="post">${cardChoice(order.isDeclined)}
<button class="main" name="act" value="pay">${escapeHtml(fill(t.pay, { total }))}</button>
${order.mayPayByInvoice ? `<button name="act" value="invoice">${escapeHtml(t.invoice)}</button>` : ''}
<button name="act" value="cancel">${escapeHtml(t.cancel)}</button></form>`,
    nonce,
  );
}

export interface InvoicePage {
  readonly number: string;
  readonly payerName: string;
  readonly amount: number;
  readonly owed: number;
  readonly consoleUrl: string;
  readonly isDeclined: boolean;
}

/** The sandbox's page for an invoice. */
export function invoicePage(invoice: InvoicePage, nonce: string): string {
  const [t, of] = [texts.checkout, texts.ofInvoice];
  const total = moneyOf(invoice.owed, LANGUAGE);
  return page(
    fill(of.title, { number: invoice.number }),
    `<dl>${fact(t.for, invoice.payerName)}${fact(of.amount, moneyOf(invoice.amount, LANGUAGE))}
${fact(of.owed, total, TOTAL)}</dl>
${invoice.isDeclined ? `<p class="error" role="alert">${escapeHtml(texts.failed)}</p>` : ''}
<form method="post">${cardChoice(invoice.isDeclined)}
<button class="main" name="act" value="pay">${escapeHtml(fill(t.pay, { total }))}</button></form>
<a class="button" href="${escapeHtml(invoice.consoleUrl)}">${escapeHtml(texts.gone.back)}</a>`,
    nonce,
  );
}

/** Says why there is nothing to pay here. */
export function gonePage(why: 'used' | 'expired' | 'paid', consoleUrl: string, nonce: string): string {
  const t = texts.gone;
  return page(
    why === 'paid' ? t.paidTitle : t.title,
    `<p>${escapeHtml(t[why])}</p><a class="button" href="${escapeHtml(consoleUrl)}">${escapeHtml(t.back)}</a>`,
    nonce,
  );
}

export interface PortalSubscription {
  readonly id: string;
  readonly seats: number;
  readonly last4: string | null;
  readonly status: SubscriptionState;
  readonly periodEnd: Date;
  /** When it ends, if it was canceled. */
  readonly cancelAt: Date | null;
}

export interface PortalPage {
  readonly subscriptions: readonly PortalSubscription[];
  /** The id of the subscription whose cancellation is to be confirmed. */
  readonly asked: string | undefined;
  readonly timeZone: string;
  readonly consoleUrl: string;
}

/** The sandbox's page with the payment method and the subscriptions. */
export function portalPage(
  { subscriptions, asked, timeZone, consoleUrl }: PortalPage,
  nonce: string,
): string {
  const t = texts.portal;
  const dayOf = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone });
  const form = (id: string, buttons: string) =>
    `<form method="post"><input type="hidden" name="subscription" value="${escapeHtml(id)}">${buttons}</form>`;
  const button = (act: string, label: string, style = '') =>
    `<button${style} name="act" value="${act}">${escapeHtml(label)}</button>`;
  const question = subscriptions.find(({ id, status }) => id === asked && status !== 'canceled');
  if (question) {
    const date = dayOf.format(question.periodEnd);
    return page(
      t.askTitle,
      `<p>${escapeHtml(fill(t.askText, { date }))}</p>
${form(question.id, button('cancel', fill(t.confirm, { date }), ' class="main"'))}
<a class="button" href="?">${escapeHtml(t.keep)}</a>`,
      nonce,
    );
  }
  const section = ({ id, seats, last4, status, periodEnd, cancelAt }: PortalSubscription) =>
    `<section><h2>${escapeHtml(t.subscription)}</h2><dl>${fact(t.method, last4 === null ? t.noCard : fill(t.card, { last4 }))}
${fact(t.licenses, new Intl.NumberFormat(LANGUAGE).format(seats))}${fact(t.paidUntil, dayOf.format(periodEnd))}${fact(t.status, cancelAt && status !== 'canceled' ? fill(t.endsOn, { date: dayOf.format(cancelAt) }) : t.statuses[status])}</dl>
${status === 'canceled' ? '' : actions(id, cancelAt !== null)}</section>`;
  const actions = (id: string, isEnding: boolean) =>
    form(
      id,
      button('succeed', t.succeed) +
        button('fail', t.fail) +
        (isEnding ? button('resume', t.resume) : button('ask', t.cancel)),
    );
  return page(
    t.title,
    `${subscriptions.length === 0 ? `<p>${escapeHtml(t.none)}</p>` : subscriptions.map(section).join('')}
<a class="button" href="${escapeHtml(consoleUrl)}">${escapeHtml(t.back)}</a>`,
    nonce,
  );
}
