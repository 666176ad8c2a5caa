import type { AuditAction } from '@contract/audit';
import type { OperationPayload } from '@contract/operations';
import { customerKind, type Owned } from '@server/domain/operations/customers';
import type { Batch, ItemResult, OperationKind } from '@server/domain/operations/kind';
import { CODES, done, failedAs } from '@server/domain/operations/outcomes';
import type { Tx } from '@server/platform/db/client';
import { HttpError } from '@server/platform/http/errors';
import { type Standing, selectStandings } from './sharing.queries';
import {
  type Act,
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
  customer: Owned<Standing>,
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

function courseKind<Kind extends Act>(
  kind: Kind,
  action: AuditAction,
  act: Doing<Kind>,
): OperationKind<Kind> {
  const isGiving = kind === 'shareCourse' || kind === 'startCourse';
  return customerKind({
    action,
    async find({ tx, deps, requester, payload }: Batch<Kind>) {
      const course = await findGiven(tx, requester.companyId, payload.courseId, deps.clock());
      return course && (course.isOffered || !isGiving) ? course : CODES.courseGone;
    },
    standings: (tx, course, ids) => selectStandings(tx, course, { ids }, ids.length),
    whyNot: (standing) => whyNot(kind, standing),
    act: (tx, giving, customer, payload) => attempt(tx, (one) => act(one, giving, customer, payload)),
  });
}

/** What a partner does with a course at many customers. */
export const sharingKinds = {
  shareCourse: courseKind('shareCourse', 'course.shared_with_customers', giveCourse),
  startCourse: courseKind('startCourse', 'course.started_for_customers', startCourseAt),
  endCourse: courseKind('endCourse', 'course.ended_for_customers', endCourseAt),
  unshareCourse: courseKind('unshareCourse', 'course.unshared_from_customers', takeCourse),
};
