/** The part of node-polyglot that the console uses; the package carries no types. */
declare module 'node-polyglot' {
  export interface PolyglotOptions {
    locale?: string;
    phrases?: object;
    allowMissing?: boolean;
    onMissingKey?: (key: string) => string;
  }
  export default class Polyglot {
    constructor(options?: PolyglotOptions);
    t(key: string, options?: number | Record<string, unknown>): string;
    has(key: string): boolean;
  }
}
