import { billingEndpoints } from '@contract/billing';
import { limits } from '@contract/limits';
import { useCall } from '@/client/useCall';
import { useDebounced } from '@/components/form/useDebounced';
import { type Quote, quoteOf } from './quote';

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
