import { billingEndpoints } from '@contract/billing';
import { notificationEndpoints } from '@contract/notifications';
import { becomePartnerEndpoints } from '@contract/partner/become';
import { requestEndpoints } from '@contract/requests';
import { savedViewEndpoints } from '@contract/saved-views';
import { shellEndpoints } from '@contract/shell';
import { supportEndpoints } from '@contract/support';
import { partnerRequests } from '@server/areas/partner/become.tables';
import { savedViews } from '@server/areas/shell/saved-views.tables';
import { companies } from '@server/domain/company/company.tables';
import { nameKeys } from '@server/platform/text/text';
import { eq } from 'drizzle-orm';
import { type Examples, type ExampleWorld, inCompany, newName } from './example';

const ofCaller = (world: ExampleWorld) => ({ params: { ...inCompany(world), userId: world.caller.id } });

const view = (name = newName('View')) => ({
  list: 'users',
  name,
  query: 'filterBy=learner',
  isShared: false,
  isDefault: false,
});
/** A view of the caller's; a visitor, who has none, finds one that an admin shares. */
const ofView = async ({ gateway, company, caller }: ExampleWorld) => {
  const owner = caller.companyId === company.id ? caller : await gateway.buildAdmin(company);
  const { isDefault: _isDefault, ...own } = view();
  const fields = { ...own, isShared: true, companyId: company.id, userId: owner.id };
  const [made] = await gateway.db
    .insert(savedViews)
    .values({ ...fields, ...nameKeys(fields.name) })
    .returning({ id: savedViews.id });
  return { companyId: company.id, id: made?.id };
};

/** Examples of the shell's endpoints: company, notifications, saved views, support, plan. */
export const shellExamples: Examples = [
  [shellEndpoints.companyProfile, ({ company }) => ({ params: { id: company.id } })],
  [notificationEndpoints.list, ofCaller],
  [notificationEndpoints.markShown, (world) => ({ ...ofCaller(world), body: { notificationsShown: true } })],
  [
    notificationEndpoints.markRead,
    async (world) => {
      const { id } = await world.gateway.buildNotification({ companyId: world.company.id });
      return { ...ofCaller(world), body: { notificationId: id } };
    },
  ],
  [savedViewEndpoints.list, (world) => ({ params: inCompany(world), query: { list: 'users' } })],
  [savedViewEndpoints.get, async (world) => ({ params: await ofView(world) })],
  [savedViewEndpoints.create, (world) => ({ params: inCompany(world), body: view() })],
  [savedViewEndpoints.update, async (world) => ({ params: await ofView(world), body: view() })],
  [savedViewEndpoints.remove, async (world) => ({ params: await ofView(world) })],
  [
    savedViewEndpoints.setDefault,
    async (world) => ({ params: await ofView(world), body: { isDefault: true } }),
  ],
  [notificationEndpoints.acknowledgeSuspension, ({ caller }) => ({ params: { userId: caller.id } })],
  [
    supportEndpoints.createTicket,
    (world) => ({
      params: inCompany(world),
      body: { email: 'ida@larkfield.example', category: 'OTHER', description: 'Where is the report?' },
    }),
  ],
  [
    supportEndpoints.contactToBuy,
    (world) => ({
      params: inCompany(world),
      body: {
        full_name: 'Ida Berg',
        company_name: 'Larkfield',
        email: 'ida@larkfield.example',
        phone: '+44 (207) 946-0958',
        users_number: 40,
      },
    }),
  ],
  [requestEndpoints.get, (world) => ({ params: { ...inCompany(world), key: 'lost-answer-1' } })],
  [becomePartnerEndpoints.get, (world) => ({ params: { id: world.company.id } })],
  [
    becomePartnerEndpoints.ask,
    async ({ gateway, company }) => {
      // One request at a time.
      await gateway.db.delete(partnerRequests).where(eq(partnerRequests.companyId, company.id));
      const body = { website: 'larkfield.example', phone: '+44 (207) 946-0958', expectedCustomers: 12 };
      return { params: { id: company.id }, body };
    },
  ],
  [
    billingEndpoints.startTrial,
    async (world) => {
      const { gateway, company } = world;
      const available = { hasBoost: false, trialStatus: 'available' as const };
      await gateway.db.update(companies).set(available).where(eq(companies.id, company.id));
      return { params: inCompany(world) };
    },
  ],
  [
    billingEndpoints.pricing,
    (world) => ({ params: inCompany(world), query: { usersNumber: 40, isDirectPurchase: true } }),
  ],
  [
    billingEndpoints.directQuote,
    (world) => ({
      params: inCompany(world),
      body: { licensesNumber: 40, subscriptionPeriod: 'three-year' },
    }),
  ],
  [
    billingEndpoints.changeSubscriptionType,
    (world) => ({ params: inCompany(world), body: { subscriptionType: 'FREE' } }),
  ],
];
