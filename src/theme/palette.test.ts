import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast';
import { type ColorScheme, type Palette, palettes } from './palette';

type Pair = readonly [foreground: keyof Palette, background: keyof Palette];

const surfaces = ['canvas', 'surface', 'sunken', 'raised', 'hover'] as const;
const inks = ['text', 'textMuted', 'accent'] as const;
const statuses = ['success', 'warning', 'danger', 'info'] as const;

const textPairs: Pair[] = [
  ...surfaces.flatMap((surface) => inks.map((ink): Pair => [ink, surface])),
  ...statuses.flatMap((status): Pair[] => [
    [status, 'canvas'],
    [status, 'surface'],
    [status, 'raised'],
    [status, 'hover'],
    [status, `${status}Soft`],
    ['text', `${status}Soft`],
  ]),
  ['text', 'accentSoft'],
  ['textMuted', 'accentSoft'],
  ['accent', 'accentSoft'],
  ['onAccent', 'accentFill'],
  ['onAccent', 'accentFillHover'],
  ['onDanger', 'dangerFill'],
  ['onInverse', 'inverse'],
];

const controlPairs: Pair[] = [
  ...(['canvas', 'surface', 'sunken', 'raised'] as const).flatMap((surface): Pair[] => [
    ['lineStrong', surface],
    ['focus', surface],
  ]),
];

const schemes: ColorScheme[] = ['light', 'dark'];
const below = (pairs: Pair[], scheme: ColorScheme, least: number) =>
  pairs
    .map(([ink, ground]) => ({
      ink,
      ground,
      ratio: contrast(palettes[scheme][ink], palettes[scheme][ground]),
    }))
    .filter(({ ratio }) => ratio < least);

describe('palette', () => {
  it.each(schemes)('keeps every text at 4.5:1 or more in %s', (scheme) => {
    expect(below(textPairs, scheme, 4.5)).toEqual([]);
  });

  it.each(schemes)('keeps control borders and the focus ring at 3:1 or more in %s', (scheme) => {
    expect(below(controlPairs, scheme, 3)).toEqual([]);
  });

  it('is what tokens.css declares', () => {
    const css = readFileSync('src/theme/tokens.css', 'utf8');
    const declared = [...css.matchAll(/--color-([a-z-]+):\s*light-dark\((#\w+),\s*(#\w+)\)/g)].map(
      ([, name, light, dark]) => [name, light, dark],
    );
    const expected = Object.keys(palettes.light).map((name) => {
      const key = name as keyof Palette;
      const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [kebab, palettes.light[key], palettes.dark[key]];
    });
    expect(declared).toEqual(expected);
  });
});
