const minute = 60_000;
const day = 24 * 60 * minute;

/** Licenses and what they cost. */
export const moneyLimits = {
  plans: {
    trialDays: 14,
    /** From here on the countdown asks to upgrade; before, it offers to explore the plans. */
    trialUrgentDays: 3,
    /** From here on admins are told that licenses end, and from there on urgently. */
    endingDays: 30,
    endingUrgentDays: 7,
    seatsMin: 25,
    seatsMax: 100_000,
    partnerSeatsMin: 1,
    seatStep: 50,
    couponMax: 64,
    orderNumberMax: 64,
    currency: 'USD',
    /** Admins of a company who get a mail about its licenses at most. */
    adminsMailed: 50,
  },
  partner: {
    /** Customers in one invitation. */
    invitesMax: 100,
    /** How long a temporary password that a partner sets can be used. */
    temporaryPasswordMs: 7 * day,
    /** How long a customer that said no, or withdrew, isn't asked for access again. */
    askAgainMs: day,
    /** Events in a history of access. */
    accessHistoryMax: 50,
    /** Customers that a refusal names. */
    namedMax: 100,
    /** The affiliate earnings of a partner, of its customers' purchases. */
    commissionPercent: 10,
    /**
     * Figures of the comparison are computed again every hour for partners that have read it lately. Older ones, which the
     * hourly work has not come to, are computed when they are read.
     */
    comparedAgainMs: 50 * minute,
    comparedMaxMs: 120 * minute,
    comparedLatelyMs: 30 * day,
    /** Customers whose months are in memory at once. */
    comparedAtOnce: 200,
    /** How long a request to become a partner waits for its answer; then the company may ask again. */
    requestOpenMs: 30 * day,
    expectedCustomersMax: 100_000,
    websiteMax: 255,
    /** What the overview and the forecast look at. */
    renewalDays: [30, 60, 90],
    trialsEndingDays: 14,
    trialsShown: 5,
    revenueMonths: 12,
    forecastMonths: 12,
    /** How long the licenses of a subscription stay after its end, for the partner to buy again. */
    graceMs: 14 * day,
    /** How long before their end licenses can be extended, and how many days before it is told by mail. */
    extendableMs: 30 * day,
    toldDays: [30, 7],
    /** Subscriptions, or licenses of customers, that one run of the upkeep ends at most, and of whose ends it tells. */
    endedAtOnce: 200,
    toldAtOnce: 2000,
    /** How long it is known after their end that it was told. */
    remindersKeptMs: 30 * day,
    /** Customers that a mail about licenses names. */
    namedInMail: 5,
  },
  invoices: {
    /** Why the provider changes an invoice. */
    reasonMax: 500,
    /** Of a bank transfer. */
    referenceMax: 140,
    /** Cents that a partner may owe on account unless the provider says otherwise: $50,000. */
    partnerCredit: 5_000_000,
    /** The highest limit: $10,000,000. */
    creditMax: 1_000_000_000,
    /** Acts shown of one invoice, the newest. */
    actsMax: 100,
    /** Companies that the provider's list is narrowed to at once. */
    payersMax: 100,
  },
  payments: {
    /**
     * How long before the end of a period nothing is added to a subscription that renews: a payment page that is open
     * has closed by then, and the payment service has been told.
     */
    renewalMs: 120 * minute,
    /** How long the payment service may need to learn what its next periods are for. */
    alignedWithinMs: day,
    /** Cents that a payment by card has at least: payment services charge no less. */
    chargeMin: 50,
    /** How long a payment page can be used; Stripe allows 30 minutes to a day. */
    checkoutMs: 60 * minute,
    /** How long the page with the payment method can be used, in the demonstration. */
    portalMs: 30 * minute,
    /** How long an event counts as known; Stripe sends one again for three days. */
    eventsKeptMs: 90 * day,
    /** How long payment pages that nobody used are stored. */
    checkoutsKeptMs: 30 * day,
    /** Subscriptions in one answer, the newest. */
    subscriptionsMax: 100,
    /** How long the payment service has to tell the end of a canceled subscription before we end it ourselves. */
    endToldMs: day,
    /** How far the time of an event may be from ours, in either direction. */
    eventToleranceMs: 5 * minute,
  },
} as const;
