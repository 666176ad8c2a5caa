import { type GameForm, gameEndpoints, gameSorts } from '@contract/gaming/games';
import { GAME_REPORT_SORTS, gamingReportEndpoints } from '@contract/gaming/report';
import type { CreateParams, GetListParams, GetOneParams, UpdateParams } from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { noneLeft } from '../wire';
import { listResource, reportResource } from './lists';
import { daysOf, type RangeFilter } from './range';

/** Games of a company. */
export function gamesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  const one = (id: unknown) => ({ ...company(), id: Number(id) });
  return {
    ...listResource(deps, {
      endpoint: gameEndpoints.list,
      sorts: gameSorts,
      searchName: 'search',
      toQuery: ({ status }: { status?: string; search?: string }) => ({ status }),
    }),
    getOne: (_resource: string, { id, signal }: GetOneParams) =>
      call(gameEndpoints.get, { params: one(id), signal }),
    create: (_resource: string, { data }: CreateParams) =>
      call(gameEndpoints.create, { params: company(), body: data as GameForm }),
    update: (_resource: string, { id, data }: UpdateParams) =>
      call(gameEndpoints.update, { params: one(id), body: data as GameForm }),
  };
}

interface GamesRangeFilter extends RangeFilter {
  readonly search?: string;
}

/** What of a filter goes to the report's calls, and to the report as paper. */
export const gamingReportQuery = (
  { range, from, to, search: _, ...rest }: GamesRangeFilter,
  today: string,
) => ({ ...noneLeft(rest), ...daysOf({ range, from, to }, today) });

/** The games that began in the range. */
export const gamingReportResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: gamingReportEndpoints.report,
    sorts: GAME_REPORT_SORTS,
    toQuery: (filter: GamesRangeFilter) => gamingReportQuery(filter, deps.today()),
  });

/** How the library is narrowed. */
export interface GameItemFilter {
  readonly languageCode?: string;
  readonly medium?: string;
  readonly verdict?: string;
  readonly difficulty?: string;
  readonly search?: string;
}

/** Items of the library, which are read only: a row's id is its number in the list. */
export function gameItemsResource(deps: ResourceDeps) {
  const { getList } = listResource(deps, {
    endpoint: gameEndpoints.items,
    toQuery: ({ languageCode, medium, verdict, difficulty }: GameItemFilter) => ({
      languageCode,
      medium,
      isFake: verdict === undefined ? undefined : verdict === 'fake',
      difficulty,
    }),
  });
  return {
    async getList(resource: string, asked: GetListParams) {
      const { page = 1, perPage = 1 } = asked.pagination ?? {};
      const { data, total } = await getList(resource, asked);
      return { data: data.map((item, at) => ({ ...item, id: (page - 1) * perPage + at + 1 })), total };
    },
  };
}
