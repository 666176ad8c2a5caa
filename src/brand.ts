import type { ComponentType } from 'react';
import { isLearnerApp } from '@/app';
import { resettable } from '@/state';
import type { ColorScheme, Palette } from '@/theme/palette';

/** A company's own branding on its own host, in place of the product's. */
export interface OwnBrand {
  name: string;
  Mark: ComponentType<{ size?: number }>;
  Wordmark: ComponentType<{ size?: number }>;
  /** With accents in the company's color; absent: the product's. */
  palettes?: Record<ColorScheme, Palette>;
}

/** Set before the first paint and never changed; absent on the product's own hosts. */
export let ownBrand: OwnBrand | undefined;
resettable(() => {
  ownBrand = undefined;
});

export function setOwnBrand(brand: OwnBrand): void {
  ownBrand = brand;
}

const PRODUCT = 'Vigil';

/** The name in texts; a proper noun and the same in every language. */
export const productName = (): string => ownBrand?.name ?? PRODUCT;

/** The name in the titles of pages, which tells the two apps apart. */
export const appName = (): string => ownBrand?.name ?? (isLearnerApp ? `${PRODUCT} Learn` : PRODUCT);
