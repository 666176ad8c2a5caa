declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2' | 'truetype';
    /** The kept part of each variation axis. */
    readonly variationAxes?: Readonly<Record<string, { min: number; max: number; default: number }>>;
  }
  /** The font with only the glyphs of these characters. */
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: SubsetOptions,
  ): Promise<Uint8Array>;
}
