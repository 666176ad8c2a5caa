import { timingSafeEqual } from 'node:crypto';
import { limits } from '@contract/limits';
import type { SecretBox } from '../secrets/secret-box';
import type { Payments } from './payments';

/** Where the sandbox's pages are, and where payment services report (webhook.routes.ts). */
export const PAYMENTS_PREFIX = '/payments/';

const digestOf = (secrets: SecretBox, companyId: number, expires: number) =>
  secrets.digest(`payment portal of ${companyId} until ${expires}`);

/** The company whose portal an address opens; undefined when the address is forged or has expired. */
export function companyOfPortal(secrets: SecretBox, token: string, now: Date): number | undefined {
  const [, company, expires, digest] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{20,100})$/.exec(token) ?? [];
  if (!company || !expires || !digest) return undefined;
  const given = Buffer.from(digest);
  const right = Buffer.from(digestOf(secrets, Number(company), Number(expires)));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
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
    issueInvoice: async () => null,
    setQuantity: async () => undefined,
    resumeSubscription: async () => undefined,
    cancelSubscription: async () => undefined,
  };
}
