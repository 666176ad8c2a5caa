import { expect, it } from 'vitest';
import { linkTo, shareLinks } from './shareLinks';

const ORIGIN = 'https://console.example';

it("shares the public address, on any host, or the console's own", () => {
  expect(linkTo({ videoId: 4, shareURL: '/media/a.webm' }, ORIGIN)).toBe(`${ORIGIN}/media/a.webm`);
  expect(linkTo({ videoId: 4, shareURL: 'https://films.example/a' }, ORIGIN)).toBe('https://films.example/a');
  expect(linkTo({ videoId: 4, shareURL: null }, ORIGIN)).toBe(`${ORIGIN}/?video=4`);
});

it('keeps a hostile title and address inside their parameters', () => {
  const { x, facebook } = shareLinks('https://films.example/?a=1&b=2#c', 'A & B?');
  expect(new URL(x).searchParams.get('text')).toBe('A & B?');
  expect(new URL(facebook).searchParams.get('u')).toBe('https://films.example/?a=1&b=2#c');
});
