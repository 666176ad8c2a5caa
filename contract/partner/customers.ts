import { z } from 'zod';
import { access, CUSTOMER_TYPES } from '../access';
import { newPasswordSchema } from '../account';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import {
  dataOf,
  pageOf,
  pageQuery,
  repeated,
  type SortNames,
  searchSchema,
  sortColumn,
  sortOrderSchema,
} from '../paging';
import { withKnownPlaceholders } from '../placeholders';
import { COMPANY_STATUSES, TRIAL_STATUSES } from '../shell';
import { emailSchema, endsSchema, idSchema, instantSchema, messageSchema, nameSchema } from '../values';
import { accessEventSchema, LOGIN_ACCESS } from './access';

const area = 'partner' as const;
const { invitesMax } = limits.partner;

export const LICENSING_STATUSES = ['FREE', 'TRIAL_ACTIVE', 'BOOSTED'] as const;
export const REGISTRATION_STATUSES = ['REGISTERED', 'UNREGISTERED'] as const;
export const ENABLEMENT_STATUSES = ['ENABLED', 'DISABLED'] as const;
/** The partner's own customers that are no partners, those that are, and the customers of the latter. */
export const COMPANY_AFFILIATIONS = ['DIRECT_CUSTOMERS', 'PARTNERS', 'PARTNER_CUSTOMERS'] as const;
/** Of a customer's subscription. While it is not canceled, more licenses are an upsell. */
export const SUBSCRIPTION_STATUSES = ['canceled', 'active', 'past_due', 'unpaid'] as const;

export const CUSTOMER_SORTS = [
  'companyName',
  'parentCompanyName',
  'dealProbability',
  'seats',
  'registrationStatus',
  'invitedAt',
  'licensingStatus',
  'disabledAt',
  'subscriptionCurrentPeriodEnd',
  'subscriptionPaidSeats',
  'overages',
  'login_as_company_status',
  'ownerEmail',
  'created_at',
] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];
/** The names of the documented table, and of the row. */
export const CUSTOMER_SORT_NAMES = {
  name: 'companyName',
  createdAt: 'created_at',
  loginAsCompanyStatus: 'login_as_company_status',
  email: 'ownerEmail',
  currentPeriodEnd: 'subscriptionCurrentPeriodEnd',
} as const satisfies SortNames<CustomerSort>;

/** A customer as its partner's list shows it. */
export const customerSchema = z.object({
  companyId: idSchema,
  companyName: z.string(),
  customerType: z.enum(CUSTOMER_TYPES),
  /** The company that looks after it: the partner itself, or one of its sub-resellers. */
  parentCompanyId: idSchema,
  parentCompanyName: z.string(),
  /** Whether it is the caller's own customer, on which the caller may act; false for a sub-reseller's. */
  isOwn: z.boolean(),
  status: z.enum(COMPANY_STATUSES),
  disabledAt: instantSchema.nullable(),
  /** When it is closed, as its owner asked; null unless it is being closed. */
  closesAt: instantSchema.nullable(),
  registrationStatus: z.enum(REGISTRATION_STATUSES),
  invitedAt: instantSchema.nullable(),
  licensingStatus: z.enum(LICENSING_STATUSES),
  is_boosted: z.boolean(),
  trial_status: z.enum(TRIAL_STATUSES).nullable(),
  trialDays: z.number().int(),
  trialEnd: instantSchema.nullable(),
  /** How many users the plan allows. */
  seats: z.number().int(),
  /** Enabled users. */
  users: z.number().int(),
  /** Enabled users beyond the seats; 0 up to 25 users. */
  overages: z.number().int(),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES).nullable(),
  subscriptionPaidSeats: z.number().int().nullable(),
  currentPeriodStart: instantSchema.nullable(),
  subscriptionCurrentPeriodEnd: instantSchema.nullable(),
  /** The same, by the row's documented name. */
  currentPeriodEnd: instantSchema.nullable(),
  /** When its paid licenses end, or have ended; null while they renew by themselves. */
  endsAt: instantSchema.nullable(),
  /** All its licenses that end: of a subscription that nothing renews, and from pools; first end first. */
  ends: endsSchema,
  /** The zone that its days are in. */
  timeZone: z.string(),
  /** Of the deal expected with it, in percent. */
  dealProbability: z.number().int().nullable(),
  login_as_company_status: z.enum(LOGIN_ACCESS),
  adminFullName: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  /** The same, by the row's documented name. */
  email: z.string().nullable(),
  created_at: instantSchema,
});
export type Customer = z.infer<typeof customerSchema>;

