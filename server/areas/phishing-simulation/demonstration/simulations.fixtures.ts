import { searchKey } from '@contract/names';
import { SIMULATION_KINDS, simulationDraftSchema } from '@contract/phishing-simulation/content';
import { simulations } from '@server/domain/simulations/simulations.tables';
import { type Collection, fields } from '@server/platform/db/collection';
import { z } from 'zod';

const { id, dateTime, maybeDateTime } = fields;

const simulation = z.strictObject({
  companyId: id,
  id,
  kind: z.enum(SIMULATION_KINDS),
  name: z.string(),
  state: z.enum(['draft', 'running', 'paused', 'archived']),
  settings: simulationDraftSchema,
  timeZone: z.string(),
  launchedAt: maybeDateTime,
  startsAt: maybeDateTime,
  pausedAt: maybeDateTime,
  archivedAt: maybeDateTime,
  /** Of a copy that a partner has launched at a customer. */
  parentCompanyId: id.optional(),
  parentId: id.optional(),
  createdBy: id,
  createdAt: dateTime,
  updatedAt: dateTime,
});
type SimulationRow = z.infer<typeof simulation>;

const simulationCollection: Collection<SimulationRow> = {
  row: simulation,
  table: simulations,
  keys: ['companyId', 'id'],
  refs: { createdBy: 'users' },
  check(row, report) {
    const { state, settings } = row;
    if ((state === 'draft') !== (row.startsAt === null))
      report('startsAt', 'is set exactly for those that were launched', 'inconsistent');
    if ((state === 'paused') !== (row.pausedAt !== null))
      report('pausedAt', 'is set exactly for paused ones', 'inconsistent');
    if ((state === 'archived') !== (row.archivedAt !== null))
      report('archivedAt', 'is set exactly for archived ones', 'inconsistent');
    if (settings.name !== row.name || settings.kind !== row.kind)
      report('settings', 'have another name or kind', 'inconsistent');
  },
  map: (row) => ({ ...row, nameKey: searchKey(row.name) }),
};

/** Campaigns as they were launched; `demonstration.ts` plays their rounds. */
export const simulationCollections = { simulations: simulationCollection };
