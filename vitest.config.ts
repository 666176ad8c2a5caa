import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { limitMs } from './tests/support/pace.ts';
import viteConfig from './vite.config.ts';

const COMPONENTS = '{src,learn}/**/*.test.tsx';

export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    test: {
      // Workers wait for the database and for processes of their own; one more than processors fills that time.
      maxWorkers: availableParallelism() + 1,
      // Only a hang should meet them: a slow or busy machine is no failure. No test has a limit of its own.
      testTimeout: limitMs(300_000),
      hookTimeout: limitMs(300_000),
      // A worker loads the libraries once; tests/support/each-file.ts keeps its files from meeting.
      isolate: false,
      execArgv: [
        // Tests make much garbage that lives as long as a request: with room for it the collector costs less.
        '--max-semi-space-size=64',
        // From 25 on Node.js has a localStorage of its own, which would hide jsdom's.
        ...(process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
          ? ['--no-experimental-webstorage']
          : []),
      ],
      // docs/operations.md says which packages leave Node.js 20, and when.
      env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
      globalSetup: 'tests/support/run.ts',
      // One after the other: the first decides whether a file has modules of its own.
      sequence: { setupFiles: 'list', sequencer: LongestFirst },
      setupFiles: ['tests/support/each-file.ts', 'tests/support/complaints.ts', 'tests/support/patience.ts'],
      expect: { poll: { timeout: limitMs(15_000) } },
      projects: [
        {
          extends: true,
          test: {
            name: 'components',
            include: [COMPONENTS],
            environment: 'jsdom',
            setupFiles: ['tests/support/component-file.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'units',
            include: [
              '{contract,server,src,learn,fixtures,scripts}/**/*.test.{ts,tsx}',
              'tests/{contract,security,i18n,support,db}/**/*.test.ts',
            ],
            exclude: [...configDefaults.exclude, COMPONENTS],
            // A list adds to the one above, a single name would replace it.
            setupFiles: ['tests/support/cheap-passwords.ts'],
          },
        },
      ],
    },
  }),
);
