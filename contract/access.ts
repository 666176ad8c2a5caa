/**
 * Who may do what, as data. One rule per endpoint, screen and menu item; the gateway enforces it,
 * the console hides what it forbids, and a generated test tries every endpoint as every actor.
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

/** The documented route groups. */
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
  /** Absent: everybody, signed in or not. Empty: guests and people without a role only. */
  readonly roles?: readonly Role[];
  /** The company's plan must be this one. */
  readonly plan?: Plan;
  /** The company must be a partner of one of these kinds. */
  readonly partner?: readonly CustomerType[];
  /** The company must manage its own licences: customers of a reseller have a provider for that. */
  readonly ownLicensing?: boolean;
  /** The person named in the path must be the caller. */
  readonly self?: boolean;
}

/** The person (or nobody) on whose behalf something is asked for. */
export interface Actor {
  readonly role: Role;
  readonly userId?: number;
  readonly companyId?: number;
  readonly hasBoost?: boolean;
  readonly isPartner?: boolean;
  readonly customerType?: CustomerType;
  /** A reseller manages the company's licences. */
  readonly hasProvider?: boolean;
  /** A partner's person who visits the company: they stand in for an admin, but own nothing here. */
  readonly isVisitor?: boolean;
}

export const GUEST: Actor = { role: 'guest' };

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
  mspOnly: { roles: ROLE_GROUPS.mspOnly },
  /** A company's own plan and licences: what they cost, and what changes them. */
  licensingRead: { roles: ROLE_GROUPS.adminArea, ownLicensing: true },
  licensingWrite: { roles: without(ROLE_GROUPS.adminArea, 'read_only_admin'), ownLicensing: true },
  /** People of a partner company, of any kind or of one. */
  partnerRead: {
    roles: ROLE_GROUPS.adminArea,
    partner: ['RESELLER', 'SUBRESELLER', 'OEM', 'PACKAGE_MSP'],
  },
  reseller: { roles: ROLE_GROUPS.adminArea, partner: ['RESELLER'] },
  subReseller: { roles: ROLE_GROUPS.adminArea, partner: ['SUBRESELLER'] },
} as const satisfies Record<string, AccessRule>;

/**
 * Whether the actor passes the rule: no rule means allowed; an empty list means only guests; otherwise
 * the role must be in the list, and the plan, the partner kind and whose the licences are must match where the
 * rule names them.
 * `self` and the tenant depend on a path and are checked by the gateway's guard.
 */
export function canAccess(rule: AccessRule | undefined, actor: Actor): boolean {
  if (!rule) return true;
  if (rule.roles) {
    const admitted = rule.roles.length === 0 ? actor.role === 'guest' : rule.roles.includes(actor.role);
    if (!admitted) return false;
  }
  if (rule.plan === 'boost' && !actor.hasBoost) return false;
  if (rule.ownLicensing && actor.hasProvider) return false;
  if (rule.partner) {
    if (!actor.isPartner || !actor.customerType || !rule.partner.includes(actor.customerType)) return false;
  }
  return true;
}

/** Whether a role may stay signed in to the admin console. */
export const isAdminAreaRole = (role: Role): boolean =>
  (ROLE_GROUPS.adminArea as readonly Role[]).includes(role);
