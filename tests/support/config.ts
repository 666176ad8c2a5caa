import type { Config } from '@/config';

/** The configuration of an installation that has nothing set up. */
export const buildConfig = (changes: Partial<Config> = {}): Config => ({
  apiOrigin: '',
  identity: { apiKey: 'key', projectId: 'vigil', authDomain: 'vigil.example', emulatorOrigin: null },
  learnerUrl: '',
  buildId: 'b1',
  ...changes,
});
