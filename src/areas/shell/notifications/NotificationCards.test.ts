import { expect, it } from 'vitest';
import { withInstants } from './NotificationCards';

const TEXT = 'Petra signed in on {2026-11-22T04:17:00.000Z}, until {2026-11-22T12:17:00Z}.';

it.each([
  ['Europe/Berlin', 'Petra signed in on 22 Nov 2026, 05:17, until 22 Nov 2026, 13:17.'],
  ['America/Los_Angeles', 'Petra signed in on 21 Nov 2026, 20:17, until 22 Nov 2026, 04:17.'],
])("instants are told in the reader's zone (%s)", (timeZone, told) => {
  expect(withInstants(TEXT, 'en-GB', timeZone)).toBe(told);
});

it('other braces stay', () => {
  expect(withInstants('Hello {name} {2026}', 'en')).toBe('Hello {name} {2026}');
});
