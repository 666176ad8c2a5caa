import type { CompanyFeature, CompanyFeatures } from './features';
import type { FlagName } from './flags';

/**
 * Access rules as data: one rule per endpoint, screen and menu item. The gateway enforces them, the console
 * hides what they forbid, and a generated test calls every endpoint as every kind of actor.
 */
export const ROLES = [
  'admin',
  'superadmin',
  'support',
  'msp',
  'hidden',
  'user',
  'guest',
  'read_only_admin',
] as const;
export type Role = (typeof ROLES)[number];

export const CUSTOMER_TYPES = ['DIRECT', 'OEM', 'PACKAGE_MSP', 'RESELLER', 'SUBRESELLER'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** Groups of roles that routes and rules share. */
export const ROLE_GROUPS = {
  errorPages: ['admin', 'user', 'msp', 'superadmin'],
  staff: ['admin', 'superadmin', 'support', 'read_only_admin'],
  adminArea: ['admin', 'superadmin', 'msp', 'support', 'read_only_admin'],
  userArea: ['admin', 'user', 'read_only_admin'],
  guestOnly: [],
  mspOnly: ['msp'],
  signedIn: ROLES,
} as const satisfies Record<string, readonly Role[]>;

export type Plan = 'boost';

export interface AccessRule {
  /** Absent: everyone, signed in or not. Empty: only guests and users without a role. */
  readonly roles?: readonly Role[];
  /** The plan that must be open to the company: Boost, or a trial for its days. */
  readonly plan?: Plan;
  /** The company must be a partner of one of these kinds. */
  readonly partner?: readonly CustomerType[];
  /** Not for partners: they have it already. */
  readonly notPartner?: boolean;
  /** Not for users of the third-party management console integration, which sells and bills elsewhere. */
  readonly notIntegrated?: boolean;
  /** Not for the special partner parent, whose licensing is arranged elsewhere. */
  readonly notSpecialPartnerParent?: boolean;
  /** The company must manage its own licenses; a reseller's customers have a provider for that. */
  readonly ownLicensing?: boolean;
  /** Only in the company that runs the service, and never during a visit. */
  readonly provider?: boolean;
  /** The user named in the path must be the caller. */
  readonly self?: boolean;
  /** The account owner alone, never during a visit. */
  readonly owner?: boolean;
  /** Settings of trust: the account owner, and the admins whom the owner has allowed; never during a visit. */
  readonly trust?: boolean;
  /** The company must have this feature. */
  readonly feature?: CompanyFeature;
  /** This flag must be on for the company. */
  readonly flag?: FlagName;
  /** This flag must be off for the company: it takes something away. */
  readonly unlessFlag?: FlagName;
}

/** The user on whose behalf a call is made; a guest has no role. */
export interface Actor {
  readonly role: Role;
  readonly userId?: number;
  readonly companyId?: number;
  /** Boost that is paid for. */
  readonly hasBoost?: boolean;
  /** What Boost opens is open: with Boost, and during a trial (`opensBoost`). */
  readonly isBoosted?: boolean;
  readonly isPartner?: boolean;
  readonly customerType?: CustomerType;
  /** The company is managed through the third-party management console integration. */
  readonly isIntegrated?: boolean;
  /** The special partner parent company. */
  readonly isSpecialPartnerParent?: boolean;
  /** The company that runs the service, of which there is one at most. */
  readonly isProvider?: boolean;
  /** A reseller manages the company's licenses. */
  readonly hasProvider?: boolean;
  /** A partner user visiting the company: acts as an admin, but is not the owner. */
  readonly isVisitor?: boolean;
  /** No user but the company's API key, which reads as a read-only admin. */
  readonly isKey?: boolean;
  /** The account owner of the company. */
  readonly isOwner?: boolean;
  /** May change settings of trust, as the owner or because the owner allows it to admins. */
  readonly isTrusted?: boolean;
  /** What the company has; nothing it does not name. */
  readonly features?: Partial<CompanyFeatures>;
  /** Whether a flag is on for the company. Without it, what needs a flag is refused. */
  readonly isOn?: (flag: FlagName) => boolean;
}

export const GUEST: Actor = { role: 'guest' };

/** The value of `distribution.integration` of companies in the third-party management console. */
export const CONSOLE_INTEGRATION = 'ACRONIS';

const without = <T extends Role>(roles: readonly T[], role: Role) => roles.filter((one) => one !== role);

/** The named rules that endpoints and routes use; a write never admits `read_only_admin`. */
export const access = {
  public: {},
  guestOnly: { roles: ROLE_GROUPS.guestOnly },
  signedIn: { roles: ROLES.filter((role) => role !== 'guest') },
  self: { roles: ROLES.filter((role) => role !== 'guest'), self: true },
  staffRead: { roles: ROLE_GROUPS.staff },
  staffWrite: { roles: without(ROLE_GROUPS.staff, 'read_only_admin') },
  adminAreaRead: { roles: ROLE_GROUPS.adminArea },
  adminAreaWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin') },
  /** Full statistics and reports. */
  boostRead: { roles: ROLE_GROUPS.adminArea, plan: 'boost' },
  boostStaffRead: { roles: ROLE_GROUPS.staff, plan: 'boost' },
  boostStaffWrite: { roles: without(ROLE_GROUPS.staff, 'read_only_admin'), plan: 'boost' },
  /** What Boost or a trial opens to admins and partners who visit: reminders by themselves. */
  boostAdminAreaWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'), plan: 'boost' },
  /** What decides who gets in: single sign-on, tokens and keys, the company's own mail server and domains. */
  trustWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'), trust: true },
  /** The same, of what Boost or a trial opens: provisioning by a directory. */
  boostTrustWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'), trust: true, plan: 'boost' },
  /** The company's own admins, of whom one may become its owner. */
  adminWrite: { roles: ['admin'] },
  /** The company's own mail by its mailbox at Microsoft. */
  graphMailWrite: {
    roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'),
    trust: true,
    plan: 'boost',
    flag: 'office-graph',
  },
  ownerWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'), owner: true },
  /** The company's own name, logo and hosts in place of the product's; its hosts are settings of trust. */
  whiteLabelRead: { roles: ROLE_GROUPS.adminArea, feature: 'hasWhiteLabelAccess' },
  whiteLabelWrite: {
    roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'),
    feature: 'hasWhiteLabelAccess',
  },
  whiteLabelTrustWrite: {
    roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'),
    feature: 'hasWhiteLabelAccess',
    trust: true,
  },
  mspOnly: { roles: ROLE_GROUPS.mspOnly },
  /** A company's own plan and licenses: prices, and the calls that change the plan. */
  licensingRead: { roles: ROLE_GROUPS.adminArea, ownLicensing: true, notSpecialPartnerParent: true },
  licensingWrite: {
    roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'),
    ownLicensing: true,
    notSpecialPartnerParent: true,
  },
  /** A company's own trial; a customer's is its provider's to start. */
  trialWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'), ownLicensing: true },
  /** Users of a partner company, of any kind or of a given one. */
  partnerRead: {
    roles: ROLE_GROUPS.adminArea,
    partner: ['RESELLER', 'SUBRESELLER', 'OEM', 'PACKAGE_MSP'],
  },
  partnerWrite: {
    roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'),
    partner: ['RESELLER', 'SUBRESELLER', 'OEM', 'PACKAGE_MSP'],
  },
  /** Signing in to customers, and asking them for it. */
  childLogin: {
    roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'),
    partner: ['RESELLER', 'SUBRESELLER', 'OEM', 'PACKAGE_MSP'],
    feature: 'isChildLoginAllowed',
  },
  /** Inviting companies as customers. */
  partnerInvite: {
    roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'),
    partner: ['RESELLER', 'SUBRESELLER', 'OEM', 'PACKAGE_MSP'],
    feature: 'isPartnerInviteAllowed',
  },
  /**
   * Phishing exercises, which a company has in place of gaming. What has run stays readable once it has gaming, and can be
   * ended.
   */
  exerciseRead: { roles: ROLE_GROUPS.adminArea },
  exerciseWrite: {
    roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'),
    feature: 'isPhishingExerciseV2Enabled',
  },
  exerciseReport: { roles: ROLE_GROUPS.adminArea, plan: 'boost' },
  exerciseStaffReport: { roles: ROLE_GROUPS.staff, plan: 'boost' },
  /** Own templates of messages, which exercises and simulations use. */
  templateWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'), flag: 'template-builder' },
  /** Secure code training, which hangs on its flag alone. */
  secureCodeRead: { roles: ROLE_GROUPS.adminArea, flag: 'secure-code-training' },
  secureCodeWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'), flag: 'secure-code-training' },
  /** One's own challenges, and those of others for staff, which the gateway tells apart. */
  secureCodeSignedIn: { roles: ROLES.filter((role) => role !== 'guest'), flag: 'secure-code-training' },
  reseller: { roles: ROLE_GROUPS.adminArea, partner: ['RESELLER'] },
  resellerWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'), partner: ['RESELLER'] },
  subReseller: { roles: ROLE_GROUPS.adminArea, partner: ['SUBRESELLER'] },
  subResellerWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'), partner: ['SUBRESELLER'] },
  /** A partner's transactions and forecast. */
  partnerMoney: {
    roles: ROLE_GROUPS.adminArea,
    partner: ['RESELLER', 'SUBRESELLER', 'OEM', 'PACKAGE_MSP'],
    notIntegrated: true,
  },
  resellerMoney: { roles: ROLE_GROUPS.adminArea, partner: ['RESELLER'], notIntegrated: true },
  subResellerMoney: { roles: ROLE_GROUPS.adminArea, partner: ['SUBRESELLER'], notIntegrated: true },
  /** Becoming a partner. */
  nonPartnerRead: { roles: ROLE_GROUPS.adminArea, notPartner: true },
  nonPartnerWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'), notPartner: true },
  /** The provider's own place: the money of all companies. Only the server's command line makes such a user. */
  providerOnly: { roles: ['superadmin'], provider: true },
} as const satisfies Record<string, AccessRule>;

/**
 * Whether the actor passes the rule. No rule allows everyone; an empty list allows only guests; otherwise the
 * role must be in the list, and the plan, the kind of company, the license ownership, its features and its flags must
 * match where the rule names them. `self` and the tenant depend on the path, so the gateway's guard checks them.
 */
export function canAccess(rule: AccessRule | undefined, actor: Actor): boolean {
  if (!rule) return true;
  if (rule.roles) {
    const admitted = rule.roles.length === 0 ? actor.role === 'guest' : rule.roles.includes(actor.role);
    if (!admitted) return false;
  }
  if (rule.plan === 'boost' && !actor.isBoosted) return false;
  if (rule.ownLicensing && actor.hasProvider) return false;
  if (rule.notSpecialPartnerParent && actor.isSpecialPartnerParent) return false;
  if (rule.provider && (!actor.isProvider || actor.isVisitor)) return false;
  if (rule.owner && (!actor.isOwner || actor.isVisitor)) return false;
  if (rule.trust && (!actor.isTrusted || actor.isVisitor)) return false;
  if (rule.notPartner && actor.isPartner) return false;
  if (rule.notIntegrated && actor.isIntegrated) return false;
  if (rule.feature && !actor.features?.[rule.feature]) return false;
  if (rule.flag && !actor.isOn?.(rule.flag)) return false;
  if (rule.unlessFlag && (actor.isOn?.(rule.unlessFlag) ?? true)) return false;
  if (rule.partner) {
    if (!actor.isPartner || !actor.customerType || !rule.partner.includes(actor.customerType)) return false;
  }
  return true;
}

/** Who may change settings of trust in a company: its owner, and its admins where the owner allows it. */
export const trustOf = (
  { userId, role }: { readonly userId: number; readonly role: Role },
  company: { readonly ownerId: number | null; readonly trustsAdmins: boolean },
): Required<Pick<Actor, 'isOwner' | 'isTrusted'>> => {
  const isOwner = company.ownerId === userId;
  return { isOwner, isTrusted: isOwner || (company.trustsAdmins === true && role === 'admin') };
};

/** Whether a role may stay signed in to the admin console. */
export const isAdminAreaRole = (role: Role): boolean =>
  (ROLE_GROUPS.adminArea as readonly Role[]).includes(role);
