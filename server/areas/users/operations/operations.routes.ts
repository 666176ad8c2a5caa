import type { BodyOf } from '@contract/endpoint';
import { ERROR_CODES } from '@contract/errors';
import { operationEndpoints } from '@contract/operations';
import { kindOf, type OperationRequest } from '@server/domain/operations/kind';
import { startedRecord } from '@server/domain/operations/operation.model';
import { countEnabled } from '@server/domain/people/people.queries';
import { credentialActor, protectionOf } from '@server/domain/people/protection.rules';
import type { Matching } from '@server/domain/people/users-page.queries';
import { countByDirectory } from '@server/domain/provisioning/provisioning.queries';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { SignedInActor } from '@server/platform/http/context';
import { emailNotVerified, HttpError } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { type Chosen, countMatching, findProtected, freezePeople } from './operations.queries';

type Start = BodyOf<typeof operationEndpoints.start>;

const chosenOf = ({ ids, filter }: Start): Chosen => (ids ? { ids } : { filter: filter ?? {} });

/** Refuses a deletion of another number of users than was confirmed, so that the console asks again. */
const checkTotal =
  ({ kind, expectedTotal }: Start) =>
  (total: number) => {
    if (kind !== 'delete' || total === expectedTotal) return;
    const message = words`The number of people has changed to ${total}. Confirm again.`;
    throw new HttpError(409, ERROR_CODES.countChanged, message, [
      { code: 'total', description: String(total) },
    ]);
  };

/**
 * The matching users whom the rules protect from being deleted, disabled or given another role by the caller.
 */
async function protectedUsers(db: Queryable, caller: SignedInActor, window: Matching) {
  const enabledAdmins = await countEnabled(db, window.companyId, ['admin']);
  const { ownerId } = window;
  const actor = credentialActor(caller, ownerId);
  const rows = await findProtected(db, { ...window, actor, enabledAdmins });
  const people = rows.flatMap(({ role, disabledAt, total: _total, ...person }) => {
    const code = protectionOf({ id: person.id, role, disabledAt }, 'delete', {
      actor,
      ownerId,
      enabledAdmins,
    });
    return code ? [{ ...person, code }] : [];
  });
  return { total: rows[0]?.total ?? 0, people };
}

/** Operations on the users chosen in a list. */
export function peopleOperationRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(operationEndpoints.preview, async ({ db, deps, actor, query }) => {
    const { companyId, ownerId } = actor;
    const window = { companyId, ownerId, filter: query.filter ?? {} };
    const total = await countMatching(db, window);
    const { departmentId } = window.filter;
    return {
      data: {
        total,
        ...(query.kept ? { kept: await protectedUsers(db, actor, window) } : {}),
        ...(query.byDirectory && departmentId !== undefined
          ? { byDirectory: await countByDirectory(db, companyId, departmentId, deps.clock()) }
          : {}),
      },
    };
  });

  write(operationEndpoints.start, async ({ tx, deps, actor, body, audit, requestId }) => {
    const { kind, payload } = body;
    if (kindOf(deps, kind).mails && !actor.emailVerified) throw emailNotVerified();
    const data = await startedRecord(tx, deps, {
      request: { kind, payload } as OperationRequest,
      requester: actor,
      requestId,
      audit,
      freeze: (key) => freezePeople(tx, key, actor.ownerId, chosenOf(body)),
      checkTotal: checkTotal(body),
    });
    return { data };
  });
}
