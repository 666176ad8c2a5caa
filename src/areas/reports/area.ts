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
import { PEOPLE_NAMES, peopleResources, peopleRoutes } from './people/routes';

/** Where reports are that have no entry of their own. */
const REPORT_PATHS = [
  '/general-report',
  '/reports-gaming',
  '/reports-monthly-video',
  '/reports-phishing-exercise',
  '/reports-quizzes',
  '/reports-training',
];

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
    ...peopleRoutes,
  ],
  redirects: learningRedirects,
  resources: [...learningResources, ...peopleResources],
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
          covers: REPORT_PATHS,
          access: access.staffRead,
        },
        ...learningNavigation,
      ],
    },
  ],
  mappings: mappingsOf([...LEARNING_NAMES, ...PEOPLE_NAMES], () => import('./mappings')),
};
