import { channelsOf, contrast } from './contrast';
import { type ColourScheme, type Palette, palettes } from './palette';

const TEXT_RATIO = 4.5;
const STEP = 0.005;
const BLACK = '#000000';
const WHITE = '#ffffff';
/** How much of the colour a wash holds; the dark one more, to be seen at all. */
const WASH: Record<ColourScheme, number> = { light: 0.1, dark: 0.18 };
/** The most that a badge's ground holds of its ink. */
const BADGE_WASH = 0.14;
const HOVER = 0.12;

const isReadable = (ink: string, ground: string) => contrast(ink, ground) >= TEXT_RATIO;

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** The colour with some of another one in it; 0 is the first alone, 1 the second. */
function mix(hex: string, other: string, share: number): string {
  const added = channelsOf(other);
  return hexOf(channelsOf(hex).map((value, at) => value + ((added[at] ?? value) - value) * share));
}

/** The colour, lighter or darker in small steps toward an end until it passes. */
function shifted(hex: string, toward: string, passes: (tried: string) => boolean): string {
  for (let share = 0; share < 1; share += STEP) {
    const tried = mix(hex, toward, share);
    if (passes(tried)) return tried;
  }
  return toward;
}

/** A wash of the colour, with no more of it than the texts on it can bear. */
function washOf(primary: string, { surface, text, textMuted }: Palette, scheme: ColourScheme): string {
  const passes = (tried: string) => isReadable(text, tried) && isReadable(textMuted, tried);
  return shifted(mix(surface, primary, WASH[scheme]), surface, passes);
}

function brandedPalette(primary: string, scheme: ColourScheme): Palette {
  const base = palettes[scheme];
  const { canvas, surface, sunken, raised, hover, onAccent } = base;
  const accentSoft = washOf(primary, base, scheme);
  const grounds = [canvas, surface, sunken, raised, hover, accentSoft];
  const accent = shifted(primary, scheme === 'light' ? BLACK : WHITE, (tried) =>
    // Badges are washed with their own ink.
    grounds.every((ground) => isReadable(tried, ground) && isReadable(tried, mix(ground, tried, BADGE_WASH))),
  );
  const accentFill = shifted(primary, BLACK, (tried) => isReadable(onAccent, tried));
  const accentFillHover = mix(accentFill, BLACK, HOVER);
  return { ...base, accent, accentFill, accentFillHover, accentSoft, focus: accent };
}

/**
 * Both palettes with accents of a company's colour. Its lightness gives way where a text could not be
 * read otherwise: every pair that the product's own palettes keep at 4.5:1 keeps it.
 */
export const brandedPalettes = (primary: string): Record<ColourScheme, Palette> => ({
  light: brandedPalette(primary, 'light'),
  dark: brandedPalette(primary, 'dark'),
});
