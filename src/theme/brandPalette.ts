import { channelsOf, contrast } from './contrast';
import { type ColourScheme, type Palette, palettes } from './palette';

const TEXT_RATIO = 4.5;
const STEP = 0.005;
/** How much of the colour a wash holds; the dark one more, to be seen at all. */
const WASH: Record<ColourScheme, number> = { light: 0.1, dark: 0.18 };
const HOVER_STEP = 0.06;

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** The colour with some of another one in it; 0 is the first alone, 1 the second. */
function mix(hex: string, other: string, share: number): string {
  const added = channelsOf(other);
  return hexOf(channelsOf(hex).map((value, at) => value + ((added[at] ?? value) - value) * share));
}

/** The same hue, lighter or darker in small steps until it can be read on all of the grounds. */
function readable(hex: string, grounds: readonly string[], toward: string): string {
  for (let share = 0; share < 1; share += STEP) {
    const tried = mix(hex, toward, share);
    if (grounds.every((ground) => contrast(tried, ground) >= TEXT_RATIO)) return tried;
  }
  return toward;
}

function brandedPalette(primary: string, scheme: ColourScheme): Palette {
  const base = palettes[scheme];
  const white = base.onAccent;
  const [dark, light] = ['#000000', '#ffffff'];
  const { canvas, surface, sunken, raised, hover } = base;
  // A wash takes no more of the colour than the texts on it can bear.
  const accentSoft = readableWash(primary, base, scheme);
  const grounds = [canvas, surface, sunken, raised, hover, accentSoft];
  const accent = readable(primary, grounds, scheme === 'light' ? dark : light);
  const accentFill = readable(primary, [white], dark);
  return {
    ...base,
    accent,
    accentFill,
    accentFillHover: mix(accentFill, dark, HOVER_STEP * 2),
    accentSoft,
    focus: accent,
  };
}

function readableWash(primary: string, base: Palette, scheme: ColourScheme): string {
  for (let share = WASH[scheme]; share > 0; share -= STEP) {
    const wash = mix(base.surface, primary, share);
    if ([base.text, base.textMuted].every((ink) => contrast(ink, wash) >= TEXT_RATIO)) return wash;
  }
  return base.surface;
}

/**
 * Both palettes with accents of a company's colour (1 §3.7). Its lightness gives way where a text could not be
 * read otherwise: every pair that the product's own palettes keep at 4.5:1 keeps it.
 */
export const brandedPalettes = (primary: string): Record<ColourScheme, Palette> => ({
  light: brandedPalette(primary, 'light'),
  dark: brandedPalette(primary, 'dark'),
});
