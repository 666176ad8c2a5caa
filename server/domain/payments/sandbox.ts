import { limits } from '@contract/limits';
import { isSame } from '@server/platform/secrets/same';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import { CARD_WITHOUT_REFUNDS } from './page';
import { type Payments, RefundRefused } from './payments';

/** Where the sandbox's pages are, and where payment services report (webhook.routes.ts). */
export const PAYMENTS_PREFIX = '/payments/';

const digestOf = (secrets: SecretBox, companyId: number, expires: number) =>
  secrets.digest(`payment portal of ${companyId} until ${expires}`);

const invoiceDigest = (secrets: SecretBox, companyId: number, invoiceId: number) =>
  secrets.digest(`payment of the invoice ${invoiceId} of ${companyId}`);

/** The invoice whose payment page an address opens; undefined for a forged one. It works until the invoice is paid. */
export function invoiceOfPage(secrets: SecretBox, token: string) {
  const [, company, invoice, digest] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{20,100})$/.exec(token) ?? [];
  if (!company || !invoice || !digest) return undefined;
  const key = { companyId: Number(company), id: Number(invoice) };
  return isSame(digest, invoiceDigest(secrets, key.companyId, key.id)) ? key : undefined;
}

/** The company whose portal an address opens; undefined when the address is forged or has expired. */
export function companyOfPortal(secrets: SecretBox, token: string, now: Date): number | undefined {
  const [, company, expires, digest] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{20,100})$/.exec(token) ?? [];
  if (!company || !expires || !digest) return undefined;
  if (!isSame(digest, digestOf(secrets, Number(company), Number(expires)))) return undefined;
  return Number(expires) > now.getTime() ? Number(company) : undefined;
}

/**
 * Payments without a payment service: the gateway serves a page on which a card succeeds or is declined as one likes.
 * Production refuses to start with it.
 */
export function sandboxPayments(publicUrl: string, secrets: SecretBox, clock: () => Date): Payments {
  return {
    provider: 'sandbox',
    openCheckout: async ({ token }) => ({
      url: `${publicUrl}${PAYMENTS_PREFIX}checkout/${token}`,
      sessionId: null,
    }),
    closeCheckout: async () => undefined,
    async openPortal({ companyId }) {
      const expires = clock().getTime() + limits.payments.portalMs;
      return `${publicUrl}${PAYMENTS_PREFIX}portal/${companyId}.${expires}.${digestOf(secrets, companyId, expires)}`;
    },
    async issueInvoice({ companyId, invoiceId }) {
      const token = `${companyId}.${invoiceId}.${invoiceDigest(secrets, companyId, invoiceId)}`;
      return { id: `in_${companyId}_${invoiceId}`, url: `${publicUrl}${PAYMENTS_PREFIX}invoice/${token}` };
    },
    endInvoice: async () => undefined,
    async refund({ last4 }) {
      if (last4 === CARD_WITHOUT_REFUNDS) throw new RefundRefused('this test card takes no money back');
    },
    setPrices: async () => undefined,
    resumeSubscription: async () => undefined,
    cancelSubscription: async () => undefined,
  };
}
