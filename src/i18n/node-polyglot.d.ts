/** The part of node-polyglot the console uses; the package has no types. */
declare module 'node-polyglot' {
  /** Called on the text; replaces String.prototype.replace. */
  export type PolyglotReplace = (
    this: string,
    tokens: RegExp,
    fill: (token: string, name: string) => unknown,
  ) => string;
  export interface PolyglotOptions {
    locale?: string;
    phrases?: object;
    allowMissing?: boolean;
    replace?: PolyglotReplace;
    onMissingKey?: (key: string) => string;
  }
  export default class Polyglot {
    constructor(options?: PolyglotOptions);
    t(key: string, options?: number | Record<string, unknown>): string;
    has(key: string): boolean;
  }
}
