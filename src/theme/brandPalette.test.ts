import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandedPalettes } from './brandPalette';
import { contrast } from './contrast';
import { type Palette, palettes } from './palette';

const color = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`);

const GROUNDS = ['canvas', 'surface', 'sunken', 'raised', 'hover', 'accentSoft'] as const;

const pairs = (palette: Palette): [ink: string, ground: string][] => [
  ...GROUNDS.map((ground): [string, string] => [palette.accent, palette[ground]]),
  [palette.text, palette.accentSoft],
  [palette.textMuted, palette.accentSoft],
  [palette.onAccent, palette.accentFill],
  [palette.onAccent, palette.accentFillHover],
];

describe("a company's color", () => {
  it('keeps every text at 4.5:1 in both schemes, whatever the color', () => {
    fc.assert(
      fc.property(color, (primary) => {
        for (const palette of Object.values(brandedPalettes(primary))) {
          for (const [ink, ground] of pairs(palette))
            expect(contrast(ink, ground), `${primary}: ${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { examples: [['#ffffff'], ['#000000'], ['#ffff00'], ['#00ff00'], ['#808080']] },
    );
  });

  it('stays unchanged where it is readable', () => {
    expect(brandedPalettes('#0f766e').light).toMatchObject({ accentFill: '#0f766e' });
  });

  it('changes the accents and nothing else', () => {
    const { light } = brandedPalettes('#0f766e');
    const changed = (Object.keys(light) as (keyof Palette)[]).filter(
      (name) => light[name] !== palettes.light[name],
    );
    expect(changed.toSorted()).toEqual(['accent', 'accentFill', 'accentFillHover', 'accentSoft', 'focus']);
  });
});
