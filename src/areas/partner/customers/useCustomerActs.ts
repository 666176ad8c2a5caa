import { accountEndpoints } from '@contract/account';
import { customerEndpoints } from '@contract/partner/customers';
import { licenseEndpoints } from '@contract/partner/licenses';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { accountCalls } from '@/authProvider/accountCalls';
import { beginActing } from '@/authProvider/actingAs';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useRights } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { useConfirm } from '@/components/dialog/useConfirm';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { useT } from '@/i18n/useT';

/** If the company token can't be fetched, the sign-in page says why. */
const FAILED_PATH = '/login?failed=companyToken';

/** The reads that a change of customers makes out of date. */
export const CUSTOMER_QUERIES = [
  ['customers'],
  ['sub_resellers'],
  callKey.all(customerEndpoints.customer),
  callKey.all(licenseEndpoints.licenses),
] as const;

/** Reloads what a change of customers changes. */
export const useRefreshCustomers = () => useRefreshQueries(CUSTOMER_QUERIES);

/** Some customers by id, or all own ones that match a filter. */
export interface ChosenCustomers {
  readonly customersIds?: number[];
  readonly isAllSelected?: boolean;
  readonly filter?: Record<string, unknown>;
}

/** What the signed-in user may do with the partner's own customers. */
export function useCustomerRights() {
  const can = useRights();
  return useMemo(() => {
    const buy = can(licenseEndpoints.resellerBuy)
      ? ('reseller' as const)
      : can(licenseEndpoints.subResellerBuy)
        ? ('subReseller' as const)
        : undefined;
    return {
      enter: can(accountEndpoints.companyToken),
      request: can(customerEndpoints.requestAccess),
      invite: can(customerEndpoints.invite),
      resend: can(customerEndpoints.resendInvite),
      password: can(customerEndpoints.temporaryPassword),
      trial: can(customerEndpoints.startTrial),
      buy,
      allocate: can(licenseEndpoints.allocate),
      takeBack: can(licenseEndpoints.takeBack),
      mark: can(customerEndpoints.markSubReseller),
      deal: can(customerEndpoints.setDeal),
      remove: can(customerEndpoints.removeCustomers),
    };
  }, [can]);
}
export type CustomerRights = ReturnType<typeof useCustomerRights>;

/** The acts on customers that need no form. Those on several resolve to whether it was done. */
export function useCustomerActs() {
  const t = useT();
  const confirm = useConfirm();
  const notify = useNotify();
  const navigate = useNavigate();
  const id = currentCompanyId();
  const refreshes = CUSTOMER_QUERIES;
  const params = ({ id: customerId }: CustomerRecord) => ({ id, customerId });

  const enter = useAction(
    (customer: CustomerRecord) => call(accountCalls.companyToken, { params: { id: customer.id } }),
    {
      onSuccess: ({ data }) => beginActing(data.customToken),
      onError: async () => {
        await navigate(FAILED_PATH);
        return true;
      },
    },
  );
  const request = useAction(customerEndpoints.requestAccess, {
    refreshes,
    onSuccess: ({ data: { requested } }) => {
      if (requested > 0) notify('partner.customers.requested', { type: 'success' });
      else notify('partner.customers.nobodyAsked', { type: 'warning' });
    },
  });
  const resend = useAction(customerEndpoints.resendInvite, { refreshes, success: 'partner.invite.sent' });
  const trial = useAction(customerEndpoints.startTrial, {
    refreshes,
    success: 'partner.customers.trialStarted',
  });
  const mark = useAction(customerEndpoints.markSubReseller, { refreshes, success: 'partner.mark.done' });
  const unmark = useAction(customerEndpoints.unmarkSubReseller, {
    refreshes,
    success: 'partner.unmark.done',
  });
  const remove = useAction(customerEndpoints.removeCustomers, { refreshes, success: 'partner.remove.done' });
  const isDone = async (answer: Promise<unknown>) => (await answer) !== undefined;

  const acts = {
    enter: enter.run,
    request: (chosen: ChosenCustomers) => isDone(request.run({ params: { id }, body: chosen })),
    resend: (customer: CustomerRecord) =>
      resend.run({ params: { id }, body: { customer_company_id: customer.id } }),
    startTrial: (customer: CustomerRecord) => trial.run({ params: params(customer) }),
    mark: (customer: CustomerRecord) => mark.run({ params: params(customer) }),
    unmark: (customer: CustomerRecord) => unmark.run({ params: params(customer) }),
    /** `name`: of the only customer. */
    async remove(chosen: ChosenCustomers, smart_count: number, name?: string) {
      const isSure = await confirm({
        title:
          name === undefined
            ? t('partner.remove.titleMany', { smart_count })
            : t('partner.remove.title', { name }),
        description: t('partner.remove.text', { smart_count }),
        confirmLabel: t('partner.remove.button', { smart_count }),
        isDanger: true,
      });
      return isSure && isDone(remove.run({ params: { id }, body: chosen }));
    },
  };
  const isPending = [enter, request, resend, trial, mark, unmark, remove].some((one) => one.isPending);
  return { ...acts, isPending };
}
export type CustomerActs = ReturnType<typeof useCustomerActs>;
