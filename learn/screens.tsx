import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadWithOneReload } from '@/client/lazyPage';
import type { TextSet } from '@/i18n/texts';
import { translator } from '@/i18n/translator';

/** A screen of its own chunk, with the texts that it needs beyond the frame's. */
const screen = (path: string, load: () => Promise<{ default: ComponentType }>, texts: TextSet[] = []) =>
  ({
    path,
    lazy: () =>
      loadWithOneReload(async () => {
        const [page] = await Promise.all([load(), ...texts.map((set) => translator.add(set))]);
        return { Component: page.default };
      }),
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
