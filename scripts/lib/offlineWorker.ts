import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { filesOf, isChunk, scriptOf, source } from './startPage.ts';

export interface OfflineWorker {
  readonly entry: string;
  readonly fileName: string;
  /** The modules that the app needs without a connection, with everything that they import. */
  readonly modules: readonly string[];
}

const FONT = /inter-latin-(?!ext-)[^/]*\.woff2$/;

/** Builds an app's service worker with the list of the files that it keeps; a change of any of them is a new version. */
export function offlineWorker({ entry, fileName, modules }: OfflineWorker): Plugin {
  let base = '/';
  return {
    name: 'offline-worker',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter(isChunk);
        const needed = modules.flatMap((module) => {
          const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id === source(module)));
          if (found.length === 0) throw new Error(`${module} is in no chunk`);
          return found.flatMap((chunk) => [...filesOf(bundle, chunk)]);
        });
        const fonts = Object.keys(bundle).filter((file) => FONT.test(file));
        const files = [...new Set([...needed, ...fonts])].map((file) => base + file).sort();
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
        const define = { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) };
        this.emitFile({ type: 'asset', fileName, source: await scriptOf(entry, define) });
      },
    },
  };
}
