export type ProviderName = 'stripe' | 'sandbox';
export type SubscriptionState = 'active' | 'past_due' | 'unpaid' | 'canceled';

/** An order whose payment page is to be opened. Its amount is final. */
export interface CheckoutOrder {
  readonly id: string;
  /** Unguessable; part of the address of the gateway's own page. */
  readonly token: string;
  readonly companyId: number;
  readonly companyName: string;
  /** Suggested to the payer. */
  readonly email: string;
  /** Whose payment method it is already, if known. */
  readonly customerId: string | null;
  readonly licenses: number;
  /** Cents to pay now, for each. */
  readonly pricePerLicense: number;
  /** Whether a new subscription is paid, which renews every year; otherwise licenses are added to a running one. */
  readonly renews: boolean;
  readonly reference: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface PortalRequest {
  readonly companyId: number;
  readonly customerId: string;
  readonly returnUrl: string;
}

/** An invoice of ours that can also be paid through the payment service. */
export interface IssuedInvoice {
  readonly companyId: number;
  readonly invoiceId: number;
  readonly number: string;
  readonly companyName: string;
  readonly email: string;
  readonly licenses: number;
  /** Cents that are still to be paid. */
  readonly owed: number;
  readonly dueDate: Date;
  /** The same invoice at the payment service, if it was issued before. */
  readonly onlineId: string | null;
}

/** Money that goes back to a card. */
export interface Refund {
  readonly companyId: number;
  /** Ours, unique in the company. */
  readonly id: number;
  /** The invoice, or the payment page, at the payment service. */
  readonly onlineId: string | null;
  /** Cents. */
  readonly amount: number;
  /** The end of the card that paid. */
  readonly last4: string | null;
}

interface EventBase {
  /** The provider's; the same when it is sent again. */
  readonly id: string;
  readonly at: Date;
  readonly companyId: number;
}

/** What payment services tell, in one form. */
export type PaymentEvent = EventBase &
  (
    | {
        readonly type: 'checkout.completed';
        readonly checkoutId: string;
        /** Cents. */
        readonly amount: number;
        readonly currency: string;
        /** Of an order that renews. */
        readonly subscriptionId: string | null;
        /** What the subscription is paid until; null where it is as ordered. */
        readonly periodEnd: Date | null;
        readonly customerId: string | null;
        /** By invoice it is still to be paid. */
        readonly method: 'card' | 'invoice';
        readonly last4: string | null;
      }
    | {
        /** One of our invoices was paid through the payment service. */
        readonly type: 'invoice.paid';
        readonly invoiceId: number;
        readonly amount: number;
        readonly currency: string;
        readonly last4: string | null;
        /** By card at the payment service, or elsewhere, which somebody told it. */
        readonly method: 'card' | 'invoice';
      }
    | {
        /** A subscription went into its next period, which is paid. */
        readonly type: 'subscription.renewed';
        readonly subscriptionId: string;
        /** The provider's. */
        readonly invoiceId: string;
        readonly amount: number;
        readonly currency: string;
        readonly last4: string | null;
        readonly method: 'card' | 'invoice';
        readonly periodStart: Date;
        readonly periodEnd: Date;
      }
    | {
        readonly type: 'subscription.updated';
        readonly subscriptionId: string;
        readonly status: SubscriptionState;
        readonly periodEnd: Date | null;
        /** When it ends, if it was canceled for later; null while it renews. */
        readonly cancelAt: Date | null;
      }
  );

/** A payment service. Each call may be repeated: the same order, invoice or subscription is not created twice. */
export interface Payments {
  readonly provider: ProviderName;
  /** Opens a payment page. */
  openCheckout(order: CheckoutOrder): Promise<{ readonly url: string; readonly sessionId: string | null }>;
  /** Closes a payment page; fine if it was used, or has expired. */
  closeCheckout(sessionId: string): Promise<void>;
  /** The address of the page with the payer's payment method and subscriptions. */
  openPortal(request: PortalRequest): Promise<string>;
  /** Makes what is owed for one of our invoices payable online; returns the address, or null where it can't. */
  issueInvoice(invoice: IssuedInvoice): Promise<{ readonly id: string; readonly url: string } | null>;
  /** Ends an invoice there as it ended here; fine if it has ended. */
  endInvoice(onlineId: string, as: 'paid' | 'void' | 'uncollectible'): Promise<void>;
  /** Gives money back to the card it came from. Throws RefundRefused where trying again won't help. */
  refund(refund: Refund): Promise<void>;
  /** What the next periods are for: so many licenses at each price, in cents a year. Nothing is charged now. */
  setPrices(
    subscriptionId: string,
    lines: readonly { readonly licenses: number; readonly cents: number }[],
  ): Promise<void>;
  /** Lets a subscription renew that was canceled for the end of its period. */
  resumeSubscription(subscriptionId: string): Promise<void>;
  /** Ends a subscription at once; fine if it has ended. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** What a request at the webhook's address says: null for news of no interest. Throws InvalidSignature and MalformedEvent. */
  readEvent?(body: Buffer, signature: string): Promise<PaymentEvent | null>;
}

/** An event that the payment service didn't send, or not just now. */
export class InvalidSignature extends Error {}

/** An event that is signed, but isn't one that the payment service documents. */
export class MalformedEvent extends Error {}

/** The payment service can't be reached, or refuses; nothing was charged. */
export class PaymentsUnavailable extends Error {}

/** The money can't go back to the card: the card is closed, or there was none. */
export class RefundRefused extends Error {}
