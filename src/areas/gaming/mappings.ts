import type { ResourceDeps } from '@/dataProvider/deps';
import { gameItemsResource, gamesResource, gamingReportResource } from '@/dataProvider/resources/games';

/**
 * X being /api/v1/games/company/{companyId}: `games` getList GET X/exercises, getOne GET X/exercises/{id}, create POST
 * X/exercises, update PUT X/exercises/{id}; `game_items` getList GET X/items with filter.languageCode, medium, isFake and
 * difficulty; `gaming_report` getList GET /reports/api/v1/company/{companyId}/gaming/report?from&to, exportList the same with
 * isCsv=true.
 */
export const mappings = (deps: ResourceDeps) => ({
  games: gamesResource(deps),
  game_items: gameItemsResource(deps),
  gaming_report: gamingReportResource(deps),
});
