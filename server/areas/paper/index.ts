import type { Area } from '@server/areas/area';
import { exportReport } from './exports.kind';
import { EXPORT_DATA, EXPORT_MENTIONS } from './exports.queries';
import { exportRoutes } from './exports.routes';
import { removeExpired } from './exports.rules';
import { SCHEDULE_DATA } from './schedules.queries';

/** Reports as paper: PDFs that are made in the background. */
export const paper = {
  routes(bind) {
    exportRoutes(bind);
  },
  operationKinds: { exportReport },
  personalData: [...EXPORT_DATA, ...SCHEDULE_DATA],
  mentions: EXPORT_MENTIONS,
  hourly: { 'report files': removeExpired },
} satisfies Area;
