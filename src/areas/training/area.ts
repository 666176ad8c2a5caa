import { access } from '@contract/access';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import SmartDisplay from '@mui/icons-material/SmartDisplayOutlined';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import type { Area } from '../area';
import { COURSE_TABS, coursePath } from './course/tabs';
import { links } from './links';
import { SHARING_QUERIES, TRAINING_QUERIES } from './trainingQueries';

const coursesPage = lazyPage(() => import('./library/CoursesPage'), 'training');

const videosPage = lazyPage(() => import('./videos/VideosPage'), 'training');

// One page for all tabs, so that switching keeps the header mounted.
const coursePage = lazyPage(() => import('./course/CoursePage'), 'training', 'sharing');

// The same page, so that a new training goes on as the draft it has become.
const editorPage = lazyPage(() => import('./editor/EditorPage'), 'training', 'upload');

/** The learning library and its courses. */
export const training: Area = {
  routes: [
    {
      path: links.courses.path,
      element: coursesPage,
      access: access.adminAreaRead,
      titleKey: 'shell.nav.courses',
    },
    {
      path: links.videos.path,
      element: videosPage,
      access: access.adminAreaRead,
      titleKey: 'shell.nav.videos',
    },
    {
      path: links.custom.path,
      element: editorPage,
      access: access.adminAreaWrite,
      titleKey: 'shell.nav.custom',
    },
    {
      path: links.edit.path,
      element: editorPage,
      access: access.adminAreaWrite,
      titleKey: 'shell.nav.edit',
    },
    ...COURSE_TABS.map((tab) => ({
      path: `${links.course.path}/${tab}`,
      element: coursePage,
      access: access.adminAreaRead,
      titleKey: 'shell.nav.courses' as const,
    })),
  ],
  redirects: [
    { path: '/learning', to: links.courses.path },
    { path: links.course.path, to: `${links.course.path}/${COURSE_TABS[0]}` },
  ],
  navigation: [
    {
      key: 'training',
      labelKey: 'shell.nav.learning',
      icon: School,
      access: access.adminAreaRead,
      children: [
        {
          key: 'courses',
          labelKey: 'shell.nav.courses',
          icon: MenuBook,
          path: links.courses.path,
          covers: ['/courses', '/custom', '/edit'],
        },
        {
          key: 'videos',
          labelKey: 'shell.nav.videos',
          icon: SmartDisplay,
          path: links.videos.path,
          access: access.adminAreaRead,
        },
      ],
    },
  ],
  mappings: mappingsOf(
    ['courses', 'course_campaigns', 'campaign_learners', 'course_customers', 'shareable_customers'],
    () => import('./mappings'),
  ),
  resources: [
    {
      name: 'courses',
      recordRepresentation: 'name',
      icon: MenuBook,
      access: { read: access.adminAreaRead, write: access.adminAreaWrite },
      pages: { show: (id) => coursePath(Number(id)) },
      search: { labelKey: 'shell.nav.courses', sort: 'name', hint: 'language' },
    },
    {
      name: 'course_campaigns',
      recordRepresentation: 'name',
      access: { read: access.adminAreaRead, write: access.adminAreaWrite },
    },
    {
      name: 'course_customers',
      recordRepresentation: 'companyName',
      access: { read: access.partnerRead, write: access.partnerWrite },
    },
    {
      name: 'shareable_customers',
      recordRepresentation: 'companyName',
      access: { read: access.partnerRead, write: access.partnerWrite },
    },
    {
      name: 'campaign_learners',
      recordRepresentation: 'email',
      access: { read: access.adminAreaRead, write: access.adminAreaWrite },
    },
  ],
  operations: {
    enrol: { changes: TRAINING_QUERIES },
    shareCourse: { changes: SHARING_QUERIES },
    startCourse: { changes: SHARING_QUERIES },
    endCourse: { changes: SHARING_QUERIES },
    unshareCourse: { changes: SHARING_QUERIES },
  },
};
