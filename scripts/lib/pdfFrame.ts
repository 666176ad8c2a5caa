import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { scriptOf, source } from './startPage.ts';

const MODULE = source('src/components/pdf/frameScript.ts');
/** Both apps have the same one. */
let script: Promise<string> | undefined;

/** The frame's script. Throws if it would change inside a page. */
async function frameScript(): Promise<string> {
  script ??= scriptOf('src/components/pdf/frame/main.ts');
  const code = await script;
  if (/\r|\0|<\/script|<!--/i.test(code)) throw new Error('a page would change the script of the PDF frame');
  return code;
}

const hashOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;

/**
 * Puts the script of the frame that shows PDFs into the module that the viewer loads, and its hash into the page, where the
 * gateway finds it for the page's policy: the frame has no other script, and inherits that policy.
 */
export function pdfFrame(): Plugin {
  let isBuild = false;
  return {
    name: 'pdf-frame',
    // Tests of components show no frame.
    apply: (_, { mode }) => mode !== 'test',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async load(id) {
      if (id !== MODULE) return undefined;
      const code = await frameScript();
      return `export const FRAME_SCRIPT = ${JSON.stringify(code)};\nexport const FRAME_HASH = '${hashOf(code)}';`;
    },
    async transformIndexHtml() {
      if (!isBuild) return undefined;
      const attrs = { name: 'frame-script', content: hashOf(await frameScript()) };
      return [{ tag: 'meta', attrs, injectTo: 'head' }];
    },
  };
}
