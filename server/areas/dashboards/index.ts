import type { Area } from '@server/areas/area';
import { rebuildFigures } from '@server/domain/figures/rebuild.rules';
import { dropOutdated } from '@server/domain/figures/state.queries';
import { dashboardPaper } from './dashboard.paper';
import { dashboardRoutes } from './dashboards.routes';

export const dashboards = {
  routes: dashboardRoutes,
  operationKinds: { rebuildFigures },
  reportKinds: [dashboardPaper],
  upkeep: { 'outdated figures': (tx) => dropOutdated(tx) },
} satisfies Area;
