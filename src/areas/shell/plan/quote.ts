import { billingEndpoints } from '@contract/billing';
import { limits } from '@contract/limits';
import type { ApiError } from '@/client/ApiError';
import { useCall } from '@/client/useCall';
import { useDebounced } from '@/components/form/useDebounced';

export interface Price {
  readonly pricePerSeat: number;
  readonly totalPrice: number;
}

export type Quote =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly price: Price };

export interface QuoteFacts {
  /** The number being asked about; undefined while it is invalid. */
  readonly seats: number | undefined;
  /** The number the answer is for; it lags a little behind typing. */
  readonly answeredFor: number | undefined;
  readonly price: Price | undefined;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
}

/** What to show of an answer: never a price for another number than the one in the field. */
export function quoteOf({ seats, answeredFor, price, error, isFetching }: QuoteFacts): Quote {
  if (seats === undefined) return { state: 'none' };
  if (seats !== answeredFor) return { state: 'loading' };
  if (price) return { state: 'ready', price };
  return error && !isFetching ? { state: 'failed' } : { state: 'loading' };
}

const FRESH_MS = 60_000;

/** The price of this many seats, requested after a pause in typing; undefined requests nothing. */
export function useQuote(companyId: number, seats: number | undefined): Quote & { retry: () => void } {
  const asked = useDebounced(seats);
  const query = { usersNumber: asked ?? limits.plans.seatsMin, isDirectPurchase: 'true' };
  const { data, error, isFetching, refetch } = useCall(
    billingEndpoints.pricing,
    { params: { companyId }, query },
    { enabled: asked !== undefined, staleTime: FRESH_MS, select: ({ data: { pricing } }) => pricing },
  );
  const quote = quoteOf({ seats, answeredFor: asked, price: data, error, isFetching });
  return { ...quote, retry: () => void refetch() };
}
