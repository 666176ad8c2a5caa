import { scheduleEndpoints } from '@contract/paper/schedules';
import Schedule from '@mui/icons-material/ForwardToInboxOutlined';
import { lazyComponent, lazyPage } from '@/client/lazyPage';
import { SCHEDULES_PATH } from '@/components/report/schedules';
import { mappingsOf } from '@/dataProvider/mappings';
import { leadsToReports } from '@/layout/reportsGate';
import type { Area } from '../area';

const { list, create } = scheduleEndpoints;

/** Reports as paper: PDFs that are made in the background, and scheduled mails. */
export const paper: Area = {
  routes: [
    {
      path: SCHEDULES_PATH,
      element: lazyPage(() => import('./SchedulesPage'), 'schedules'),
      access: list.access,
      titleKey: 'shell.nav.scheduledReports',
      leadsTo: leadsToReports,
    },
  ],
  resources: [
    {
      name: 'report_schedules',
      recordRepresentation: 'name',
      icon: Schedule,
      access: { read: list.access, write: create.access },
    },
  ],
  mappings: mappingsOf(['report_schedules', 'report_admins'], () => import('./mappings')),
  operations: { exportReport: { changes: [], Action: lazyComponent(() => import('./DownloadAction')) } },
};
