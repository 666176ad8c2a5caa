import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import { LEARN_TEXTS, learnChunkGroups } from '../scripts/lib/chunks.ts';
import { offlineWorker } from '../scripts/lib/offlineWorker.ts';
import { sharedConfig } from '../vite.config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What is read without a connection: the list of tasks, and the one that is open. */
const OFFLINE = {
  entry: 'learn/offline/worker.ts',
  fileName: 'worker.js',
  modules: [
    'learn/main.tsx',
    'learn/LearnApp.tsx',
    'learn/tasks/TasksPage.tsx',
    'learn/tasks/TaskPage.tsx',
    'learn/kinds/course/CourseTask.tsx',
    'learn/kinds/exercise/ExerciseTask.tsx',
    'learn/kinds/game/GameTask.tsx',
    'learn/kinds/policy/PolicyTask.tsx',
    'src/authProvider/firebase.ts',
    'src/components/message/MessageContent.tsx',
    'src/components/pdf/PdfViewer.tsx',
    'i18n/en/game.json',
    'i18n/en/learn.json',
    'i18n/en/message.json',
    'i18n/en/pdf.json',
    'i18n/en/training.json',
    'i18n/en/video.json',
  ],
};
const PAGE = {
  early: 'learn/early.ts',
  branches: {
    guest: 'src/areas/session/LoginPage.tsx',
    learn: 'learn/tasks/TasksPage.tsx',
    tasks: 'learn/tasks/TaskPage.tsx',
  },
  texts: LEARN_TEXTS,
};

/** The learner's app, a second entry on the console's shared parts. */
export default defineConfig(({ command }) =>
  mergeConfig(sharedConfig(command, PAGE, 5174), {
    root: `${root}/learn`,
    plugins: [offlineWorker(OFFLINE)],
    base: '/learn/',
    // Its own: two servers with one cache throw each other's packages away at every start.
    cacheDir: `${root}/node_modules/.vite/learn`,
    // Icons and pictures are the gateway's.
    publicDir: false,
    define: { 'import.meta.env.VITE_APP': JSON.stringify('learn') },
    build: {
      outDir: `${root}/dist/learn`,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: { groups: learnChunkGroups } } },
    },
  }),
);
