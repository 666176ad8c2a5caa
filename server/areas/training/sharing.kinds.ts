import { access } from '@contract/access';
import type { AuditAction } from '@contract/audit';
import type { OperationPayload } from '@contract/operations';
import { lockCompanies, readCompany } from '@server/domain/company/company.queries';
import { customerOf } from '@server/domain/operations/customers';
import type { Batch, ItemResult, OperationKind } from '@server/domain/operations/kind';
import { allAs, CODES, done, failedAs, skippedAs } from '@server/domain/operations/outcomes';
import type { Tx } from '@server/platform/db/client';
import { HttpError } from '@server/platform/http/errors';
import { selectStandings } from './sharing.queries';
import {
  type Act,
  type Customer,
  endCourseAt,
  findGiven,
  type Giving,
  giveCourse,
  startCourseAt,
  takeCourse,
  whyNot,
} from './sharing.rules';

type Doing<Kind extends Act> = (
  tx: Tx,
  giving: Giving,
  customer: Customer,
  payload: OperationPayload<Kind>,
) => Promise<void>;

const TOO_MANY = 429;

/** Does it for one customer, all or nothing; what its limits or its own assignments forbid is a failure. */
async function attempt(tx: Tx, act: (one: Tx) => Promise<void>): Promise<Omit<ItemResult, 'position'>> {
  try {
    await tx.transaction(act);
    return done;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return failedAs(error.status === TOO_MANY ? CODES.tooManyMails : CODES.alreadyAssigned);
  }
}

/**
 * A kind whose rows are customers of the company that started it. Everything is checked again for each: a
 * customer may have left, lost Boost, or assigned the course itself since it was chosen.
 */
function customerKind<Kind extends Act>(
  kind: Kind,
  action: AuditAction,
  act: Doing<Kind>,
): OperationKind<Kind> {
  const isGiving = kind === 'shareCourse' || kind === 'startCourse';
  const run = async ({ tx, deps, requester, operationId, payload, items }: Batch<Kind>) => {
    const { companyId: partnerId } = requester;
    if (!(await readCompany(tx, partnerId)).isPartner) return allAs(items, skippedAs('PARTNER_ACCESS'));
    const course = await findGiven(tx, partnerId, payload.courseId, deps.clock());
    if (!course || (isGiving && !course.isOffered)) return allAs(items, skippedAs(CODES.courseGone));
    const ids = items.map((item) => customerOf(item).companyId);
    await lockCompanies(tx, ids);
    const standings = await selectStandings(tx, course, { ids }, ids.length);
    const byId = new Map(standings.map((standing) => [standing.companyId, standing]));
    const results: ItemResult[] = [];
    for (const item of items) {
      const standing = byId.get(customerOf(item).companyId);
      const reason = standing ? whyNot(kind, standing) : CODES.notCustomer;
      const { position } = item;
      if (!standing || reason) results.push({ position, ...skippedAs(reason ?? CODES.notCustomer) });
      // Without an owner there is nobody in whose name the customer's users could be assigned anything.
      else if (standing.ownerId === null) results.push({ position, ...failedAs('ERROR') });
      else {
        const customer = { ...standing, ownerId: standing.ownerId };
        const giving = { deps, course, requester, operationId };
        results.push({ position, ...(await attempt(tx, (one) => act(one, giving, customer, payload))) });
      }
    }
    return results;
  };
  return {
    action,
    access: access.partnerWrite,
    about: (items) => ({ customers: items.map(customerOf) }),
    run,
  };
}

/** What a partner does with a course at many customers. */
export const sharingKinds = {
  shareCourse: customerKind('shareCourse', 'course.shared_with_customers', giveCourse),
  startCourse: customerKind('startCourse', 'course.started_for_customers', startCourseAt),
  endCourse: customerKind('endCourse', 'course.ended_for_customers', endCourseAt),
  unshareCourse: customerKind('unshareCourse', 'course.unshared_from_customers', takeCourse),
};
