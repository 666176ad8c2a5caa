import { sharingEndpoints } from '@contract/training/sharing';
import { companies } from '@server/domain/company/company.tables';
import { courseShares } from '@server/domain/courses/courses.tables';
import { eq, inArray } from 'drizzle-orm';
import type { Examples, ExampleWorld } from './example';

/** A course of the company, which, as the caller's, is made a partner, and one customer with Boost; the course received or running. */
async function shared(
  { gateway, company, caller }: ExampleWorld,
  standing: 'new' | 'received' | 'running' = 'new',
) {
  const partner = { isPartner: true, customerType: 'RESELLER' as const };
  await gateway.db
    .update(companies)
    .set(partner)
    .where(inArray(companies.id, [company.id, caller.companyId]));
  const { id: courseId } = await gateway.buildCourse({ ownerCompanyId: company.id });
  const customer = await gateway.buildCompany({ parentCompanyId: company.id });
  const { id: ownerId } = await gateway.buildAdmin(customer);
  await gateway.db.update(companies).set({ ownerId }).where(eq(companies.id, customer.id));
  if (standing !== 'new') {
    await gateway.db.insert(courseShares).values({ companyId: customer.id, courseId, sharedAt: new Date() });
  }
  if (standing === 'running') await gateway.buildCampaign({ companyId: customer.id }, { courseId });
  return { params: { companyId: company.id, courseId }, ids: [customer.id] };
}

/** Examples of a partner's courses at its customers. */
export const sharingExamples: Examples = [
  [sharingEndpoints.withCourse, async (world) => ({ params: (await shared(world, 'running')).params })],
  [
    sharingEndpoints.withoutCourse,
    async (world) => ({ params: (await shared(world)).params, query: { actionType: 'copy' } }),
  ],
  [
    sharingEndpoints.share,
    async (world) => {
      const { params, ids } = await shared(world);
      return { params, body: { customerCompanyIds: ids, isAllCustomers: false } };
    },
  ],
  [
    sharingEndpoints.start,
    async (world) => {
      const { params, ids } = await shared(world);
      return { params, body: { customerCompanyIds: ids, isAllCustomers: false, daysToComplete: 14 } };
    },
  ],
  [
    sharingEndpoints.end,
    async (world) => {
      const { params, ids } = await shared(world, 'running');
      return { params, query: { customerCompanyIds: ids } };
    },
  ],
  [
    sharingEndpoints.unshare,
    async (world) => {
      const { params, ids } = await shared(world, 'received');
      return { params, query: { customerCompanyIds: ids } };
    },
  ],
];