/** A query sends text, the filter of a bulk action the value itself. */
const yesOrNo = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]);

/**
 * What customers can be narrowed by, beside the search; the brackets are the documented spelling of keys that take several
 * answers.
 */
export const CUSTOMER_FILTERS = [
  'status[]',
  'accountAccess[]',
  'companyAffiliation[]',
  'subResellers[]',
  'enablementStatus',
  'state',
  'isRegistered',
  'hasOverages',
  'subcompanyType',
  'renewsWithin',
] as const;
export const customerFilters = {
  searchText: searchSchema.optional(),
  'status[]': repeated(z.enum(LICENSING_STATUSES)).optional(),
  'accountAccess[]': repeated(z.enum(LOGIN_ACCESS)).optional(),
  'companyAffiliation[]': repeated(z.enum(COMPANY_AFFILIATIONS)).optional(),
  /** Customers of these sub-resellers. */
  'subResellers[]': repeated(idSchema).optional(),
  enablementStatus: z.enum(ENABLEMENT_STATUSES).optional(),
  state: z.enum(REGISTRATION_STATUSES).optional(),
  isRegistered: yesOrNo.optional(),
  hasOverages: yesOrNo.optional(),
  subcompanyType: z.enum(CUSTOMER_TYPES).optional(),
  /** Our addition: Boost customers whose paid period ends within that many days, as the overview counts them. */
  renewsWithin: z.coerce.number().pipe(z.literal(limits.partner.renewalDays)).optional(),
} satisfies Record<'searchText' | (typeof CUSTOMER_FILTERS)[number], z.ZodType>;
/** Of an act: unknown names are refused, or it would reach more customers than its sender meant. */
export const customerFilterSchema = z.strictObject(customerFilters);
export type CustomerFilter = z.output<typeof customerFilterSchema>;

const listQuery = z.object({
  ...pageQuery,
  ...customerFilters,
  order: sortOrderSchema.optional().catch(undefined),
  orderBy: sortColumn(CUSTOMER_SORTS, CUSTOMER_SORT_NAMES),
});
const customersPage = pageOf(customerSchema);

const NOBODY = { message: 'Please add customers', path: ['customersIds'] };

/** The customers a bulk action is for: some by id, or all own customers that match a filter. */
const chosenSchema = z
  .strictObject({
    customersIds: z.array(idSchema).max(limits.operations.maxIds).default([]),
    /** The ids are then ignored. */
    isAllSelected: z.boolean().default(false),
    filter: customerFilterSchema.optional(),
  })
  .refine(({ customersIds, isAllSelected }) => customersIds.length > 0 || isAllSelected, NOBODY);
export type ChosenCustomers = z.output<typeof chosenSchema>;

/** The documented request names nobody: it is then the customer in the path. */
const askedSchema = z.union([z.strictObject({}), chosenSchema]);

/** Placeholders in the message: the invited company. */
export const CUSTOMER_INVITE_PLACEHOLDERS = ['companyName'] as const;
export const customerMessageSchema = z.object({
  defaultCustomerInviteMessage: withKnownPlaceholders(messageSchema, CUSTOMER_INVITE_PLACEHOLDERS),
});

export const inviteSchema = z.object({
  companyName: nameSchema.min(1, 'Please add your company name.').max(limits.text.companyNameMax),
  /** Of the company's account owner. */
  email: emailSchema,
  firstName: nameSchema.default(''),
  lastName: nameSchema.default(''),
});
export type CustomerInvite = z.output<typeof inviteSchema>;

