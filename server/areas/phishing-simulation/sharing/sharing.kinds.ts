import { access } from '@contract/access';
import type { AuditAction } from '@contract/audit';
import { lockCompanies, readCompany } from '@server/domain/company/company.queries';
import { customerOf } from '@server/domain/operations/customers';
import type { Batch, ItemResult, OperationKind } from '@server/domain/operations/kind';
import { allAs, CODES, failedAs, skippedAs } from '@server/domain/operations/outcomes';
import { findSimulation, keepRunning } from '@server/domain/simulations/simulations.queries';
import type { Tx } from '@server/platform/db/client';
import { selectStandings } from './sharing.queries';
import { type Act, type Customer, type Sharing, shareWith, takeFrom, whyNot } from './sharing.rules';

type Doing<Kind extends Act> = (
  tx: Tx,
  sharing: Sharing<Kind>,
  customer: Customer,
) => Promise<Omit<ItemResult, 'position'>>;

/**
 * A kind whose rows are customers of the company that started it. Everything is checked again for each: a customer may
 * have left, lost Boost, or stopped its copy since it was chosen.
 */
function customerKind<Kind extends Act>(
  kind: Kind,
  action: AuditAction,
  act: Doing<Kind>,
): OperationKind<Kind> {
  const run = async ({ tx, deps, requester, operationId, payload, items }: Batch<Kind>) => {
    const key = { companyId: requester.companyId, simulationId: payload.campaignId };
    if (!(await readCompany(tx, key.companyId)).isPartner) return allAs(items, skippedAs('PARTNER_ACCESS'));
    const ids = items.map((item) => customerOf(item).companyId);
    await lockCompanies(tx, ids);
    const parent = await (kind === 'shareSimulation' ? keepRunning(tx, key) : findSimulation(tx, key));
    if (!parent) return allAs(items, skippedAs(CODES.simulationOver));
    const standings = await selectStandings(tx, key, { ids }, ids.length);
    const byId = new Map(standings.map((standing) => [standing.companyId, standing]));
    const sharing = { deps, parent, requester, operationId, payload };
    const results: ItemResult[] = [];
    for (const item of items) {
      const { position } = item;
      const standing = byId.get(customerOf(item).companyId);
      const reason = standing ? whyNot(kind, standing) : CODES.notCustomer;
      if (!standing || reason) results.push({ position, ...skippedAs(reason ?? CODES.notCustomer) });
      // Without an owner there is nobody in whose name the partner could act there.
      else if (standing.ownerId === null) results.push({ position, ...failedAs('ERROR') });
      else
        results.push({ position, ...(await act(tx, sharing, { ...standing, ownerId: standing.ownerId })) });
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

/** What a partner does with a phishing simulation at many customers. */
export const simulationSharingKinds = {
  shareSimulation: customerKind('shareSimulation', 'simulation.shared_with_customers', shareWith),
  unshareSimulation: customerKind('unshareSimulation', 'simulation.unshared_from_customers', takeFrom),
};
