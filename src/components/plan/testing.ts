import type { CurrentUser } from '@contract/session';
import type { CompanyProfile } from '@contract/shell';
import { PRODUCT_ASSIGNMENT_DEFAULTS } from '@contract/training/assignment-defaults';

/** A registered admin with nothing left to confirm, unless overridden. */
export const buildUser = (values: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 7,
  company_id: 3,
  email: 'ida@larkfield.example',
  name: 'Ida',
  lastName: 'Berg',
  role: 'admin',
  emailVerified: true,
  isMfaEnabled: false,
  sso: false,
  isByDirectory: false,
  onboardingCompleted: true,
  onboardingSkipped: false,
  unconfirmedNewEmail: null,
  temporary_password: false,
  suspendedCampaignsNotificationShown: true,
  notificationsShown: true,
  privacyPolicyConfirmedAt: '2026-01-01T00:00:00.000Z',
  isAdminLoggedInAsCompany: false,
  adminName: null,
  adminEmail: null,
  company: { name: 'Larkfield Logistics', logo: null, logoDark: null },
  ...values,
});

type Subscription = CompanyProfile['subscription'];

interface CompanyInput {
  name?: string;
  timeZone?: string;
  closesAt?: string;
  subscription?: Partial<Omit<Subscription, 'trial'>> & { trial?: Partial<Subscription['trial']> };
  distribution?: Partial<CompanyProfile['distribution']>;
  users?: Partial<CompanyProfile['users']>;
}

/** A direct company on the Free plan with ten users, unless overridden. */
export const buildCompany = ({
  name,
  timeZone,
  closesAt,
  subscription,
  distribution,
  users,
}: CompanyInput = {}): CompanyProfile => ({
  id: 3,
  name: name ?? 'Larkfield',
  slug: 'larkfield',
  logo: null,
  lang: 'en',
  country: 'GB',
  timeZone: timeZone ?? 'UTC',
  isLearningPrivate: false,
  assignmentDefaults: PRODUCT_ASSIGNMENT_DEFAULTS,
  defaultChildInviteMessage: distribution?.defaultChildInviteMessage ?? null,
  wistiaProjectId: 'uploads',
  hasOwnDomain: false,
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:00:00.000Z',
  ownerId: 7,
  apiKey: null,
  trustsAdmins: false,
  status: 'ACTIVE',
  closesAt: closesAt ?? null,
  subscription: {
    hasBoost: false,
    hasSuperBoost: false,
    type: 'FREE',
    seats: 25,
    currentPeriodEnd: null,
    endsAt: null,
    ends: [],
    ...subscription,
    trial: { modal: false, status: null, days: 14, end: null, ...subscription?.trial },
  },
  distribution: {
    isPartner: false,
    parentCompanyId: null,
    parentCompanyName: null,
    customerType: 'DIRECT',
    integration: null,
    isSpecialPartnerParent: false,
    isProvider: false,
    defaultChildInviteMessage: null,
    loginAsCompany: null,
    ...distribution,
  },
  features: {
    isChildLoginAllowed: false,
    isPartnerInviteAllowed: false,
    isGrandChildrenAccessAllowed: false,
    hasWhiteLabelAccess: false,
    hasPayByInvoiceAccess: false,
    isOktaSamlAccessible: false,
    isPhishingExerciseV2Enabled: true,
    isScormEnabled: false,
  },
  users: { total: 10, enabled: 10, disabled: 0, limit: 25, ...users },
});
