import { type DataProvider, useDataProvider } from 'react-admin';
import type { ResourceDeps } from './deps';
import type { Mappings } from './mappings';
import { METHODS, type VigilDataProvider } from './methods';

export type { TeamResource, VigilDataProvider } from './methods';

type Method = (resource: string, params: unknown) => Promise<unknown>;

/**
 * The console's data provider, assembled from the mappings that the areas' manifests name (`mappings.ts` of each area says
 * which calls they are). An area's code is loaded by the first call of one of its resources.
 *
 * A refused field (422) rejects with an ApiError whose `body.errors` is what react-admin's forms show; reads
 * can be aborted.
 */
export function createDataProvider(deps: ResourceDeps, areas: readonly Mappings[]): VigilDataProvider {
  const made = new Map<Mappings, Readonly<Record<string, object>>>();

  async function mappingOf(resource: string): Promise<object> {
    const area = areas.find(({ names }) => names.includes(resource));
    if (!area) throw new Error(`no data provider for ${resource}`);
    const known = made.get(area) ?? (await area.load()).mappings(deps);
    made.set(area, known);
    return known[resource] ?? {};
  }
  const through =
    (method: string): Method =>
    async (resource, params) => {
      const act: Method | undefined = Reflect.get(await mappingOf(resource), method);
      if (!act) throw new Error(`${resource} has no ${method}`);
      return act(resource, params);
    };
  const methods = Object.fromEntries(METHODS.map((method) => [method, through(method)]));
  // react-admin's methods are generic in the record; each mapping knows its own type.
  return Object.assign(methods as unknown as VigilDataProvider, { supportAbortSignal: true });
}

/** react-admin's data provider with the console's own methods. */
export const useVigilDataProvider = () => useDataProvider<VigilDataProvider & DataProvider>();
