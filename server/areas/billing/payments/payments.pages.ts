import { randomUUID } from 'node:crypto';
import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { creditOf } from '@server/domain/licenses/credit.rules';
import { type Subscription, selectSubscriptions } from '@server/domain/licenses/licenses.queries';
import { isRunning } from '@server/domain/licenses/subscription.rules';
import { pricesOf, yearlyOf } from '@server/domain/licenses/yearly-price';
import { sendPage, WORKING_CARDS } from '@server/domain/payments/page';
import {
  InvalidSignature,
  MalformedEvent,
  type PaymentEvent,
  PaymentsUnavailable,
} from '@server/domain/payments/payments';
import { companyOfPortal, PAYMENTS_PREFIX } from '@server/domain/payments/sandbox';
import type { Deps } from '@server/platform/http/context';
import { newNonce } from '@server/platform/http/security';
import { hashToken } from '@server/platform/secrets/tokens';
import { aYearAfter } from '@server/platform/time/days';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { applyPaymentEvent, TooEarly } from './apply.rules';
import { invoicePages } from './invoice.pages';
import {
  type Checkout,
  findCheckoutByToken,
  lastCard,
  lockCheckout,
  setCheckoutStatus,
} from './payments.queries';
import { checkoutPage, gonePage, portalPage } from './sandbox.html';

const FORM_BYTES = 4096;
const EVENT_BYTES = 512 * 1024;

const checkoutForm = z.object({
  act: z.enum(['pay', 'invoice', 'cancel']),
  card: z.string().max(10).optional(),
});
const portalForm = z.object({
  act: z.enum(['succeed', 'fail', 'ask', 'cancel', 'resume']),
  subscription: z.string().max(100),
});

/** The subscription that the portal asks about before it is canceled. */
const asksAbout = z.object({ cancel: z.string().max(100) });

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** Where a buyer goes after paying, and without. */
export const returnAddresses = (origin: string) => ({
  successUrl: `${origin}/licensing?checkout=success`,
  cancelUrl: `${origin}/licensing`,
});

/** Events of Stripe, which sends each until it is answered. */
function webhook(app: FastifyInstance, deps: Deps, read: NonNullable<Deps['payments']['readEvent']>): void {
  // The signature is on the bytes as they came.
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: EVENT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.post(`${PAYMENTS_PREFIX}stripe`, async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') return reply.code(400).send();
    try {
      const event = await read(request.body, signature);
      const outcome = event && (await applyPaymentEvent({ ...deps, log: request.log }, event, request.id));
      return { outcome: outcome ?? 'ignored' };
    } catch (error) {
      if (error instanceof InvalidSignature) return reply.code(400).send();
      if (error instanceof MalformedEvent) {
        request.log.error({ err: error }, 'an event of the payment service is malformed');
        return reply.code(400).send();
      }
      if (!(error instanceof TooEarly) && !(error instanceof PaymentsUnavailable)) throw error;
      request.log.warn({ err: error }, 'an event of the payment service has to be sent again');
      return reply.code(503).send();
    }
  });
}

/** Whether an order can still be paid. */
const isOpen = ({ status, expiresAt }: Checkout, now: Date) => status === 'open' && expiresAt > now;

