import type { ApiError } from '@/client/ApiError';

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
