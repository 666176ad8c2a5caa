import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/** The modules of both apps hold state: a translator, a session, lists' selections. */
const APPS = /[\\/](?:src|learn)[\\/]/;
const MOCKS = /\bvi\.(?:un)?mock\(/;

// The files of a worker share its libraries and its globals. They also share the gateway's modules, which hold
// no state; a file of an app, or one that replaces modules, starts with modules of its own and leaves none.
const file = expect.getState().testPath ?? '';
const isApart = APPS.test(file) || MOCKS.test(readFileSync(file, 'utf8'));
if (isApart) vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  if (isApart) vi.resetModules();
});
