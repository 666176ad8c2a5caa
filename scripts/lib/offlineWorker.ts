import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { filesOf, isChunk, scriptOf, source } from './startPage.ts';
import { translatedLanguages, translationIndex, translationOf } from './translations.ts';

export interface OfflineWorker {
  readonly entry: string;
  readonly fileName: string;
  /** The modules that the app needs without a connection, with everything that they import. */
  readonly modules: readonly string[];
}

const FONT = /inter-latin-(?!ext-)[^/]*\.woff2$/;

/** Builds an app's service worker with the lists of the files that it keeps, for each language; a change of any of them is a new version. */
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
        const filesWith = (isMeant: (id: string) => boolean) =>
          chunks
            .filter(({ moduleIds }) => moduleIds.some(isMeant))
            .flatMap((chunk) => [...filesOf(bundle, chunk)]);
        const needed = modules.flatMap((module) => {
          const found = filesWith((id) => id === source(module));
          if (found.length === 0) throw new Error(`${module} is in no chunk`);
          return found;
        });
        const addressesOf = (files: readonly string[]) =>
          [...new Set(files)].map((file) => base + file).sort();
        const fonts = Object.keys(bundle).filter((file) => FONT.test(file));
        const files = addressesOf([...needed, ...fonts]);
        const index = filesWith((id) => id === translationIndex);
        const texts = Object.fromEntries(
          translatedLanguages().map((language) => {
            const all = filesWith((id) => translationOf(id)?.language === language);
            return [language, addressesOf([...index, ...all]).filter((file) => !files.includes(file))];
          }),
        );
        const version = createHash('sha256')
          .update(JSON.stringify([files, texts]))
          .digest('hex')
          .slice(0, 12);
        const define = {
          FILES: JSON.stringify(files),
          TEXTS: JSON.stringify(texts),
          VERSION: JSON.stringify(version),
        };
        this.emitFile({ type: 'asset', fileName, source: await scriptOf(entry, define) });
      },
    },
  };
}
