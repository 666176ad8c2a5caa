import type { BodyOf, QueryOf } from '@contract/endpoint';
import { sharingEndpoints } from '@contract/training/sharing';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { companies } from '@server/domain/company/company.tables';
import { courseShares } from '@server/domain/courses/courses.tables';
import { auditEvents } from '@server/platform/db/audit.tables';
import { asc, eq, inArray } from 'drizzle-orm';
import { doneIn } from './audit';
import type { UserRow } from './builders';
import type { TestGateway } from './gateway';
import { buildPartner } from './visits';

/** A customer with its account owner. */
export interface Customer {
  id: number;
  owner: UserRow;
  token: string;
}

/** A partner with a course of its own, and an agent who gives it to customers. */
export async function buildSharer(gateway: TestGateway) {
  const { partner, agent } = await buildPartner(gateway);
  const { id: courseId } = await gateway.buildCourse({ ownerCompanyId: partner.id, name: 'House rules' });
  return { partner, agent, token: await gateway.freshToken(agent), courseId };
}

/** Who calls, and which course is shared; read at each call, so that a test may change it. */
interface Sharer {
  readonly gateway: TestGateway;
  readonly partner: { readonly id: number };
  readonly token: string;
  readonly courseId: number;
}

/** The calls of a partner that gives a course to customers, and what to read about them afterwards. */
export function sharingCalls(who: () => Sharer) {
  const params = () => ({ companyId: who().partner.id, courseId: who().courseId });
  const asked = () => ({ token: who().token, params: params() });
  const list = async (query: QueryOf<typeof sharingEndpoints.withCourse> | object = {}) =>
    (await who().gateway.call(sharingEndpoints.withCourse, { ...asked(), query })).body.data;
  const others = async (actionType: 'copy' | 'copy_and_start', query: object = {}) => {
    const input = { ...asked(), query: { actionType, ...query } };
    return (await who().gateway.call(sharingEndpoints.withoutCourse, input)).body.data;
  };
  const share = (customerCompanyIds: number[], body: object = {}) =>
    who().gateway.call(sharingEndpoints.share, { ...asked(), body: { customerCompanyIds, ...body } });
  const start = (customerCompanyIds: number[], body: Partial<BodyOf<typeof sharingEndpoints.start>> = {}) =>
    who().gateway.call(sharingEndpoints.start, {
      ...asked(),
      body: { customerCompanyIds, daysToComplete: 14, ...body },
    });
  const end = (customerCompanyIds: number[], query: object = {}) =>
    who().gateway.call(sharingEndpoints.end, { ...asked(), query: { customerCompanyIds, ...query } });
  const unshare = (customerCompanyIds: number[], query: object = {}) =>
    who().gateway.call(sharingEndpoints.unshare, { ...asked(), query: { customerCompanyIds, ...query } });

  const change = (id: number, changes: Partial<typeof companies.$inferInsert>) =>
    who().gateway.db.update(companies).set(changes).where(eq(companies.id, id));
  const buildCustomer = async (
    values: Parameters<TestGateway['buildCompany']>[0] = {},
  ): Promise<Customer> => {
    const { gateway, partner } = who();
    const company = await gateway.buildCompany({ parentCompanyId: partner.id, seats: 1000, ...values });
    const owner = await gateway.buildAdmin(company, { name: 'Olga' });
    await change(company.id, { ownerId: owner.id });
    return { id: company.id, owner, token: await gateway.tokenFor(owner) };
  };

  const sharesOf = (...ids: number[]) =>
    who().gateway.db.select().from(courseShares).where(inArray(courseShares.companyId, ids));
  const campaignsOf = (...ids: number[]) =>
    who()
      .gateway.db.select()
      .from(campaigns)
      .where(inArray(campaigns.companyId, ids))
      .orderBy(asc(campaigns.id));
  /** What was done in a company, each with who did it on whose behalf. */
  const told = (companyId: number) =>
    who()
      .gateway.db.select({
        action: auditEvents.action,
        actorUserId: auditEvents.actorUserId,
        onBehalfOf: auditEvents.onBehalfOf,
      })
      .from(auditEvents)
      .where(doneIn(companyId))
      .orderBy(asc(auditEvents.id));

  return {
    ...{ params, list, others, share, start, end, unshare },
    ...{ buildCustomer, change, sharesOf, campaignsOf, told },
  };
}
