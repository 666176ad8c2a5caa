import { z } from 'zod';
import { access, CUSTOMER_TYPES } from './access';
import { COUNTRY_CODES } from './countries';
import { endpoint } from './endpoint';
import { dataOf } from './paging';
import { timezoneSchema } from './timezones';
import { assignmentDefaultsSchema } from './training/assignment-defaults';
import { endsSchema, idSchema, instantSchema } from './values';

const area = 'shell' as const;

export const TRIAL_STATUSES = ['available', 'active', 'expired', 'trialing'] as const;
export const SUBSCRIPTION_TYPES = ['FREE', 'PAID', 'UNDEFINED'] as const;
export const COMPANY_STATUSES = ['ACTIVE', 'SUSPENDED'] as const;

/** A company as its own admins see it. */
export const companyProfileSchema = z.object({
  id: idSchema,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  lang: z.string(),
  country: z.string().nullable(),
  /** An IANA name: days of invoices, periods and deadlines are days of this zone. */
  timeZone: z.string(),
  /** Reports name nobody beside their learning results, and tell nothing of fewer than five people. */
  isLearningPrivate: z.boolean(),
  /** What the forms of new assignments begin with. */
  assignmentDefaults: assignmentDefaultsSchema,
  /** What its invitations of customers say, as in `distribution`; null: the product's words. */
  defaultChildInviteMessage: z.string().nullable(),
  /** The project of its own videos: `wistiaProjectId` of the videos for a custom training. */
  wistiaProjectId: z.literal('uploads'),
  /** It has a verified domain of its own, so that pages of the product's maker are no business of its people. */
  hasOwnDomain: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  ownerId: idSchema.nullable(),
  /** The last four characters of the company's API key; null without one. */
  apiKey: z.string().nullable(),
  /** Admins besides the owner may change settings of trust. */
  trustsAdmins: z.boolean(),
  status: z.enum(COMPANY_STATUSES),
  /** When it is closed, as its owner asked; null unless it is being closed. */
  closesAt: instantSchema.nullable(),
  subscription: z.object({
    hasBoost: z.boolean(),
    hasSuperBoost: z.boolean(),
    type: z.enum(SUBSCRIPTION_TYPES),
    trial: z.object({
      modal: z.boolean(),
      status: z.enum(TRIAL_STATUSES).nullable(),
      days: z.number().int(),
      end: instantSchema.nullable(),
    }),
    seats: z.number().int(),
    currentPeriodEnd: instantSchema.nullable(),
    /** When the paid licenses end; null while they renew by themselves, and where there are none. */
    endsAt: instantSchema.nullable(),
    /** All licenses that end, first end first: of a subscription that nothing renews, and what a provider gave. */
    ends: endsSchema,
  }),
  distribution: z.object({
    isPartner: z.boolean(),
    parentCompanyId: idSchema.nullable(),
    parentCompanyName: z.string().nullable(),
    customerType: z.enum(CUSTOMER_TYPES),
    integration: z.string().nullable(),
    isSpecialPartnerParent: z.boolean(),
    /** The company that runs the service. */
    isProvider: z.boolean(),
    defaultChildInviteMessage: z.string().nullable(),
    loginAsCompany: z.string().nullable(),
  }),
  features: z.object({
    isChildLoginAllowed: z.boolean(),
    isPartnerInviteAllowed: z.boolean(),
    isGrandChildrenAccessAllowed: z.boolean(),
    hasWhiteLabelAccess: z.boolean(),
    hasPayByInvoiceAccess: z.boolean(),
    isOktaSamlAccessible: z.boolean(),
    isPhishingExerciseV2Enabled: z.boolean(),
    isScormEnabled: z.boolean(),
  }),
  users: z.object({
    total: z.number().int(),
    enabled: z.number().int(),
    disabled: z.number().int(),
    /** How many users the plan allows: 25, 100 with Boost, or the paid seats. */
    limit: z.number().int(),
  }),
});
export type CompanyProfile = z.infer<typeof companyProfileSchema>;

export const shellEndpoints = {
  countries: endpoint({
    method: 'GET',
    path: '/collections/api/v1/countries',
    area,
    access: access.public,
    summary: 'The countries to choose from, by ISO 3166 code; browsers provide the names',
    params: z.object({}),
    response: dataOf(z.array(z.object({ code: z.enum(COUNTRY_CODES) }))),
  }),
  timezones: endpoint({
    method: 'GET',
    path: '/collections/api/v1/timezones',
    area,
    access: access.signedIn,
    summary: 'The IANA time zones to choose from, west to east, with their current offset',
    params: z.object({}),
    response: dataOf(z.array(timezoneSchema)),
  }),
  companyProfile: endpoint({
    method: 'GET',
    path: '/customers/api/v2/company/{id}/view/admin',
    area,
    access: access.adminAreaRead,
    // The console needs the company to show the form that changes the password.
    beforePasswordChange: true,
    tenantParam: 'id',
    summary: 'The company: plan, distribution, features and user counts',
    params: z.object({ id: idSchema }),
    response: dataOf(companyProfileSchema),
  }),
};
