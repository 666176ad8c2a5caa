import { randomUUID } from 'node:crypto';
import { limits } from '@contract/limits';
import { billedToOf } from '@server/domain/licenses/invoice.model';
import { owedOf } from '@server/domain/licenses/invoices.rules';
import { findInvoice, type Invoice } from '@server/domain/licenses/licenses.queries';
import { sendPage, WORKING_CARDS } from '@server/domain/payments/page';
import { invoiceOfPage, PAYMENTS_PREFIX } from '@server/domain/payments/sandbox';
import type { Deps } from '@server/platform/http/context';
import { newNonce } from '@server/platform/http/security';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { applyPaymentEvent } from './apply.rules';
import { gonePage, invoicePage } from './sandbox.html';

const form = z.object({ act: z.literal('pay'), card: z.string().max(10) });
type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** The sandbox's page on which one of our invoices is paid. It works for as long as something is owed. */
export function invoicePages(app: FastifyInstance, deps: Deps): void {
  const { origin } = new URL(deps.config.publicUrl);
  const consoleUrl = `${origin}/billing`;

  async function find(request: TokenRequest): Promise<Invoice | undefined> {
    const key = invoiceOfPage(deps.secrets, request.params.token);
    return key && findInvoice(deps.db, key);
  }
  function gone(reply: FastifyReply, invoice: Invoice | undefined) {
    const nonce = newNonce();
    const why = invoice?.status === 'PAID' ? 'paid' : 'expired';
    return sendPage(reply, gonePage(why, consoleUrl, nonce), nonce, origin, why === 'paid' ? 200 : 410);
  }
  function show(reply: FastifyReply, invoice: Invoice, isDeclined = false) {
    const nonce = newNonce();
    const page = invoicePage(
      { ...invoice, payerName: billedToOf(invoice), owed: owedOf(invoice), consoleUrl, isDeclined },
      nonce,
    );
    return sendPage(reply, page, nonce, origin, isDeclined ? 402 : 200);
  }

  const url = `${PAYMENTS_PREFIX}invoice/:token`;
  app.get(url, async (request: TokenRequest, reply) => {
    const invoice = await find(request);
    return invoice && owedOf(invoice) > 0 ? show(reply, invoice) : gone(reply, invoice);
  });
  app.post(url, async (request: TokenRequest, reply) => {
    const invoice = await find(request);
    const { data } = form.safeParse(request.body);
    if (!invoice || !data || owedOf(invoice) === 0) return gone(reply, invoice);
    if (!WORKING_CARDS.includes(data.card)) return show(reply, invoice, true);
    const event = {
      type: 'invoice.paid',
      id: `evt_${randomUUID()}`,
      at: deps.clock(),
      companyId: invoice.companyId,
      invoiceId: invoice.id,
      amount: owedOf(invoice),
      currency: limits.plans.currency,
      method: 'card',
      last4: data.card,
    } as const;
    await applyPaymentEvent({ ...deps, log: request.log }, event, request.id);
    return reply.redirect(request.url, 303);
  });
}
