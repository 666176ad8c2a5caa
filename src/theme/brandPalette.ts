import { channelsOf, contrast } from './contrast';
import { type ColorScheme, type Palette, palettes } from './palette';

const TEXT_RATIO = 4.5;
const STEP = 0.005;
const BLACK = '#000000';
const WHITE = '#ffffff';
/** The share of the color in a wash; the dark scheme needs more for it to be visible. */
const WASH: Record<ColorScheme, number> = { light: 0.1, dark: 0.18 };
/** The largest share of its ink in a badge's background. */
const BADGE_WASH = 0.14;
const HOVER = 0.12;

const isReadable = (ink: string, ground: string) => contrast(ink, ground) >= TEXT_RATIO;

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** A mix of two colors; share 0 is the first alone, 1 the second. */
function mix(hex: string, other: string, share: number): string {
  const added = channelsOf(other);
  return hexOf(channelsOf(hex).map((value, at) => value + ((added[at] ?? value) - value) * share));
}

/** The color, moved toward an end in small steps until it passes. */
function shifted(hex: string, toward: string, passes: (tried: string) => boolean): string {
  for (let share = 0; share < 1; share += STEP) {
    const tried = mix(hex, toward, share);
    if (passes(tried)) return tried;
  }
  return toward;
}

/** A wash of the color, only as strong as the texts on it allow. */
function washOf(primary: string, { surface, text, textMuted }: Palette, scheme: ColorScheme): string {
  const passes = (tried: string) => isReadable(text, tried) && isReadable(textMuted, tried);
  return shifted(mix(surface, primary, WASH[scheme]), surface, passes);
}

function brandedPalette(primary: string, scheme: ColorScheme): Palette {
  const base = palettes[scheme];
  const { canvas, surface, sunken, raised, hover, onAccent } = base;
  const accentSoft = washOf(primary, base, scheme);
  const grounds = [canvas, surface, sunken, raised, hover, accentSoft];
  const accent = shifted(primary, scheme === 'light' ? BLACK : WHITE, (tried) =>
    // Badges have a wash of their own ink.
    grounds.every((ground) => isReadable(tried, ground) && isReadable(tried, mix(ground, tried, BADGE_WASH))),
  );
  const accentFill = shifted(primary, BLACK, (tried) => isReadable(onAccent, tried));
  const accentFillHover = mix(accentFill, BLACK, HOVER);
  return { ...base, accent, accentFill, accentFillHover, accentSoft, focus: accent };
}

/**
 * Both palettes with accents in a company's color. Its lightness is adjusted until text is readable: every
 * pair that has 4.5:1 in the product's own palettes keeps it.
 */
export const brandedPalettes = (primary: string): Record<ColorScheme, Palette> => ({
  light: brandedPalette(primary, 'light'),
  dark: brandedPalette(primary, 'dark'),
});
