import { access } from '@contract/access';
import type { AuditAction } from '@contract/audit';
import { limits } from '@contract/limits';
import type { OperationKindName, OperationPayload } from '@contract/operations';
import { lockCompanies, readCompany } from '@server/domain/company/company.queries';
import { foreignCustomers } from '@server/domain/company/customers.rules';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Tx } from '@server/platform/db/client';
import type { AuditEntry, Deps, SignedInActor, WriteContext } from '@server/platform/http/context';
import { companyNotAccessible, type HttpError, invalidField } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import type { Batch, FrozenItem, ItemResult, OperationKind, OperationRequest, Requester } from './kind';
import { startedRecord } from './operation.model';
import { freezeCustomers } from './operations.queries';
import { allAs, CODES, failedAs, skippedAs } from './outcomes';

/** A customer that a row is about. */
export interface RowCustomer {
  readonly companyId: number;
  readonly companyName: string;
}

/** The customer a row is about; a row without one is a bug in the code that froze it. */
function customerOf({ data, position }: FrozenItem): RowCustomer {
  const { companyId, companyName } = data ?? {};
  if (typeof companyId !== 'number') throw new Error(`row ${position} has no customer`);
  return { companyId, companyName: String(companyName) };
}

/** How what is shared stands at a customer of the partner. */
export interface CustomerStanding extends RowCustomer {
  readonly ownerId: number | null;
}

/** A customer in whose name the partner acts, as during a visit: its account owner. */
export type Owned<Standing> = Standing & { readonly ownerId: number };

/** What an act at a customer needs besides the customer. */
export interface CustomerAct<Shared> {
  readonly deps: Deps;
  /** What the partner shares. */
  readonly shared: Shared;
  readonly requester: Requester;
  readonly operationId: number;
}

interface CustomerKind<Kind extends OperationKindName, Shared, Standing extends CustomerStanding> {
  readonly action: AuditAction;
  /** What is shared, as it is now, or why nothing of it can be done any more, as a code. */
  readonly find: (batch: Batch<Kind>) => Promise<Shared | string>;
  readonly standings: (tx: Tx, shared: Shared, ids: readonly number[]) => Promise<readonly Standing[]>;
  /** Why the act is not possible for a customer, as a code; undefined if it is. */
  readonly whyNot: (standing: Standing) => string | undefined;
  readonly act: (
    tx: Tx,
    given: CustomerAct<Shared>,
    customer: Owned<Standing>,
    payload: OperationPayload<Kind>,
  ) => Promise<Omit<ItemResult, 'position'>>;
}

/**
 * A kind of operation whose rows are customers of the partner that started it. Everything is checked again for each, with the
 * customers locked: one may have left, lost Boost, or done something itself since it was chosen.
 */
export function customerKind<
  Kind extends OperationKindName,
  Shared extends object,
  Standing extends CustomerStanding,
>({
  action,
  find,
  standings,
  whyNot,
  act,
}: CustomerKind<Kind, Shared, Standing>): Pick<OperationKind<Kind>, 'action' | 'access' | 'about' | 'run'> {
  const run = async (batch: Batch<Kind>) => {
    const { tx, deps, requester, operationId, payload, items } = batch;
    if (!(await readCompany(tx, requester.companyId)).isPartner)
      return allAs(items, skippedAs('PARTNER_ACCESS'));
    const ids = items.map((item) => customerOf(item).companyId);
    await lockCompanies(tx, ids);
    const shared = await find(batch);
    if (typeof shared === 'string') return allAs(items, skippedAs(shared));
    const byId = new Map(
      (await standings(tx, shared, ids)).map((standing) => [standing.companyId, standing]),
    );
    const given = { deps, shared, requester, operationId };
    const results: ItemResult[] = [];
    for (const item of items) {
      const { position } = item;
      const standing = byId.get(customerOf(item).companyId);
      const reason = standing ? whyNot(standing) : CODES.notCustomer;
      if (!standing || reason) results.push({ position, ...skippedAs(reason ?? CODES.notCustomer) });
      // Without an owner there is nobody in whose name the partner could act there.
      else if (standing.ownerId === null) results.push({ position, ...failedAs('ERROR') });
      else
        results.push({
          position,
          ...(await act(tx, given, { ...standing, ownerId: standing.ownerId }, payload)),
        });
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

/** The event in the customer's own log: the partner's user on behalf of the account owner. */
export const recordAtCustomer = (
  tx: Tx,
  { deps, requester, operationId }: CustomerAct<unknown>,
  { companyId, ownerId }: Owned<CustomerStanding>,
  event: AuditEntry,
): Promise<unknown> =>
  appendAuditEvent(tx, {
    ...event,
    actor: { companyId, userId: ownerId, onBehalfOf: requester.userId },
    requestId: `operation-${operationId}`,
    at: deps.clock(),
  });

/**
 * The chosen customers, once each may have it done. `select` reads up to a number of them. Throws 403 that names those of
 * `ids` that are not the partner's, 422 for none and for too many, and what `refusal` answers for one; nothing is done then.
 */
export async function chooseCustomers<Standing extends CustomerStanding>(
  select: (most: number) => Promise<Standing[]>,
  {
    field,
    ids,
    refusal,
  }: {
    readonly field: string;
    /** Absent where they are not named by their ids. */
    readonly ids?: readonly number[] | undefined;
    readonly refusal: (standing: Standing) => HttpError | undefined;
  },
): Promise<Standing[]> {
  const { maxIds } = limits.operations;
  const chosen = await select(maxIds + 1);
  if (ids && chosen.length !== new Set(ids).size) {
    const found = chosen.map(({ companyId }) => companyId);
    throw companyNotAccessible(foreignCustomers(ids, found, field));
  }
  if (chosen.length === 0) throw invalidField(field, 'Please add customers');
  if (chosen.length > maxIds) throw invalidField(field, words`At most ${maxIds} customers at once.`);
  for (const one of chosen) {
    const refused = refusal(one);
    if (refused) throw refused;
  }
  return chosen;
}

type Starting = Pick<WriteContext<never>, 'tx' | 'deps' | 'audit' | 'requestId'> & {
  readonly actor: SignedInActor;
};

/** Starts an operation on chosen customers, and answers with it. */
export async function startForCustomers(
  { tx, deps, actor, audit, requestId }: Starting,
  request: OperationRequest,
  customers: Parameters<typeof freezeCustomers>[2],
) {
  const freeze = (key: Parameters<typeof freezeCustomers>[1]) => freezeCustomers(tx, key, customers);
  return { data: await startedRecord(tx, deps, { request, requester: actor, requestId, audit, freeze }) };
}
