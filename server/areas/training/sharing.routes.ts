import { sharingEndpoints } from '@contract/training/sharing';
import { startForCustomers } from '@server/domain/operations/customers';
import type { OperationRequest } from '@server/domain/operations/kind';
import type { binder } from '@server/platform/http/bind';
import type { WriteContext } from '@server/platform/http/context';
import { pageInfoOf, windowOf } from '@server/platform/http/paging';
import { type Choice, countShares, selectShareable, selectShares } from './sharing.queries';
import { type Act, checkStartDate, chosenCustomers, type GivenCourse, readGiven } from './sharing.rules';

type Write = Pick<
  WriteContext<(typeof sharingEndpoints)['share']>,
  'tx' | 'deps' | 'actor' | 'audit' | 'requestId'
>;

/** Ids, or all that have received the course. */
const ofReceived = ({
  customerCompanyIds: ids,
  isAllReceived,
  searchText,
}: {
  customerCompanyIds: readonly number[];
  isAllReceived?: boolean | undefined;
  searchText?: string | undefined;
}): Choice => (isAllReceived ? { all: 'received', search: searchText } : { ids });

/** A partner's courses at its customers. */
export function sharingRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(sharingEndpoints.withCourse, async ({ db, deps, params, query }) => {
    const course = await readGiven(db, params.companyId, params.courseId, deps.clock());
    const { orderBy = 'companyName', order = 'asc', searchText: search } = query;
    const { total, started } = await countShares(db, course, search);
    const rows = await selectShares(db, course, {
      search,
      orderBy,
      order,
      ...windowOf(query),
    });
    const items = rows.map(({ startDate, receivedDate, ...row }) => ({
      ...row,
      startDate: startDate?.toISOString() ?? null,
      receivedDate: receivedDate.toISOString(),
    }));
    return { data: { items, pageInfo: pageInfoOf(query, total), startedCount: started } };
  });

  read(sharingEndpoints.withoutCourse, async ({ db, deps, params, query }) => {
    const course = await readGiven(db, params.companyId, params.courseId, deps.clock());
    const { actionType, searchText: search } = query;
    const isToStart = actionType === 'copy_and_start';
    // Every customer has a provider's course already.
    const nobody = { rows: [], total: 0, boosted: 0 };
    const window = { isToStart, search, ...windowOf(query) };
    const found = course.isProviderOwn && !isToStart ? nobody : await selectShareable(db, course, window);
    return {
      data: { companies: found.rows, boostedCompaniesCount: found.boosted, itemsCount: found.total },
    };
  });

  /** Starts the operation for the chosen customers. */
  const start = async (
    context: Write,
    course: GivenCourse,
    request: Extract<OperationRequest, { kind: Act }>,
    choice: Choice,
  ) => startForCustomers(context, request, await chosenCustomers(context.tx, request.kind, course, choice));
  const given = ({ tx, deps }: Write, { companyId, courseId }: { companyId: number; courseId: number }) =>
    readGiven(tx, companyId, courseId, deps.clock());

  write(sharingEndpoints.share, async (context) => {
    const { isAllCustomers, customerCompanyIds: ids } = context.body;
    const course = await given(context, context.params);
    const payload = { courseId: course.courseId, name: course.name };
    const choice: Choice = isAllCustomers ? { all: 'addable', isToStart: false } : { ids };
    return start(context, course, { kind: 'shareCourse', payload }, choice);
  });

  write(sharingEndpoints.start, async (context) => {
    const { isAllCustomers, daysToComplete, attempts, countedAttempt, startDate } = context.body;
    checkStartDate(startDate, context.deps.clock());
    const course = await given(context, context.params);
    const settings = { daysToComplete, attempts, countedAttempt, startDate };
    const payload = { courseId: course.courseId, name: course.name, ...settings };
    const choice: Choice = isAllCustomers ? { all: 'addable', isToStart: true } : ofReceived(context.body);
    return start(context, course, { kind: 'startCourse', payload }, choice);
  });

  write(sharingEndpoints.end, async (context) => {
    const course = await given(context, context.params);
    const payload = { courseId: course.courseId, name: course.name };
    return start(context, course, { kind: 'endCourse', payload }, ofReceived(context.query));
  });

  write(sharingEndpoints.unshare, async (context) => {
    const course = await given(context, context.params);
    const payload = { courseId: course.courseId, name: course.name };
    return start(context, course, { kind: 'unshareCourse', payload }, ofReceived(context.query));
  });
}
