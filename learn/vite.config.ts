import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import { learnChunkGroups } from '../scripts/lib/chunks.ts';
import { sharedConfig } from '../vite.config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const PAGE = {
  early: 'learn/early.ts',
  branches: { guest: 'src/areas/session/LoginPage.tsx', learn: 'learn/tasks/TasksPage.tsx' },
};

/** The learner's app, a second entry on the console's shared parts. */
export default defineConfig(({ command }) =>
  mergeConfig(sharedConfig(command, PAGE, 5174), {
    root: `${root}/learn`,
    base: '/learn/',
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
