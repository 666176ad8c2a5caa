/** The code of a screen or dialog did not load, not even after a page reload. */
export class CodeNotLoadedError extends Error {
  override readonly name = 'CodeNotLoadedError';
}
