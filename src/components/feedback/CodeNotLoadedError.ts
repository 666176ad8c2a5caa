/** The code of a screen or dialog did not arrive, not even after the page was loaded anew (1 §2.2). */
export class CodeNotLoadedError extends Error {
  override readonly name = 'CodeNotLoadedError';
}
