import { invoices } from '@server/domain/licenses/licenses.tables';
import type { PaymentEvent, ProviderName, SubscriptionState } from '@server/domain/payments/payments';
import type { PersonalData } from '@server/domain/privacy/personal-data';
import { byUser } from '@server/domain/privacy/privacy.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { checkouts, paymentEvents, providerSubscriptions } from './payments.tables';

export type Checkout = typeof checkouts.$inferSelect;
export type ProviderSubscription = typeof providerSubscriptions.$inferSelect;

export async function insertCheckout(tx: Tx, values: typeof checkouts.$inferInsert): Promise<void> {
  await tx.insert(checkouts).values(values);
}

/** The order behind an address of the sandbox's payment page. */
export async function findCheckoutByToken(db: Queryable, tokenHash: string): Promise<Checkout | undefined> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.tokenHash, tokenHash));
  return row;
}

const isCheckout = ({ companyId, id }: Pick<Checkout, 'companyId' | 'id'>) =>
  and(eq(checkouts.companyId, companyId), eq(checkouts.id, id));

/** A company's order, with a row lock: it is paid once. */
export async function lockCheckout(
  tx: Tx,
  key: Pick<Checkout, 'companyId' | 'id'>,
): Promise<Checkout | undefined> {
  const [row] = await tx.select().from(checkouts).where(isCheckout(key)).for('update');
  return row;
}

export async function setCheckoutStatus(
  tx: Tx,
  key: Pick<Checkout, 'companyId' | 'id'>,
  status: Checkout['status'],
): Promise<void> {
  await tx.update(checkouts).set({ status }).where(isCheckout(key));
}

/** Deletes payment pages that nobody paid on. */
export async function forgetUnusedCheckouts(tx: Tx, before: Date): Promise<void> {
  await tx.delete(checkouts).where(and(ne(checkouts.status, 'completed'), lt(checkouts.createdAt, before)));
}

type EventKey = Pick<PaymentEvent, 'companyId' | 'id' | 'type'>;
export type Outcome = (typeof paymentEvents.$inferSelect)['outcome'];

/**
 * Claims an event for this transaction, waiting for another that has it. Returns false when it was carried out
 * before.
 */
export async function claimEvent(
  tx: Tx,
  provider: ProviderName,
  { companyId, id, type }: EventKey,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .insert(paymentEvents)
    .values({ companyId, provider, eventId: id, type, outcome: 'ignored', createdAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.eventId });
  return taken.length === 1;
}

export async function setOutcome(
  tx: Tx,
  provider: ProviderName,
  { companyId, id }: EventKey,
  outcome: Outcome,
) {
  await tx
    .update(paymentEvents)
    .set({ outcome })
    .where(
      and(
        eq(paymentEvents.companyId, companyId),
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.eventId, id),
      ),
    );
}

export async function forgetEvents(tx: Tx, before: Date): Promise<void> {
  await tx.delete(paymentEvents).where(lt(paymentEvents.createdAt, before));
}

interface SubscriptionNews {
  readonly companyId: number;
  readonly provider: ProviderName;
  readonly subscriptionId: string;
  readonly customerId?: string;
  readonly status?: SubscriptionState;
  readonly periodEnd?: Date | null;
  readonly cancelAt?: Date | null;
  readonly at: Date;
}

/**
 * Stores news of a subscription and returns what is known now. Older news than the newest change nothing; an ended
 * subscription stays ended.
 */
export async function keepSubscriptionNews(
  tx: Tx,
  { companyId, provider, subscriptionId, customerId, status, periodEnd, cancelAt, at }: SubscriptionNews,
): Promise<ProviderSubscription> {
  const key = { companyId, provider, subscriptionId };
  await tx
    .insert(providerSubscriptions)
    .values({ ...key, createdAt: at })
    .onConflictDoNothing();
  const isKnown = and(
    eq(providerSubscriptions.companyId, companyId),
    eq(providerSubscriptions.provider, provider),
    eq(providerSubscriptions.subscriptionId, subscriptionId),
  );
  const [known] = await tx.select().from(providerSubscriptions).where(isKnown).for('update');
  if (!known) throw new Error(`the subscription ${subscriptionId} belongs to another company`);
  const isNewer = known.statusAt === null || at >= known.statusAt;
  const changes = {
    ...(customerId ? { customerId } : {}),
    ...(status && isNewer && known.status !== 'canceled'
      ? { status, statusAt: at, cancelAt: cancelAt ?? null, ...(periodEnd ? { periodEnd } : {}) }
      : {}),
  };
  if (Object.keys(changes).length === 0) return known;
  const [changed] = await tx.update(providerSubscriptions).set(changes).where(isKnown).returning();
  return changed ?? known;
}

/** The company's last customer record at the payment service, which has its payment method. */
export async function findCustomerId(
  db: Queryable,
  companyId: number,
  provider: ProviderName,
): Promise<string | null> {
  const [row] = await db
    .select({ customerId: providerSubscriptions.customerId })
    .from(providerSubscriptions)
    .where(
      and(
        eq(providerSubscriptions.companyId, companyId),
        eq(providerSubscriptions.provider, provider),
        isNotNull(providerSubscriptions.customerId),
      ),
    )
    .orderBy(desc(providerSubscriptions.createdAt), sql`${providerSubscriptions.subscriptionId} DESC`)
    .limit(1);
  return row?.customerId ?? null;
}

/** The company's subscriptions at the payment service that haven't ended, as far as we were told. */
export const selectProviderSubscriptions = (db: Queryable, companyId: number, provider: ProviderName) =>
  db
    .select()
    .from(providerSubscriptions)
    .where(
      and(
        eq(providerSubscriptions.companyId, companyId),
        eq(providerSubscriptions.provider, provider),
        or(isNull(providerSubscriptions.status), ne(providerSubscriptions.status, 'canceled')),
      ),
    )
    .orderBy(providerSubscriptions.createdAt);

/** Closes the payment pages of a company that are still open; returns those of the payment service. */
export async function closeOpenCheckouts(tx: Tx, companyId: number): Promise<string[]> {
  const rows = await tx
    .update(checkouts)
    .set({ status: 'canceled' })
    .where(and(eq(checkouts.companyId, companyId), eq(checkouts.status, 'open')))
    .returning({ sessionId: checkouts.sessionId });
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

/** The last digits of the card that a company paid with last. */
export async function lastCard(db: Queryable, companyId: number): Promise<string | null> {
  const [row] = await db
    .select({ last4: invoices.last4 })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), isNotNull(invoices.last4)))
    .orderBy(desc(invoices.invoiceDate), desc(invoices.id))
    .limit(1);
  return row?.last4 ?? null;
}

/** Payment pages stay without their user: they say what was ordered. */
export const CHECKOUT_DATA: PersonalData = {
  section: 'checkouts',
  table: checkouts,
  of: byUser(checkouts),
  hidden: ['tokenHash', 'sessionId'],
  erasure: { userId: null, reference: null },
};
