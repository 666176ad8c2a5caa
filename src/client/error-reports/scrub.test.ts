import type { ErrorEvent } from '@sentry/browser';
import { describe, expect, it } from 'vitest';
import { scrubEvent, scrubText } from './scrub';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';

describe('a text that leaves the browser', () => {
  it.each([
    ['ida.berg+x@larkfield.example is taken', '[email] is taken'],
    ['/register/ida%40larkfield.example/corvid', '/register/[email]/corvid'],
    [`Bearer ${JWT}`, 'Bearer [token]'],
    ['key 3f9c2b7ae1d04c5f9a8b7c6d5e4f3a2b', 'key [token]'],
    ['GET https://api.example/users?search=ida&token=1 failed', 'GET https://api.example/users failed'],
    ['at /login?ssoToken=abc#top', 'at /login'],
  ])('loses what is personal: %s', (text, expected) => expect(scrubText(text)).toBe(expected));

  it.each(["Cannot read properties of undefined (reading 'name')", '/users/all_users', 'Is this a name?'])(
    'stays readable: %s',
    (text) => expect(scrubText(text)).toBe(text),
  );
});

describe('an event that leaves the browser', () => {
  const event: ErrorEvent = {
    type: undefined,
    event_id: 'e1',
    release: 'build-7',
    message: 'ida@larkfield.example',
    user: { id: '7', email: 'ida@larkfield.example', ip_address: '10.0.0.9' },
    tags: { requestId: 'r1' },
    extra: { body: { password: 'Secret-1' } },
    contexts: { state: { state: { type: 'redux', value: { token: JWT } } } },
    breadcrumbs: [{ message: 'typed Secret-1' }],
    request: { url: 'https://x/?token=1', headers: { Authorization: JWT }, query_string: 'token=1' },
    exception: {
      values: [
        {
          type: 'ApiError',
          value: 'ida@larkfield.example failed',
          stacktrace: {
            frames: [{ filename: 'https://x/assets/a.js?v=1', lineno: 3, vars: { token: JWT } }],
          },
        },
      ],
    },
  };
  const scrubbed = scrubEvent(event, '/register/ida@larkfield.example');

  it("contains what failed, where, in which build, and the user's id", () => {
    expect(scrubbed).toMatchObject({
      event_id: 'e1',
      release: 'build-7',
      user: { id: '7' },
      tags: { requestId: 'r1' },
      request: { url: '/register/[email]' },
      exception: {
        values: [
          {
            type: 'ApiError',
            value: '[email] failed',
            stacktrace: { frames: [{ filename: 'https://x/assets/a.js', lineno: 3 }] },
          },
        ],
      },
    });
  });

  it('contains nothing personal, whatever the source event contained', () => {
    expect(JSON.stringify(scrubbed)).not.toMatch(/larkfield|Secret|eyJ|10\.0\.0\.9|token=|Authorization/);
  });
});
