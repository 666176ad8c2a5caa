import { COUNTRY_CODES } from '@contract/countries';
import { featuresOf } from '@contract/features';
import { type CompanyProfile, shellEndpoints } from '@contract/shell';
import { supportEndpoints } from '@contract/support';
import { assignmentDefaultsOf } from '@server/domain/assignments/defaults';
import { type Company, companyName, readCompany } from '@server/domain/company/company.queries';
import { trialStatusAt, userLimit } from '@server/domain/company/plan';
import type { Lot } from '@server/domain/licenses/holdings.queries';
import { selectEndsOf } from '@server/domain/licenses/holdings.rules';
import { lastSubscription } from '@server/domain/licenses/licenses.queries';
import { toEnds } from '@server/domain/licenses/pool.rules';
import { countsByState } from '@server/domain/people/people.queries';
import { findApiKey } from '@server/domain/sign-in/api-keys.queries';
import { listVerifiedDomains } from '@server/domain/white-label/white-label.queries';
import { signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import { contactToBuy, createTicket } from './support.rules';
import { timezonesAt } from './timezones';

function toProfile(
  company: Company,
  parentName: string | null,
  users: Omit<CompanyProfile['users'], 'limit'>,
  ends: readonly Lot[],
  { logo, hasOwnDomain, apiKey }: Pick<CompanyProfile, 'logo' | 'hasOwnDomain' | 'apiKey'>,
  now: Date,
): CompanyProfile {
  const trialStatus = trialStatusAt(company, now);
  return {
    id: company.id,
    name: company.name,
    slug: company.slug,
    logo,
    lang: company.lang.toLowerCase(),
    country: company.country,
    timeZone: company.timeZone,
    isLearningPrivate: company.isLearningPrivate,
    assignmentDefaults: assignmentDefaultsOf(company),
    defaultChildInviteMessage: company.defaultChildInviteMessage,
    wistiaProjectId: 'uploads',
    hasOwnDomain,
    createdAt: company.createdAt.toISOString(),
    updatedAt: company.updatedAt.toISOString(),
    ownerId: company.ownerId,
    trustsAdmins: company.trustsAdmins,
    apiKey,
    status: company.status,
    closesAt: company.closesAt?.toISOString() ?? null,
    subscription: {
      hasBoost: company.hasBoost,
      hasSuperBoost: company.hasSuperBoost,
      type: company.subscriptionType,
      trial: {
        // A customer's trial is its provider's to start.
        modal: trialStatus === 'available' && !company.hasBoost && company.parentCompanyId === null,
        status: trialStatus,
        days: company.trialDays,
        end: company.trialEnd?.toISOString() ?? null,
      },
      seats: company.seats,
      currentPeriodEnd: company.currentPeriodEnd?.toISOString() ?? null,
      endsAt: ends[0]?.endsAt.toISOString() ?? null,
      ends: toEnds(ends),
    },
    distribution: {
      isPartner: company.isPartner,
      parentCompanyId: company.parentCompanyId,
      parentCompanyName: parentName,
      customerType: company.customerType,
      integration: company.integration,
      isSpecialPartnerParent: company.isSpecialPartnerParent,
      isProvider: company.isProvider,
      defaultChildInviteMessage: company.defaultChildInviteMessage,
      loginAsCompany: company.loginAsCompanyStatus,
    },
    features: featuresOf(company.features),
    users: { ...users, limit: userLimit(company) },
  };
}

/** Endpoints of the frame around every screen. */
export function shellRoutes({ open, read }: ReturnType<typeof binder>): void {
  open(shellEndpoints.countries, async () => ({ data: COUNTRY_CODES.map((code) => ({ code })) }));

  read(shellEndpoints.timezones, async ({ deps }) => ({ data: [...timezonesAt(deps.clock())] }));

  read(shellEndpoints.companyProfile, async ({ db, deps, actor }) => {
    const company = await readCompany(db, actor.companyId);
    const parentName = company.parentCompanyId ? await companyName(db, company.parentCompanyId) : null;
    const own = {
      logo: company.logo && signer(deps.secrets, deps.clock())(company.logo),
      hasOwnDomain: (await listVerifiedDomains(db, company.id)).length > 0,
      apiKey: (await findApiKey(db, company.id))?.lastFour ?? null,
    };
    const users = await countsByState(db, actor.companyId);
    const last = company.hasBoost ? await lastSubscription(db, company.id) : undefined;
    const subscription = new Map(last ? [[company.id, last]] : []);
    const ends = company.hasBoost ? await selectEndsOf(db, [company.id], subscription) : undefined;
    return { data: toProfile(company, parentName, users, ends?.get(company.id) ?? [], own, deps.clock()) };
  });
}

/** The help button and the contact-sales dialog. */
export function supportRoutes({ write }: ReturnType<typeof binder>): void {
  write(supportEndpoints.createTicket, async ({ tx, deps, actor, body, audit }) => {
    const id = await createTicket(tx, deps, actor, body);
    const { category } = body;
    await audit({
      action: 'support_ticket.created',
      target: { type: 'support_ticket', id },
      details: { category },
    });
    return { data: { id } };
  });

  write(supportEndpoints.contactToBuy, async ({ tx, deps, actor, body, audit }) => {
    const id = await contactToBuy(tx, deps, actor, body);
    const details = { usersNumber: body.users_number };
    await audit({ action: 'sales_request.created', target: { type: 'sales_request', id }, details });
    return { data: { id } };
  });
}
