import { access } from '@contract/access';
import Reviews from '@mui/icons-material/StarBorder';
import { lazyPage } from '@/client/lazyPage';
import type { NavEntry } from '@/layout/navigation';
import { leadsToReports } from '@/layout/reportsGate';
import type { AreaRedirect, AreaResource, AreaRoute } from '../../area';
import { links, QUIZ_TABS, quizPath } from './links';

const shared = { access: access.boostStaffRead, leadsTo: leadsToReports } as const;
const TEXTS = ['reports', 'training', 'phishingExercise'] as const;

// One page for both tabs, so that the heading stays.
const quizzesPage = lazyPage(() => import('./QuizzesReportPage'), ...TEXTS);

export const learningRoutes: readonly AreaRoute[] = [
  {
    ...shared,
    path: links.training.path,
    element: lazyPage(() => import('./TrainingReportPage'), ...TEXTS),
    titleKey: 'shell.nav.trainingReport',
  },
  {
    ...shared,
    path: links.monthlyVideo.path,
    element: lazyPage(() => import('./MonthlyVideoReportPage'), ...TEXTS),
    titleKey: 'shell.nav.monthlyVideoReport',
  },
  ...QUIZ_TABS.map((tab) => ({
    ...shared,
    path: quizPath(tab),
    element: quizzesPage,
    titleKey: 'shell.nav.quizzesReport' as const,
  })),
  {
    ...shared,
    path: links.reviews.path,
    element: lazyPage(() => import('./ReviewsPage'), ...TEXTS),
    titleKey: 'shell.nav.employeeReviews',
  },
];

export const learningRedirects: readonly AreaRedirect[] = [
  { path: links.quizzes.path, to: quizPath(QUIZ_TABS[0]) },
];

/** Joins the group of reports. */
export const learningNavigation: readonly NavEntry[] = [
  {
    key: 'employee-reviews',
    labelKey: 'shell.nav.employeeReviews',
    icon: Reviews,
    path: links.reviews.path,
    access: access.staffRead,
  },
];

export const LEARNING_NAMES = [
  'training_report',
  'training_choices',
  'assigned_courses',
  'reviewed_courses',
  'monthly_video_report',
  'quiz_users',
  'quiz_questions',
  'reviews',
] as const;

const rules = { read: access.boostStaffRead, write: access.boostStaffRead };
const REPRESENTED: Partial<Record<(typeof LEARNING_NAMES)[number], string>> = {
  monthly_video_report: 'title',
  quiz_users: 'email',
  quiz_questions: 'text',
  reviews: 'courseName',
};

export const learningResources: readonly AreaResource[] = LEARNING_NAMES.map((name) => ({
  name,
  recordRepresentation: REPRESENTED[name] ?? 'name',
  access: rules,
}));
