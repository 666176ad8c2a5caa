import { type BrowserContext, expect, test } from '@playwright/test';

/** The complaints of a page during a test, and those the test expects. */
export interface Complaints {
  /** Expects an error of a refused call or broken connection that the test causes. */
  expect: (pattern: RegExp) => void;
}

// Chromium logs every response of 400 and above as a console error.
const FAILED_LOAD = /Failed to load resource/;
/** Of a frame without scripts, in which the recorder of a second try puts its own. */
const RECORDER = /^Blocked script execution in 'about:srcdoc'/;

/**
 * Watches all pages of a context for console errors, uncaught errors and content security policy violations.
 */
export function watch(context: BrowserContext) {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (test.info().retry > 0 && RECORDER.test(message.text())) return;
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
