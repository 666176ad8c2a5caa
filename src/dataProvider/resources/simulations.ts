import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { SimulationDraftInput } from '@contract/phishing-simulation/content';
import type { CreateParams, DeleteParams, GetOneParams, UpdateParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { listResource } from './lists';

const { active, drafts, archived } = simulationEndpoints;
const LISTS = { active, drafts, archived } as const;
/** The lists of phishing simulations; each has its own call. */
export type SimulationList = keyof typeof LISTS;

/** Phishing simulations, of which `filter.list` names the list; the active ones unless it does. */
export function simulationsResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  const one = (id: unknown) => ({ ...company(), campaignId: Number(id) });
  return {
    ...listResource(deps, {
      endpoint: ({ list = 'active' }: { list?: SimulationList; search?: string }) => LISTS[list],
    }),
    getOne: (_resource: string, { id, signal }: GetOneParams) =>
      call(simulationEndpoints.get, { params: one(id), signal }),
    create: (_resource: string, { data }: CreateParams) =>
      call(simulationEndpoints.create, { params: company(), body: data as SimulationDraftInput }),
    update: (_resource: string, { id, data }: UpdateParams) =>
      call(simulationEndpoints.save, {
        params: one(id),
        body: data as SimulationDraftInput & { revision: number },
      }),
    async delete(_resource: string, { id }: DeleteParams) {
      const { data } = await call(simulationEndpoints.remove, { params: one(id) });
      return { data: { id: data.campaignId } };
    },
  };
}
