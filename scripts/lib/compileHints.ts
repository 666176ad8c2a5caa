import type { Plugin } from 'vite';

/** What the first pages run, most of it at once. */
const RUN_AT_ONCE = new Set(['start', 'sign-in', 'shell', 'framework', 'tasks']);

/**
 * Tells the browser to compile the files of the first pages whole, beside the main thread and while they arrive. Without
 * it, the main thread reads most functions twice: once to skip them, and once when they are called.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    generateBundle: {
      // Only the first line of a file counts, and Vite adds some of its own.
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || !RUN_AT_ONCE.has(output.name)) continue;
          output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
        }
      },
    },
  };
}
