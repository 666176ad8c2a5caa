import simpleRest from 'ra-data-simple-rest';
import type { GetListParams, GetManyParams } from 'react-admin';
import type { ResourceDeps } from '../deps';

const LOWER_BOUND_HEADER = 'X-Total-Is-Minimum';

/** A list in the simple-REST dialect, whose filters the gateway has under other names. */
export function restResource<Row extends { id: number }>(
  deps: ResourceDeps,
  target: { path: string },
  toFilter: (filter: GetListParams['filter']) => object,
) {
  const [, base = '', name = ''] = /^(.*)\/([^/]+)$/.exec(target.path) ?? [];
  return {
    async getList(_resource: string, params: GetListParams) {
      let totalIsMinimum = false;
      const rest = simpleRest(base, async (url, options) => {
        const response = await deps.client.json(url, options);
        totalIsMinimum = response.headers.get(LOWER_BOUND_HEADER) === 'true';
        return response;
      });
      const answer = await rest.getList<Row>(name, { ...params, filter: toFilter(params.filter) });
      return { ...answer, meta: { totalIsMinimum } };
    },
    getMany: (_resource: string, params: GetManyParams) =>
      simpleRest(base, deps.client.json).getMany<Row>(name, params),
  };
}
