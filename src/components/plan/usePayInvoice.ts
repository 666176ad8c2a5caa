import { billingEndpoints } from '@contract/billing';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';

/** Opens the payment page of an invoice that the company pays, in the same window. */
export const usePayInvoice = () =>
  useAction(async (invoiceId: number) => {
    const params = { companyId: currentCompanyId(), invoiceId };
    const { data } = await call(billingEndpoints.payInvoice, { params });
    location.assign(data);
  });
