import { access } from '@contract/access';
import Phishing from '@mui/icons-material/PhishingOutlined';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import type { Area, AreaRoute } from '../area';
import { links } from './links';
import { reportPath } from './reports/reportPaths';
import { reportRedirects, reportRoutes } from './reports/reportRoutes';
import { TEXTS } from './texts';

/** What all screens have in common: companies without the feature have gaming in their place. */
const shared = {
  access: access.exerciseRead,
  titleKey: 'shell.nav.phishingExercise',
  leadsTo: ({ actor }) =>
    actor.features?.isPhishingExerciseV2Enabled === false ? '/gaming/preview' : undefined,
} as const satisfies Partial<AreaRoute>;

// One page for both tabs, so that switching keeps the heading mounted.
const exercisesPage = lazyPage(() => import('./home/ExercisesPage'), ...TEXTS);

/** Phishing exercises: learners decide what to do with suspicious messages. */
export const phishingExercise: Area = {
  routes: [
    {
      ...shared,
      path: links.home.path,
      element: lazyPage(() => import('./home/StartPage'), ...TEXTS),
    },
    { ...shared, path: links.active.path, element: exercisesPage },
    { ...shared, path: links.archived.path, element: exercisesPage },
    {
      ...shared,
      path: links.create.path,
      element: lazyPage(() => import('./create/CreatePage'), ...TEXTS),
      access: access.exerciseWrite,
      titleKey: 'shell.nav.newExercise',
    },
    ...reportRoutes,
  ],
  redirects: reportRedirects,
  navigation: [
    {
      key: 'phishing-exercise',
      group: 'training',
      labelKey: 'shell.nav.phishingExercise',
      icon: Phishing,
      path: links.home.path,
      covers: ['/phishing-exercise-report'],
      access: access.adminAreaRead,
      feature: 'isPhishingExerciseV2Enabled',
    },
  ],
  mappings: mappingsOf(
    [
      'templates',
      'exercises',
      'exercise_users',
      'exercise_departments',
      'exercise_groups',
      'exercise_answers',
      'exercise_choices',
      'exercise_department_choices',
      'exercise_group_choices',
      'exercise_learners',
      'exercise_messages',
      'exercise_report_departments',
      'exercise_report_groups',
      'exercise_report_templates',
      'exercise_results',
      'exercise_summary',
    ],
    () => import('./mappings'),
  ),
  resources: [
    {
      name: 'templates',
      recordRepresentation: 'name',
      access: { read: access.adminAreaRead, write: access.templateWrite },
    },
    {
      name: 'exercises',
      recordRepresentation: 'name',
      icon: Phishing,
      access: { read: access.adminAreaRead, write: access.adminAreaWrite },
      pages: { show: (id) => reportPath(Number(id)) },
    },
    ...['exercise_users', 'exercise_departments', 'exercise_groups'].map((name) => ({
      name,
      recordRepresentation: 'name',
      access: { read: access.adminAreaRead, write: access.adminAreaWrite },
    })),
  ],
};
