import { setOwnBrand } from '@/brand';
import type { Config } from '@/config';
import { brandedPalettes } from '@/theme/brandPalette';
import type { Palette } from '@/theme/palette';
import { companyMarks } from './CompanyMark';
import { lookUpWhiteLabel } from './lookUpWhiteLabel';
import { readWhiteLabel } from './readWhiteLabel';

const TOKENS = {
  accent: '--color-accent',
  accentFill: '--color-accent-fill',
  accentFillHover: '--color-accent-fill-hover',
  accentSoft: '--color-accent-soft',
  focus: '--color-focus',
} as const satisfies Partial<Record<keyof Palette, string>>;

function setTokens({ light, dark }: Record<'light' | 'dark', Palette>): void {
  const { style } = document.documentElement;
  for (const [name, token] of Object.entries(TOKENS) as [keyof typeof TOKENS, string][]) {
    style.setProperty(token, `light-dark(${light[name]}, ${dark[name]})`);
  }
}

function setFavicon(picture: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  icon.type = picture.slice('data:'.length, picture.indexOf(';'));
  icon.href = picture;
}

/** A company's other host has the scheme and port of this one. */
const originOf = (hostname: string) => Object.assign(new URL(location.origin), { hostname }).origin;

interface Told {
  brand?: unknown;
  domains?: unknown;
}

/**
 * Replaces the product's branding with the company's before the first paint: name, logo, accents, icon, and
 * the target of Learner Login. Throws when the branding can't be loaded.
 */
export async function applyWhiteLabel(config: Config): Promise<void> {
  const { whiteLabel, apiOrigin } = config;
  const found =
    whiteLabel === 'lookup'
      ? await lookUpWhiteLabel(apiOrigin, location.hostname)
      : readWhiteLabel((whiteLabel as Told).brand, (whiteLabel as Told).domains);
  if (!found) return;
  const { brand, learnerDomain } = found;
  const palettes = brand.primaryColor ? brandedPalettes(brand.primaryColor) : undefined;
  if (palettes) setTokens(palettes);
  const picture = brand.favicon ?? brand.logo;
  if (picture) setFavicon(picture);
  document.title = brand.name;
  if (learnerDomain) config.learnerHost = originOf(learnerDomain);
  setOwnBrand({ name: brand.name, ...companyMarks(brand), ...(palettes ? { palettes } : {}) });
}