/** A deal expected with a customer. */
export const dealSchema = z.object({
  /** In percent. */
  probability: z.int().min(0).max(100),
  licenses: z.int().min(limits.plans.partnerSeatsMin).max(limits.plans.seatsMax),
  closesOn: z.iso.date(),
});
export type Deal = z.infer<typeof dealSchema>;

const count = z.number().int();

export const customerDetailsSchema = customerSchema.extend({
  phone: z.string().nullable(),
  country: z.string().nullable(),
  /** Disabled users, and the enabled ones by the state of their tasks. */
  usersByStatus: z.object({
    enabled: count,
    disabled: count,
    notAssigned: count,
    notStarted: count,
    inProgress: count,
    completed: count,
  }),
  /** The caller's own access, newest first. Names are of the caller's users; the customer's admins have none. */
  accessHistory: z.array(accessEventSchema),
  deal: dealSchema.nullable(),
});
export type CustomerDetails = z.infer<typeof customerDetailsSchema>;

const ofCompany = z.object({ id: idSchema });
const ofCustomer = z.object({ id: idSchema, customerId: idSchema });
const read = { area, tenantParam: 'id' } as const;
const write = { area, access: access.partnerWrite, tenantParam: 'id' } as const;

/** A partner's customers: lists and what a partner does with them. */
export const customerEndpoints = {
  customers: endpoint({
    method: 'GET',
    path: '/api/v1/company/msp/{companyId}',
    area,
    access: access.partnerRead,
    summary: "A partner's customers, paged",
    params: z.object({ companyId: idSchema }),
    query: listQuery,
    response: customersPage,
  }),
  resellerCustomers: endpoint({
    ...read,
    method: 'GET',
    path: '/partnership/api/v1/company/{id}/resellers/customers',
    access: access.reseller,
    summary: "A reseller's customers, and where it may see them those of its sub-resellers, paged",
    params: ofCompany,
    query: listQuery,
    response: customersPage,
  }),
  subResellers: endpoint({
    ...read,
    method: 'GET',
    path: '/partnership/api/v1/company/{id}/resellers/sub_resellers/list',
    access: access.reseller,
    summary: "A reseller's sub-resellers by name, to filter its customers by",
    params: ofCompany,
    query: z.object({
      ...pageQuery,
      searchText: searchSchema.optional(),
      ids: repeated(idSchema).optional(),
    }),
    response: pageOf(z.object({ companyId: idSchema, companyName: z.string() })),
  }),
  subResellerCustomers: endpoint({
    ...read,
    method: 'GET',
    path: '/partnership/api/v1/company/{id}/sub_reseller/customers',
    access: access.subReseller,
    summary: "A sub-reseller's customers, paged",
    params: ofCompany,
    query: listQuery,
    response: customersPage,
  }),
  exportCustomers: endpoint({
    ...read,
    method: 'GET',
    path: '/partnership/api/v1/company/{id}/customers/export',
    access: access.partnerRead,
    summary: 'All customers that match, as CSV',
    params: ofCompany,
    query: listQuery.omit({ pageNumber: true, pageSize: true }),
    kind: 'csv',
    response: z.string(),
  }),
  customer: endpoint({
    ...read,
    method: 'GET',
    path: '/api/v1/partner-portal/company/{id}/customers/{customerId}',
    access: access.partnerRead,
    summary: 'A customer with its users by status, the history of access to it, and the expected deal',
    params: ofCustomer,
    response: dataOf(customerDetailsSchema),
  }),
  requestAccess: endpoint({
    ...write,
    access: access.childLogin,
    method: 'POST',
    path: '/partnership/api/v1/company/{id}/access/request',
    // The path names the partner that chooses customers, or, without a choice, the customer.
    tenantParam: null,
    summary:
      'Asks admins of the chosen customers, or of the one in the path, for access. Those who were asked or said yes, or said no within a day, are left',
    params: ofCompany,
    body: askedSchema,
    response: dataOf(z.object({ requested: count, unchanged: count })),
  }),
  invite: endpoint({
    ...write,
    adds: true,
    access: access.partnerInvite,
    method: 'POST',
    path: '/partnership/api/v1/company/{id}/invite',
    verified: true,
    summary: 'Invites companies as customers: each is created, unregistered, and its owner gets a mail',
    params: ofCompany,
    body: z.object({ companies: z.array(inviteSchema).min(1).max(invitesMax) }),
    response: dataOf(z.object({ invited: z.array(z.object({ companyId: idSchema, email: z.string() })) })),
  }),
  resendInvite: endpoint({
    ...write,
    access: access.partnerInvite,
    method: 'POST',
    path: '/api/v1/partner-portal/{id}/resend_partner_customer_invite',
    verified: true,
    summary: "Sends an unregistered customer's invitation again; the earlier link stops working",
    params: ofCompany,
    /** The customer decides; the other documented fields are accepted and not used. */
    body: z.object({
      customer_company_id: idSchema,
      user_email: emailSchema.optional(),
      admin_name: nameSchema.optional(),
      admin_email: emailSchema.optional(),
      company_id: idSchema.optional(),
      company_name: nameSchema.optional(),
    }),
    response: dataOf(z.object({ invitedAt: instantSchema })),
  }),
  inviteMessage: endpoint({
    ...write,
    method: 'PUT',
    path: '/api/v1/partner-portal/company/{id}/default_customer_invite_message',
    summary: 'Changes what invitations of customers say; empty for the default text',
    params: ofCompany,
    body: customerMessageSchema,
    response: dataOf(z.object({ defaultCustomerInviteMessage: z.string() })),
  }),
  removeCustomers: endpoint({
    ...write,
    method: 'DELETE',
    path: '/api/v1/partner-portal/{id}/customers/bulk',
    summary: 'Ends the affiliation of customers; the companies stay, without a partner',
    params: ofCompany,
    body: chosenSchema,
    response: dataOf(z.object({ removed: count })),
  }),
  markSubReseller: endpoint({
    ...write,
    access: access.resellerWrite,
    method: 'PATCH',
    path: '/api/v1/partner-portal/company/{id}/customers/{customerId}/partnership/mark_subreseller',
    summary: 'Makes a customer a partner, with a portal of its own',
    params: ofCustomer,
    response: dataOf(z.object({ customerType: z.enum(CUSTOMER_TYPES) })),
  }),
  unmarkSubReseller: endpoint({
    ...write,
    access: access.resellerWrite,
    method: 'PATCH',
    path: '/api/v1/partner-portal/company/{id}/customers/{customerId}/partnership/unmark_subreseller',
    summary: 'Makes a partner a direct customer again; its own customers are then without a partner',
    params: ofCustomer,
    response: dataOf(z.object({ customerType: z.enum(CUSTOMER_TYPES) })),
  }),
  temporaryPassword: endpoint({
    ...write,
    method: 'POST',
    path: '/partnership/api/v1/company/{companyId}/temporary_password',
    // The path names the customer; its partner is the caller's own company.
    tenantParam: null,
    verified: true,
    summary:
      "Sets a temporary password for the owner of an unregistered customer that the caller's company invited",
    params: z.object({ companyId: idSchema }),
    body: z.object({ password: newPasswordSchema, grantLoginAccess: z.boolean().default(false) }),
    response: dataOf(z.object({ expiresAt: instantSchema })),
  }),
  startTrial: endpoint({
    ...write,
    method: 'POST',
    path: '/api/v1/partner-portal/company/{id}/customers/{customerId}/trial',
    summary: "Starts a customer's available trial",
    params: ofCustomer,
    response: dataOf(z.object({ trialEnd: instantSchema })),
  }),
  setDeal: endpoint({
    ...write,
    method: 'PUT',
    path: '/api/v1/partner-portal/company/{id}/customers/{customerId}/deal',
    summary: 'Stores the deal expected with a customer, for the forecast; null removes it',
    params: ofCustomer,
    body: z.object({ deal: dealSchema.nullable() }),
    response: dataOf(z.object({ deal: dealSchema.nullable() })),
  }),
};
