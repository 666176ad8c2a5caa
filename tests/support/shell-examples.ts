import { billingEndpoints } from '@contract/billing';
import { notificationEndpoints } from '@contract/notifications';
import { shellEndpoints } from '@contract/shell';
import { supportEndpoints } from '@contract/support';
import { companies } from '@server/company/company.tables';
import { eq } from 'drizzle-orm';
import { type Examples, type ExampleWorld, inCompany } from './example';

const ofCaller = (world: ExampleWorld) => ({ params: { ...inCompany(world), userId: world.caller.id } });

/** Examples of the shell's endpoints: company, notifications, support, plan. */
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
