import { access } from '@contract/access';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import { REPORTS_HOME } from '@/layout/reportsGate';
import type { Area } from '../area';
import {
  LEARNING_NAMES,
  learningNavigation,
  learningRedirects,
  learningResources,
  learningRoutes,
} from './learning/routes';

/** Reports of a company: all of them at one place, and those that no other area has. */
export const reports: Area = {
  routes: [
    {
      path: REPORTS_HOME,
      element: lazyPage(() => import('./home/ReportsPage'), 'reports', 'phishingExercise'),
      access: access.staffRead,
      titleKey: 'shell.nav.reports',
    },
    ...learningRoutes,
  ],
  redirects: learningRedirects,
  resources: learningResources,
  navigation: [
    {
      key: 'reporting',
      labelKey: 'shell.nav.reporting',
      icon: Assessment,
      access: access.staffRead,
      children: [
        {
          key: 'reports',
          labelKey: 'shell.nav.reports',
          icon: Assessment,
          path: REPORTS_HOME,
          access: access.staffRead,
        },
        ...learningNavigation,
      ],
    },
  ],
  mappings: mappingsOf(['general_report', ...LEARNING_NAMES], () => import('./mappings')),
};
