import { simulationSharingEndpoints } from '@contract/phishing-simulation/sharing';
import { startForCustomers } from '@server/domain/operations/customers';
import type { OperationRequest } from '@server/domain/operations/kind';
import type { StoredSimulation } from '@server/domain/simulations/simulations.queries';
import type { binder } from '@server/platform/http/bind';
import type { SignedInActor, WriteContext } from '@server/platform/http/context';
import { companyNotAccessible, invalidField } from '@server/platform/http/errors';
import { pageInfoOf, windowOf } from '@server/platform/http/paging';
import { type Choice, selectShareable, selectShares } from './sharing.queries';
import { type Act, checkStart, chosenCustomers, readParent } from './sharing.rules';

type Write = Pick<
  WriteContext<(typeof simulationSharingEndpoints)['share']>,
  'tx' | 'deps' | 'actor' | 'audit' | 'requestId'
>;

/** The partner's campaign that a call names. Throws 403 for that of another company. */
function parentOf(
  { companyId }: SignedInActor,
  named: { readonly companyId: number; readonly campaignId: number },
) {
  if (named.companyId !== companyId) throw companyNotAccessible();
  return { companyId, simulationId: named.campaignId };
}

/** A partner's phishing simulations at its customers. */
export function simulationSharingRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(simulationSharingEndpoints.withCampaign, async ({ db, actor, query }) => {
    const key = parentOf(actor, query);
    const parent = await readParent(db, key);
    const { orderBy = 'name', order = 'asc', searchText: search } = query;
    const { rows, total } = await selectShares(db, key, {
      search,
      orderBy,
      isDescending: order.startsWith('desc'),
      ...windowOf(query),
    });
    const companies = rows.map(({ startsAt, createdAt, ...row }) => ({
      ...row,
      startDate: (startsAt ?? createdAt).toISOString(),
      createdDate: createdAt.toISOString(),
    }));
    const pageInfo = pageInfoOf(query, total);
    return { data: { companies, parentCampaignName: parent.name, pageInfo } };
  });

  read(simulationSharingEndpoints.withoutCampaign, async ({ db, actor, query }) => {
    const key = parentOf(actor, query);
    await readParent(db, key);
    const { order = 'asc', searchText: search } = query;
    const window = { search, ...windowOf(query) };
    const { rows, total, available } = await selectShareable(db, key, {
      ...window,
      isDescending: order.startsWith('desc'),
    });
    const pageInfo = pageInfoOf(query, total);
    return { data: { companies: rows, totalAvailableCount: available, pageInfo } };
  });

  /** Starts the operation for the chosen customers. */
  const start = async (
    context: Write,
    parent: StoredSimulation,
    request: Extract<OperationRequest, { kind: Act }>,
    choice: Choice,
  ) => startForCustomers(context, request, await chosenCustomers(context.tx, request.kind, parent, choice));

  write(simulationSharingEndpoints.share, async (context) => {
    const { tx, deps, actor, params, body } = context;
    const { isAllSelected, companyIds: ids, campaignId, name, startDate, timezone } = body;
    const key = parentOf(actor, body);
    if (campaignId !== params.campaignId)
      throw invalidField('campaignId', "The campaign isn't the one in the URL.");
    checkStart(body, deps.clock());
    const parent = await readParent(tx, key);
    const payload = { campaignId, name, startDate, timezone };
    const choice: Choice = isAllSelected ? { all: 'available' } : { ids };
    return start(context, parent, { kind: 'shareSimulation', payload }, choice);
  });

  write(simulationSharingEndpoints.unshare, async (context) => {
    const { tx, params, body } = context;
    const { isAllSelected, campaignIds, parentCampaignId: campaignId, searchText: search } = body;
    const parent = await readParent(tx, { companyId: params.companyId, simulationId: campaignId });
    const payload = { campaignId, name: parent.name };
    const choice: Choice = isAllSelected ? { all: 'shared', search } : { campaignIds };
    return start(context, parent, { kind: 'unshareSimulation', payload }, choice);
  });
}
