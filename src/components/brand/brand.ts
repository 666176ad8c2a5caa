import type { ComponentType } from 'react';
import type { ColourScheme, Palette } from '@/theme/palette';

/** A company's own look on its own host, in the product's place. */
export interface OwnBrand {
  name: string;
  Mark: ComponentType<{ size?: number }>;
  Wordmark: ComponentType<{ size?: number }>;
  /** With accents of the company's colour; absent: the product's. */
  palettes?: Record<ColourScheme, Palette>;
}

/** Set before the first paint and never again; absent on the product's own hosts. */
export let ownBrand: OwnBrand | undefined;

export function setOwnBrand(brand: OwnBrand): void {
  ownBrand = brand;
}

/** The name in titles and texts; a proper noun and the same in every language. */
export const productName = (): string => ownBrand?.name ?? 'Vigil';
