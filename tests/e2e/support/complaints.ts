import { type BrowserContext, expect } from '@playwright/test';

/** What a page complained about during a test, and what of it the test has expected. */
export interface Complaints {
  /** A refused call or a broken connection that the test brings about shows in the browser's console. */
  expect: (pattern: RegExp) => void;
}

// Chromium reports every answer of 400 and above as an error of the console.
const FAILED_LOAD = /Failed to load resource/;

/** Watches all pages of a context: console errors, uncaught errors, violations of the content security policy. */
export function watch(context: BrowserContext) {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    heard.push(FAILED_LOAD.test(message.text()) ? `${message.text()} ${url}` : message.text());
  });
  context.on('weberror', (error) => heard.push(String(error.error())));
  return {
    complaints: { expect: (pattern) => void expected.push(pattern) } satisfies Complaints,
    assertNone: () =>
      expect(
        heard.filter((text) => !expected.some((pattern) => pattern.test(text))),
        'the console, uncaught errors and the content security policy stay silent',
      ).toEqual([]),
  };
}
