import { limits } from '@contract/limits';
import type { Area } from '@server/areas/area';
import { billingRoutes } from './billing.routes';
import { alignSubscriptions } from './payments/align.rules';
import { endCanceled } from './payments/cancellation.rules';
import { paymentPages } from './payments/payments.pages';
import { CHECKOUT_DATA, forgetEvents, forgetUnusedCheckouts } from './payments/payments.queries';
import { paymentRoutes } from './payments/payments.routes';
import { unmatchedRoutes } from './payments/unmatched.routes';
import { providerRoutes } from './provider.routes';
import { makeRefund, sendInvoice, tellInvoiceAct } from './send-invoice';

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

export const billing = {
  routes(bind) {
    billingRoutes(bind);
    paymentRoutes(bind);
    providerRoutes(bind);
    unmatchedRoutes(bind);
  },
  jobs(deps) {
    deps.jobs.work('invoice.send', (job) => sendInvoice(deps, job));
    deps.jobs.work('invoice.notice', (job) => tellInvoiceAct(deps, job));
    deps.jobs.work('invoice.refund', (job, { isLastTry }) => makeRefund(deps, job, isLastTry));
    deps.jobs.work('payments.align', ({ companyId }) => alignSubscriptions(deps, companyId));
    deps.jobs.work('payments.close', async ({ sessionIds }) => {
      for (const sessionId of sessionIds) await deps.payments.closeCheckout(sessionId);
    });
  },
  pages: paymentPages,
  hourly: { 'canceled subscriptions': endCanceled },
  personalData: [CHECKOUT_DATA],
  upkeep: {
    'payment events': (tx, now) => forgetEvents(tx, ago(now, limits.payments.eventsKeptMs)),
    'unused payment pages': (tx, now) => forgetUnusedCheckouts(tx, ago(now, limits.payments.checkoutsKeptMs)),
  },
} satisfies Area;
