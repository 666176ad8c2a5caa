/** Licenses that cost the same; cents for each and a year. */
export interface PriceLine {
  readonly licenses: number;
  readonly cents: number;
}

/**
 * A change of what a subscription renews for: so many licenses more, or fewer, at the yearly price that was quoted for
 * them. Kept one by one, because a payment is judged by the prices of its day.
 */
export interface PriceChange extends PriceLine {
  /** ISO 8601. */
  readonly at: string;
  /** The purchase behind it; null for what was there before purchases were kept. */
  readonly invoiceId: number | null;
}

/** What the licenses cost a year, as it was at an instant, or is after all changes; in the order of their purchase. */
export function pricesOf(changes: readonly PriceChange[], at?: Date): PriceLine[] {
  const lines = new Map<number, number>();
  for (const change of changes) {
    if (at && Date.parse(change.at) > at.getTime()) continue;
    lines.set(change.cents, (lines.get(change.cents) ?? 0) + change.licenses);
  }
  return [...lines].flatMap(([cents, licenses]) => (licenses > 0 ? [{ licenses, cents }] : []));
}

export const licensesOf = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, { licenses }) => sum + licenses, 0);

/** What all of them cost a year, in cents. */
export const yearlyOf = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, { licenses, cents }) => sum + licenses * cents, 0);

/** The changes after a purchase is taken back: its own licenses go, or, where those are gone, the last ones. */
export function withoutPurchase(
  changes: readonly PriceChange[],
  { invoiceId, licenses, at }: { readonly invoiceId: number; readonly licenses: number; readonly at: Date },
): PriceChange[] {
  const own = changes.find((change) => change.invoiceId === invoiceId)?.cents;
  const lines = pricesOf(changes).toReversed();
  const ordered = [
    ...lines.filter(({ cents }) => cents === own),
    ...lines.filter(({ cents }) => cents !== own),
  ];
  let left = licenses;
  const taken: PriceChange[] = [];
  for (const line of ordered) {
    const count = Math.min(left, line.licenses);
    left -= count;
    if (count > 0) taken.push({ at: at.toISOString(), invoiceId, licenses: -count, cents: line.cents });
  }
  return [...changes, ...taken];
}

/** The newest prices, of now or of some instant since, that come to this much a year; undefined where none do. */
export function pricesFor(
  changes: readonly PriceChange[],
  cents: number,
  since: Date,
): PriceLine[] | undefined {
  const instants = changes.map(({ at }) => new Date(at)).filter((at) => at > since);
  return [...instants.toReversed(), since]
    .map((at) => pricesOf(changes, at))
    .find((lines) => lines.length > 0 && yearlyOf(lines) === cents);
}
