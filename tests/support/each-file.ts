import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';
import { resetAll } from '@/state';

const MOCKS = /\bvi\.(?:un)?mock\(/;

// The files of a worker share its modules and its globals. A file that replaces modules starts with modules of its
// own, and leaves none.
const isApart = MOCKS.test(readFileSync(expect.getState().testPath ?? '', 'utf8'));
if (isApart) vi.resetModules();

/** Storage, address and body belong to the environment, which lives as long as the worker. */
function clearPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  if (typeof document !== 'undefined') clearPage();
  if (isApart) vi.resetModules();
  else resetAll();
});
