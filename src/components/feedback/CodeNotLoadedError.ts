/** The code of a screen or dialog did not arrive, not even after the page was loaded anew. */
export class CodeNotLoadedError extends Error {
  override readonly name = 'CodeNotLoadedError';
}