/** The sandbox's payment page and portal. */
function sandboxPages(app: FastifyInstance, deps: Deps): void {
  const { config, db, clock } = deps;
  const tell = (event: PaymentEvent, request: FastifyRequest) =>
    applyPaymentEvent({ ...deps, log: request.log }, event, request.id);

  function gone(reply: FastifyReply, checkout?: Checkout) {
    const nonce = newNonce();
    const origin = checkout?.returnOrigin ?? new URL(config.publicUrl).origin;
    const why = checkout?.status === 'completed' ? 'used' : 'expired';
    return sendPage(reply, gonePage(why, `${origin}/licensing`, nonce), nonce, origin, 410);
  }

  /** As in the console: who has pay by invoice, no overdue invoice, and credit for it. */
  async function mayPayByInvoice({ companyId, amount }: Checkout): Promise<boolean> {
    const { features } = await readCompany(db, companyId);
    if (features.hasPayByInvoiceAccess !== true) return false;
    return (await creditOf(db, companyId, amount, clock())).isEnough;
  }

  async function show(reply: FastifyReply, checkout: Checkout, isDeclined = false) {
    const company = await readCompany(db, checkout.companyId);
    const nonce = newNonce();
    const order = {
      ...checkout,
      companyName: company.name,
      mayPayByInvoice: await mayPayByInvoice(checkout),
      isDeclined,
    };
    return sendPage(reply, checkoutPage(order, nonce), nonce, checkout.returnOrigin, isDeclined ? 402 : 200);
  }

  /** What a payment service would tell. */
  function completed(
    { id, companyId, amount, ...order }: Checkout,
    method: 'card' | 'invoice',
    last4: string | null,
  ): PaymentEvent {
    const at = clock();
    const renews = method === 'card' && order.renews;
    return {
      type: 'checkout.completed',
      id: `evt_${id}`,
      at,
      companyId,
      checkoutId: id,
      amount,
      currency: limits.plans.currency,
      subscriptionId: renews ? `sub_${id}` : null,
      customerId: method === 'card' ? `cus_${companyId}` : null,
      periodEnd: renews ? aYearAfter(at, 'UTC') : null,
      method,
      last4,
    };
  }

  /** The payment of the next year, once the last one is over. */
  function renewed(subscription: Subscription, last4: string | null): PaymentEvent {
    const { companyId, providerSubscriptionId, currentPeriodEnd, prices } = subscription;
    return {
      type: 'subscription.renewed',
      id: `evt_${randomUUID()}`,
      at: clock(),
      companyId,
      subscriptionId: providerSubscriptionId ?? '',
      invoiceId: `in_${companyId}_${subscription.id}_${currentPeriodEnd.getTime()}`,
      amount: yearlyOf(pricesOf(prices)),
      currency: limits.plans.currency,
      last4,
      method: 'card',
      periodStart: currentPeriodEnd,
      periodEnd: aYearAfter(currentPeriodEnd, 'UTC'),
    };
  }

  const checkoutUrl = `${PAYMENTS_PREFIX}checkout/:token`;
  app.get(checkoutUrl, async (request: TokenRequest, reply) => {
    const checkout = await findCheckoutByToken(db, hashToken(request.params.token));
    return checkout && isOpen(checkout, clock()) ? show(reply, checkout) : gone(reply, checkout);
  });
  app.post(checkoutUrl, async (request: TokenRequest, reply) => {
    const checkout = await findCheckoutByToken(db, hashToken(request.params.token));
    const form = checkoutForm.safeParse(request.body);
    if (!checkout || !isOpen(checkout, clock()) || !form.success) return gone(reply, checkout);
    const { successUrl, cancelUrl } = returnAddresses(checkout.returnOrigin);
    const { act, card = '' } = form.data;
    if (act === 'cancel') {
      await db.transaction(async (tx) => {
        const locked = await lockCheckout(tx, checkout);
        if (locked?.status === 'open') await setCheckoutStatus(tx, checkout, 'canceled');
      });
      return reply.redirect(cancelUrl, 303);
    }
    if (act === 'pay' && !WORKING_CARDS.includes(card)) return show(reply, checkout, true);
    if (act === 'invoice' && !(await mayPayByInvoice(checkout))) return gone(reply, checkout);
    const event =
      act === 'invoice' ? completed(checkout, 'invoice', null) : completed(checkout, 'card', card);
    await tell(event, request);
    return reply.redirect(successUrl, 303);
  });

  async function portalOf(request: TokenRequest) {
    const companyId = companyOfPortal(deps.secrets, request.params.token, clock());
    if (companyId === undefined) return undefined;
    const all = await selectSubscriptions(db, companyId, limits.payments.subscriptionsMax);
    return { companyId, ours: all.filter(({ provider }) => provider === 'sandbox').toReversed() };
  }
  const portalUrl = `${PAYMENTS_PREFIX}portal/:token`;
  app.get(portalUrl, async (request: TokenRequest, reply) => {
    const found = await portalOf(request);
    if (!found) return gone(reply);
    const last4 = await lastCard(db, found.companyId);
    const nonce = newNonce();
    const { origin } = new URL(config.publicUrl);
    const shown = found.ours.map((one) => ({
      id: String(one.id),
      seats: one.seats,
      last4,
      status: one.status,
      periodEnd: one.currentPeriodEnd,
      cancelAt: one.cancelAt,
    }));
    const { timeZone } = await readCompany(db, found.companyId);
    const asked = asksAbout.safeParse(request.query).data?.cancel;
    const page = { subscriptions: shown, asked, timeZone, consoleUrl: `${origin}/billing` };
    return sendPage(reply, portalPage(page, nonce), nonce, origin);
  });
  app.post(portalUrl, async (request: TokenRequest, reply) => {
    const found = await portalOf(request);
    const form = portalForm.safeParse(request.body);
    const chosen = form.success && found?.ours.find(({ id }) => String(id) === form.data.subscription);
    if (!found || !chosen || chosen.providerSubscriptionId === null) return gone(reply);
    const { act } = form.data;
    const [own] = request.url.split('?');
    if (act === 'ask') return reply.redirect(`${own}?cancel=${chosen.id}`, 303);
    const at = clock();
    // One that has ended stays so.
    if (!isRunning(chosen, at)) return reply.redirect(own ?? '', 303);
    if (act === 'succeed' && chosen.currentPeriodEnd <= at) {
      await tell(renewed(chosen, await lastCard(db, found.companyId)), request);
      return reply.redirect(own ?? '', 303);
    }
    const status = {
      succeed: 'active',
      fail: 'past_due',
      cancel: chosen.status,
      resume: chosen.status,
    } as const;
    const cancelAt = {
      cancel: chosen.currentPeriodEnd,
      resume: null,
      succeed: chosen.cancelAt,
      fail: chosen.cancelAt,
    };
    await tell(
      {
        type: 'subscription.updated',
        id: `evt_${randomUUID()}`,
        at,
        companyId: found.companyId,
        subscriptionId: chosen.providerSubscriptionId,
        status: status[act],
        periodEnd: null,
        cancelAt: cancelAt[act],
      },
      request,
    );
    return reply.redirect(own ?? '', 303);
  });
}

/** What payment services, and browsers on their way to pay, ask of the gateway besides the documented calls. */
export async function paymentPages(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
    });
    const { readEvent } = deps.payments;
    if (readEvent) return webhook(pages, deps, readEvent);
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    sandboxPages(pages, deps);
    invoicePages(pages, deps);
  });
}
