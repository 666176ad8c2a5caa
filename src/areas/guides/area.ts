import { access } from '@contract/access';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Quiz from '@mui/icons-material/QuizOutlined';
import { lazyPage } from '@/client/lazyPage';
import { mappingsOf } from '@/dataProvider/mappings';
import type { Area } from '../area';
import { SurveyPrompt } from './survey/SurveyPrompt';

/** Guides about the console, feedback about it, and the provider's surveys. */
export const guides: Area = {
  routes: [
    {
      path: '/guides-and-resources',
      // The plan's button has its texts with the plan.
      element: lazyPage(() => import('./GuidesPage'), 'guides', 'home', 'survey'),
      access: access.adminAreaRead,
      titleKey: 'shell.nav.guides',
    },
    {
      path: '/provider/surveys',
      element: lazyPage(() => import('./provider/SurveysPage'), 'surveys'),
      access: access.providerOnly,
      titleKey: 'shell.nav.surveys',
    },
    {
      path: '/provider/survey-answers',
      element: lazyPage(() => import('./provider/SurveyAnswersPage'), 'surveys'),
      access: access.providerOnly,
      titleKey: 'shell.nav.surveyAnswers',
    },
  ],
  navigation: [
    {
      key: 'guides',
      labelKey: 'shell.nav.guides',
      icon: MenuBook,
      path: '/guides-and-resources',
      access: access.adminAreaRead,
    },
    {
      key: 'surveys',
      group: 'provider',
      labelKey: 'shell.nav.surveys',
      icon: Quiz,
      path: '/provider/surveys',
      covers: ['/provider/survey-answers'],
      access: access.providerOnly,
    },
  ],
  mappings: mappingsOf(['surveys', 'survey_choices', 'survey_answers'], () => import('./mappings')),
  resources: [
    {
      name: 'surveys',
      recordRepresentation: 'title',
      icon: Quiz,
      access: { read: access.providerOnly, write: access.providerOnly },
    },
    {
      name: 'survey_answers',
      recordRepresentation: 'companyName',
      access: { read: access.providerOnly, write: access.providerOnly },
    },
  ],
  prompt: SurveyPrompt,
};
