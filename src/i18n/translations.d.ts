/** The texts in other languages than English; made by scripts/lib/translations.ts. */
declare module 'virtual:translations' {
  interface Texts {
    readonly [key: string]: string | Texts;
  }
  /** The group of each file of texts. */
  export const groups: Readonly<Record<string, string>>;
  /** Loads the texts of a group, by their files. */
  export function load(language: string, group: string): Promise<Readonly<Record<string, Texts>>>;
}
