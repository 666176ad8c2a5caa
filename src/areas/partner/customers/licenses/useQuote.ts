import type { Endpoint } from '@contract/endpoint';
import { licenseEndpoints, licensesSchema, type PurchaseQuote } from '@contract/partner/licenses';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { currentCompanyId } from '@/authProvider/currentSession';
import type { ApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { useDebounced } from '@/components/form/useDebounced';
import type { CustomerRecord } from '@/dataProvider/resources/customers';

/** Who buys: each kind of partner has calls of its own. */
export type Buyer = 'reseller' | 'subReseller';

/** The calls of a purchase: while the customer's subscription runs, licenses are added to it. */
export const CALLS = {
  reseller: {
    first: { price: licenseEndpoints.resellerPrice, buy: licenseEndpoints.resellerBuy },
    upsell: { price: licenseEndpoints.resellerUpgradePrice, buy: licenseEndpoints.resellerUpgrade },
  },
  subReseller: {
    first: { price: licenseEndpoints.subResellerPrice, buy: licenseEndpoints.subResellerBuy },
    upsell: { price: licenseEndpoints.subResellerUpgradePrice, buy: licenseEndpoints.subResellerUpgrade },
  },
} as const;

const RUNNING = ['active', 'past_due', 'unpaid'];

/** Whether licenses are added to a running subscription, or begin one. */
export const purchaseOf = ({ subscriptionStatus }: Pick<CustomerRecord, 'subscriptionStatus'>) =>
  subscriptionStatus !== null && RUNNING.includes(subscriptionStatus) ? 'upsell' : 'first';

export interface Wanted {
  readonly licensesNumber: unknown;
  readonly fromPool: boolean;
  readonly promotionCode?: string;
}

export interface Quote {
  /** Of what is in the form now; never of what was there before. */
  readonly price: PurchaseQuote | undefined;
  readonly error: ApiError | null;
  readonly isLoading: boolean;
  /** Asks again: the price may have changed. */
  readonly retry: () => Promise<unknown>;
}

/** The gateway's price of what is in the form, asked for after a pause in typing. */
export function useQuote(customer: CustomerRecord, buyer: Buyer, wanted: Wanted): Quote {
  const { success: isNumber, data: licensesNumber } = licensesSchema.safeParse(wanted.licensesNumber);
  const promotionCode = wanted.promotionCode?.trim() ?? '';
  const query = {
    licensesNumber,
    ...(wanted.fromPool ? { fromPool: 'true' } : {}),
    ...(promotionCode === '' ? {} : { promotionCode }),
  };
  const now = JSON.stringify(query);
  const asked = useDebounced(now);
  const params = { companyId: currentCompanyId(), customerId: customer.id };
  const { price: target }: { price: Endpoint } = CALLS[buyer][purchaseOf(customer)];
  const { data, error, isFetching, refetch }: UseQueryResult<PurchaseQuote, ApiError> = useQuery({
    queryKey: callKey(target, { params, query: asked }),
    queryFn: async ({ signal }) => {
      const input = { params, query: JSON.parse(asked) as object, signal };
      const answer = (await call(target, input)) as { data: { pricing: PurchaseQuote } };
      return answer.data.pricing;
    },
    enabled: isNumber && now === asked,
    retry: false,
  });
  const isCurrent = isNumber && now === asked;
  return {
    price: isCurrent ? data : undefined,
    error: isCurrent && !isFetching ? error : null,
    isLoading: isNumber && (!isCurrent || isFetching),
    retry: refetch,
  };
}
