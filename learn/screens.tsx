import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadWithTexts } from '@/client/lazyPage';
import type { TextSet } from '@/i18n/textSets';

/** A screen of its own chunk, with the texts that it needs beyond the frame's. */
const screen = (path: string, load: () => Promise<{ default: ComponentType }>, texts: TextSet[] = []) =>
  ({
    path,
    lazy: async () => ({ Component: (await loadWithTexts(load, texts)).default }),
  }) satisfies RouteObject;

/** The signed-in screens. */
export const screens: RouteObject[] = [
  screen('/', () => import('./tasks/TasksPage')),
  screen('/results', () => import('./results/ResultsPage')),
  screen('/profile', () => import('./profile/ProfilePage'), ['profile', 'userProfile']),
  screen('*', () => import('./UnknownPage')),
  screen('/tasks/:taskId', () => import('./tasks/TaskPage'), ['training', 'video']),
  screen('/videos', () => import('./videos/VideosPage'), ['video']),
  screen('/videos/:videoId', () => import('./videos/VideoPage'), ['video']),
  screen('/videos/month/:eventId', () => import('./videos/MonthlyVideoPage'), ['video']),
];
