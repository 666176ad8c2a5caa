import { build } from 'vite';
import { expect, it } from 'vitest';
import { compileHints } from './compileHints';

const HINT = '//# allFunctionsCalledOnLoad\n';

it('files of the first pages begin with the hint, those of others have none', async () => {
  const modules: Record<string, string> = {
    start: 'export const later = () => import("page");',
    page: 'export const page = 1;',
  };
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => (id in modules ? id : undefined),
        load: (id) => modules[id],
      },
      compileHints(),
    ],
    build: {
      write: false,
      rolldownOptions: { input: { start: 'start' }, preserveEntrySignatures: 'strict' },
    },
  });
  if (!('output' in result)) throw new Error('there is one build');
  const chunks = result.output.flatMap((output) => (output.type === 'chunk' ? [output] : []));
  expect(Object.fromEntries(chunks.map(({ name, code }) => [name, code.startsWith(HINT)]))).toMatchObject({
    start: true,
    page: false,
  });
});
