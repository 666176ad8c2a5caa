import { limits } from '@contract/limits';
import {
  type Credit,
  licenseEndpoints,
  licensesSchema,
  type PurchaseQuote,
} from '@contract/partner/licenses';
import type { Ends } from '@contract/values';
import { useMemo } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import type { ApiError } from '@/client/ApiError';
import { useCall } from '@/client/useCall';
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
  /** Whether it may be bought on account. */
  readonly credit: Credit | undefined;
  /** Until when the licenses could be used. */
  readonly ends: Ends;
  readonly error: ApiError | null;
  readonly isLoading: boolean;
  /** Asks again: the price may have changed. */
  readonly retry: () => Promise<unknown>;
}

/** The gateway's price of what is in the form, asked for after a pause in typing. */
export function useQuote(customer: CustomerRecord, buyer: Buyer, wanted: Wanted): Quote {
  const { fromPool } = wanted;
  const promotionCode = wanted.promotionCode?.trim() ?? '';
  const { success: isNumber, data: licensesNumber = limits.plans.partnerSeatsMin } = licensesSchema.safeParse(
    wanted.licensesNumber,
  );
  const query = useMemo(
    () => ({
      licensesNumber,
      ...(fromPool ? { fromPool: 'true' } : {}),
      ...(promotionCode === '' ? {} : { promotionCode }),
    }),
    [licensesNumber, fromPool, promotionCode],
  );
  const asked = useDebounced(query);
  const isCurrent = isNumber && asked === query;
  const { data, error, isFetching, refetch } = useCall(
    CALLS[buyer][purchaseOf(customer)].price,
    { params: { companyId: currentCompanyId(), customerId: customer.id }, query: asked },
    { enabled: isCurrent, retry: false, select: ({ data: told }) => told },
  );
  return {
    price: isCurrent ? data?.pricing : undefined,
    credit: isCurrent ? data?.credit : undefined,
    ends: (isCurrent && data?.ends) || [],
    error: isCurrent && !isFetching ? error : null,
    isLoading: isNumber && (!isCurrent || isFetching),
    retry: refetch,
  };
}
