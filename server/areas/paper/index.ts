import type { Area } from '@server/areas/area';
import { answerPages } from './answers.pages';
import { playSends } from './demonstration';
import { REPORTS_AT_DOMAIN } from './domain-use.queries';
import { exportReport } from './exports.kind';
import { EXPORT_DATA, EXPORT_MENTIONS, filesOfExports } from './exports.queries';
import { exportRoutes } from './exports.routes';
import { removeExpired } from './exports.rules';
import { scheduleCollections } from './schedules.fixtures';
import { SCHEDULE_DATA, settleSends } from './schedules.queries';
import { scheduleRoutes } from './schedules.routes';
import { queueDueReports, workOnReports } from './send.rules';

/** Reports as paper: PDFs that are made in the background, and scheduled mails. */
export const paper = {
  routes(bind) {
    exportRoutes(bind);
    scheduleRoutes(bind);
  },
  pages: answerPages,
  jobs: workOnReports,
  operationKinds: { exportReport },
  seed: scheduleCollections,
  seedMore: playSends,
  personalData: [...EXPORT_DATA, ...SCHEDULE_DATA],
  mentions: EXPORT_MENTIONS,
  storedFiles: [filesOfExports],
  domainUses: [REPORTS_AT_DOMAIN],
  hourly: {
    'report files': removeExpired,
    'scheduled reports': queueDueReports,
    'report mails': ({ db }) => settleSends(db),
  },
} satisfies Area;
