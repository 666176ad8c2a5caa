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
  /** What is asked about now; undefined while the number is not right. */
  readonly seats: number | undefined;
  /** What the answer is about: it follows the typing a little later. */
  readonly answeredFor: number | undefined;
  readonly price: Price | undefined;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
}

/** What may be shown of an answer: never the price of another number than the one in the field. */
export function quoteOf({ seats, answeredFor, price, error, isFetching }: QuoteFacts): Quote {
  if (seats === undefined) return { state: 'none' };
  if (seats !== answeredFor) return { state: 'loading' };
  if (price) return { state: 'ready', price };
  return error && !isFetching ? { state: 'failed' } : { state: 'loading' };
}
