import { CUSTOMER_TYPES } from '@contract/access';
import { limits } from '@contract/limits';
import { LOGIN_ACCESS } from '@contract/partner/access';
import {
  COMPANY_AFFILIATIONS,
  CUSTOMER_SORT_NAMES,
  CUSTOMER_SORTS,
  ENABLEMENT_STATUSES,
  LICENSING_STATUSES,
  REGISTRATION_STATUSES,
} from '@contract/partner/customers';
import {
  choiceFilter,
  choicesFilter,
  type FilterValues,
  idsFilter,
  type ListSpec,
  PARTNER_NAMES,
} from '@/components/list/listParams';
import type { Selection } from '@/components/list/useSelection';
import type { FilterGroup, ListFilter } from '@/components/table/FilterMenu';
import {
  type CustomerFilter,
  type CustomerRecord,
  toCustomerFilters,
} from '@/dataProvider/resources/customers';
import type { TypedTranslate } from '@/i18n/useT';
import type { ChosenCustomers } from './useCustomerActs';

/** As the overview counts them. */
const RENEWAL_DAYS = limits.partner.renewalDays.map(String);
const YES_OR_NO = ['true', 'false'] as const;

/** The documented query parameters of the customers lists. */
export const CUSTOMERS_LIST: ListSpec<CustomerFilter> = {
  sorts: CUSTOMER_SORTS,
  sortNames: CUSTOMER_SORT_NAMES,
  defaultSort: { field: 'companyName', order: 'ASC' },
  names: PARTNER_NAMES,
  searchDebounceMs: limits.ui.partnerSearchDebounceMs,
  filters: {
    status: choicesFilter(LICENSING_STATUSES),
    accountAccess: choicesFilter(LOGIN_ACCESS),
    companyAffiliation: choicesFilter(COMPANY_AFFILIATIONS),
    subResellers: idsFilter('subResellers'),
    enablementStatus: choiceFilter(ENABLEMENT_STATUSES),
    state: choiceFilter(REGISTRATION_STATUSES),
    isRegistered: choiceFilter(YES_OR_NO),
    hasOverages: choiceFilter(YES_OR_NO),
    subcompanyType: choiceFilter(CUSTOMER_TYPES),
    renewsWithin: choiceFilter(RENEWAL_DAYS),
  },
};

/** The selected customers, or all own ones that match, as the acts on them take it. */
export const chosenCustomers = (
  { all, ids }: Pick<Selection<CustomerRecord>, 'all' | 'ids'>,
  matching: CustomerFilter,
): ChosenCustomers =>
  all === undefined
    ? { customersIds: [...ids] }
    : { isAllSelected: true, filter: toCustomerFilters(matching) };

export interface FilterOptions {
  /** A reseller's customers may come from its partners. */
  readonly isReseller: boolean;
  /** It sees its partners' customers, too. */
  readonly seesGrandchildren: boolean;
  /** What the list is filtered by now. */
  readonly filterValues: FilterValues;
}

/** The filters of the list: those that make sense to this partner, and any that an address has set. */
export function customerFilters(t: TypedTranslate, options: FilterOptions): ListFilter[] {
  const { isReseller, seesGrandchildren, filterValues } = options;
  const isSet = (name: string) => filterValues[name] !== undefined;
  const choices = (name: string, { heading, options }: FilterGroup, isSingle = false): ListFilter => ({
    kind: 'choices',
    name,
    groups: [{ heading, options }],
    isSingle,
  });
  const filters: (ListFilter | false)[] = [
    (seesGrandchildren || isSet('subResellers')) && {
      kind: 'records',
      name: 'subResellers',
      resource: 'sub_resellers',
      label: t('partner.filters.subResellers'),
    },
    choices('status', {
      heading: t('resources.customers.fields.licensingStatus'),
      options: LICENSING_STATUSES.map((value) => ({ value, label: t(`partner.licensing.${value}`) })),
    }),
    choices('accountAccess', {
      heading: t('resources.customers.fields.login_as_company_status'),
      options: LOGIN_ACCESS.map((value) => ({ value, label: t(`partner.access.${value}`) })),
    }),
    (isReseller || isSet('companyAffiliation')) &&
      choices('companyAffiliation', {
        heading: t('partner.filters.affiliation'),
        options: COMPANY_AFFILIATIONS.filter(
          (value) => seesGrandchildren || value !== 'PARTNER_CUSTOMERS',
        ).map((value) => ({ value, label: t(`partner.affiliation.${value}`) })),
      }),
    choices(
      'isRegistered',
      {
        heading: t('resources.customers.fields.registrationStatus'),
        options: [
          { value: 'true', label: t('partner.registration.REGISTERED') },
          { value: 'false', label: t('partner.registration.UNREGISTERED') },
        ],
      },
      true,
    ),
    choices(
      'hasOverages',
      {
        heading: t('resources.customers.fields.overages'),
        options: [
          { value: 'true', label: t('partner.filters.over') },
          { value: 'false', label: t('partner.filters.notOver') },
        ],
      },
      true,
    ),
    choices(
      'enablementStatus',
      {
        heading: t('resources.customers.fields.disabledAt'),
        options: ENABLEMENT_STATUSES.map((value) => ({ value, label: t(`partner.enablement.${value}`) })),
      },
      true,
    ),
    choices(
      'renewsWithin',
      {
        heading: t('partner.filters.renewsWithin'),
        options: RENEWAL_DAYS.map((value) => ({
          value,
          label: t('partner.overview.renewals.days', { smart_count: Number(value) }),
        })),
      },
      true,
    ),
    // The same as other filters, but documented: an address may hold them.
    isSet('state') &&
      choices(
        'state',
        {
          heading: t('partner.filters.state'),
          options: REGISTRATION_STATUSES.map((value) => ({
            value,
            label: t(`partner.registration.${value}`),
          })),
        },
        true,
      ),
    isSet('subcompanyType') &&
      choices(
        'subcompanyType',
        {
          heading: t('partner.filters.kind'),
          options: CUSTOMER_TYPES.map((value) => ({ value, label: t(`partner.kinds.${value}`) })),
        },
        true,
      ),
  ];
  return filters.filter((one) => one !== false);
}
