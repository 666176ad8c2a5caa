import { billingEndpoints } from '@contract/billing';
import { limits } from '@contract/limits';
import type { Credit } from '@contract/partner/licenses';
import type { ApiError } from '@/client/ApiError';
import { useCall } from '@/client/useCall';
import { useDebounced } from '@/components/form/useDebounced';

export interface Price {
  /** Cents a year. */
  readonly pricePerSeat: number;
  readonly totalPrice: number;
  /** Cents to pay now. */
  readonly dueToday: number;
  /** The end of the running period that the licenses are added to. */
  readonly paidUntil: string | null;
  /** Whether it may be bought on an invoice; null for companies without pay by invoice. */
  readonly credit: Credit | null;
  /** The end of what a partner buys into its pool. */
  readonly validUntil: string | null;
  /** What all licenses cost a year once the subscription that they are added to renews. */
  readonly renewal: { readonly at: string; readonly licenses: number; readonly total: number } | null;
}

export type Quote =
  | { readonly state: 'none' }
  | { readonly state: 'loading' }
  /** `couponProblem` when it is about the coupon, `reason` when nothing can be bought now. */
  | {
      readonly state: 'failed';
      readonly couponProblem?: string | undefined;
      readonly reason?: string | undefined;
    }
  | { readonly state: 'ready'; readonly price: Price };

/** What is asked about. */
export interface Question {
  /** Undefined while the number is invalid. */
  readonly seats: number | undefined;
  readonly coupon: string;
}

export interface QuoteFacts {
  readonly asked: Question;
  /** What the answer is for; it lags a little behind typing. */
  readonly answeredFor: Question;
  readonly price: Price | undefined;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
}

/** What to show of an answer: never a price for another number, or coupon, than the one in the field. */
export function quoteOf({ asked, answeredFor, price, error, isFetching }: QuoteFacts): Quote {
  if (asked.seats === undefined) return { state: 'none' };
  if (asked.seats !== answeredFor.seats || asked.coupon !== answeredFor.coupon) return { state: 'loading' };
  if (price) return { state: 'ready', price };
  return error && !isFetching
    ? {
        state: 'failed',
        couponProblem: error.fieldErrors.couponCode,
        reason: error.status === 409 ? error.message : undefined,
      }
    : { state: 'loading' };
}

const FRESH_MS = 60_000;

/** The price of this many licenses, requested after a pause in typing; undefined requests nothing. */
export function useQuote(
  companyId: number,
  question: Question,
  isDirect: boolean,
): Quote & { retry: () => void } {
  const seats = useDebounced(question.seats);
  const coupon = useDebounced(question.coupon);
  const query = {
    usersNumber: seats ?? limits.plans.seatsMin,
    isDirectPurchase: isDirect ? 'true' : 'false',
    ...(coupon === '' ? {} : { couponCode: coupon }),
  };
  const { data, error, isFetching, refetch } = useCall(
    billingEndpoints.pricing,
    { params: { companyId }, query },
    {
      enabled: seats !== undefined,
      staleTime: FRESH_MS,
      // An unknown coupon stays unknown.
      retry: false,
      select: ({ data: { pricing, credit } }) => ({ ...pricing, credit }),
    },
  );
  const quote = quoteOf({ asked: question, answeredFor: { seats, coupon }, price: data, error, isFetching });
  return { ...quote, retry: () => void refetch() };
}
