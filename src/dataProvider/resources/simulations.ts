import { type Simulation, simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import type { SimulationDraftInput } from '@contract/phishing-simulation/content';
import type { CreateParams, DeleteParams, GetListParams, GetOneParams, UpdateParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { wirePage, wireSearch } from '../wire';
import { fromPage } from './records';

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
    async getList(_resource: string, params: GetListParams) {
      const { list = 'active', search } = params.filter as { list?: SimulationList; search?: string };
      const query = { ...wirePage(params), ...wireSearch(search) };
      return fromPage<Simulation>(
        await call(LISTS[list], { params: company(), query, signal: params.signal }),
      );
    },
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
