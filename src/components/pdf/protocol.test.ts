import { expect, it } from 'vitest';
import { fromFrame } from './protocol';

it('believes nothing of a frame but its own few messages', () => {
  expect(fromFrame({ type: 'opened', pages: 10_000, html: '<b>' })).toEqual({
    type: 'opened',
    pages: 10_000,
  });
  expect(fromFrame({ type: 'page', page: 3 })).toEqual({ type: 'page', page: 3 });
  expect(fromFrame({ type: 'zoomBy', steps: -1 })).toEqual({ type: 'zoomBy', steps: -1 });
  expect(fromFrame({ type: 'failed' })).toEqual({ type: 'failed' });
  for (const other of [
    undefined,
    null,
    'ready',
    {},
    { type: 'opened' },
    { type: 'opened', pages: '3' },
    { type: 'opened', pages: 0 },
    { type: 'opened', pages: Number.NaN },
    { type: 'page', page: 1.5 },
    { type: 'page', page: 1e9 },
    { type: 'zoomBy', steps: 100 },
    { type: 'navigate', url: 'https://elsewhere.example' },
  ])
    expect(fromFrame(other)).toBeUndefined();
});
