import { LOGIN_ACCESS } from '@contract/partner/access';
import type { Customer, Deal } from '@contract/partner/customers';
import { trialStatusAt } from '@server/domain/company/plan';
import { toEnds } from '@server/domain/licenses/pool.rules';
import { isRunning } from '@server/domain/licenses/subscription.rules';
import type { ListedCustomer } from './customers.queries';

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** A stored customer as its partner's list shows it. */
export function toCustomer(row: ListedCustomer, partnerId: number, now: Date): Customer {
  const { company, ownerName, ownerLastName } = row;
  const { hasBoost, currentPeriodEnd } = company;
  const trialStatus = trialStatusAt(company, now);
  const isOnTrial = trialStatus === 'active' || trialStatus === 'trialing';
  const parentCompanyId = company.parentCompanyId ?? partnerId;
  return {
    companyId: company.id,
    companyName: company.name,
    customerType: company.customerType,
    parentCompanyId,
    parentCompanyName: row.parentName,
    isOwn: parentCompanyId === partnerId,
    status: company.status,
    disabledAt: iso(company.disabledAt),
    closesAt: iso(company.closesAt),
    registrationStatus: company.registeredAt ? 'REGISTERED' : 'UNREGISTERED',
    invitedAt: iso(company.invitedAt),
    licensingStatus: hasBoost ? 'BOOSTED' : isOnTrial ? 'TRIAL_ACTIVE' : 'FREE',
    is_boosted: hasBoost,
    trial_status: trialStatus,
    trialDays: company.trialDays,
    trialEnd: iso(company.trialEnd),
    seats: company.seats,
    users: row.users,
    overages: row.overages,
    subscriptionStatus: subscriptionStatus(row, now),
    subscriptionPaidSeats: hasBoost ? company.seats : null,
    currentPeriodStart: iso(company.currentPeriodStart),
    subscriptionCurrentPeriodEnd: iso(currentPeriodEnd),
    currentPeriodEnd: iso(currentPeriodEnd),
    endsAt: iso(row.ends[0]?.endsAt ?? null),
    ends: toEnds(row.ends),
    timeZone: company.timeZone,
    dealProbability: company.dealProbability,
    login_as_company_status:
      LOGIN_ACCESS.find((status) => status === company.loginAsCompanyStatus) ?? 'NOT_AVAILABLE',
    adminFullName: [ownerName, ownerLastName].filter(Boolean).join(' ') || null,
    ownerEmail: row.ownerEmail,
    email: row.ownerEmail,
    created_at: company.createdAt.toISOString(),
  };
}

/** Decides, as a purchase does, whether more licenses are an upsell. */
function subscriptionStatus({ subscription }: ListedCustomer, now: Date): Customer['subscriptionStatus'] {
  if (!subscription) return null;
  return isRunning(subscription, now) ? subscription.status : 'canceled';
}

/** The deal expected with a customer; its three parts are there together or not at all. */
export function dealOf(company: ListedCustomer['company']): Deal | null {
  const { dealProbability: probability, dealLicenses: licenses, dealClosesOn: closesOn } = company;
  return probability === null || licenses === null || closesOn === null
    ? null
    : { probability, licenses, closesOn };
}
