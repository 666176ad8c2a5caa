import { expect, it } from 'vitest';
import { relativeTime } from './relativeTime';

const now = new Date('2026-06-15T12:00:00Z');
const ago = (iso: string) => relativeTime(new Date(iso), now, 'en', 'just now');

it.each([
  ['2026-06-15T11:59:40Z', 'just now'],
  ['2026-06-15T11:15:00Z', '45 minutes ago'],
  ['2026-06-15T09:00:00Z', '3 hours ago'],
  ['2026-06-14T11:00:00Z', 'yesterday'],
  ['2026-03-01T00:00:00Z', '3 months ago'],
  ['2024-06-15T00:00:00Z', '2 years ago'],
  ['2026-06-16T13:00:00Z', 'tomorrow'],
])('%s is %s', (iso, words) => {
  expect(ago(iso)).toBe(words);
});
