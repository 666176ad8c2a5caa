import { customerKind } from '@server/domain/operations/customers';
import type { Batch } from '@server/domain/operations/kind';
import { CODES } from '@server/domain/operations/outcomes';
import {
  findSimulation,
  keepRunning,
  type SimulationKey,
} from '@server/domain/simulations/simulations.queries';
import type { Tx } from '@server/platform/db/client';
import { selectStandings } from './sharing.queries';
import { type Act, shareWith, takeFrom, whyNot } from './sharing.rules';

const keyOf = ({ requester, payload }: Pick<Batch<Act>, 'requester' | 'payload'>): SimulationKey => ({
  companyId: requester.companyId,
  simulationId: payload.campaignId,
});
const standings = (tx: Tx, { companyId, id }: { companyId: number; id: number }, ids: readonly number[]) =>
  selectStandings(tx, { companyId, simulationId: id }, { ids }, ids.length);

/** What a partner does with a phishing simulation at many customers. */
export const simulationSharingKinds = {
  shareSimulation: customerKind({
    action: 'simulation.shared_with_customers',
    find: async (batch: Batch<'shareSimulation'>) =>
      (await keepRunning(batch.tx, keyOf(batch))) ?? CODES.simulationOver,
    standings,
    whyNot: (standing) => whyNot('shareSimulation', standing),
    act: shareWith,
  }),
  unshareSimulation: customerKind({
    action: 'simulation.unshared_from_customers',
    find: async (batch: Batch<'unshareSimulation'>) =>
      (await findSimulation(batch.tx, keyOf(batch))) ?? CODES.simulationOver,
    standings,
    whyNot: (standing) => whyNot('unshareSimulation', standing),
    act: takeFrom,
  }),
};
