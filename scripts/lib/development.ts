import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { translationOf, wholeTexts } from './translations.ts';

const RETRY_MS = 50;
/** Longer than the gateway needs on a busy machine; after that the error of the proxy is the better answer. */
const PATIENCE_MS = 60_000;

const listens = (origin: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });

/** Resolves once something listens there, or patience is at its end. */
export async function untilListening(origin: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await listens(origin)) && Date.now() < end) await wait(RETRY_MS);
}

/**
 * Holds requests until the server that they are passed on to listens: the gateway starts beside the development
 * servers, and anew after each change.
 */
export const holdRequests = (targets: Readonly<Record<string, string>>): Plugin => ({
  name: 'hold-requests',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const path = Object.keys(targets).find((start) => request.url?.startsWith(start));
      const origin = path === undefined ? undefined : targets[path];
      if (origin === undefined) next();
      else void untilListening(origin).then(() => next());
    });
  },
});

/** The texts that are in the page itself, which has to be loaded again. */
const IN_PAGE = 'startup';

/** Shows a changed text where it is: nothing is loaded again, so what is open and typed stays. */
export const liveTexts = (): Plugin => ({
  name: 'live-texts',
  apply: 'serve',
  async hotUpdate({ file, read }) {
    const [, folder, language, name] = /^(.*\/i18n)\/([\w-]+)\/(\w+)\.json$/.exec(file) ?? [];
    if (this.environment.name !== 'client' || !language || !name || name === IN_PAGE) return;
    try {
      const texts = wholeTexts(language, name, folder, JSON.parse(await read()));
      this.environment.hot.send('texts', { language, name, texts });
      // For the next page load.
      const { moduleGraph } = this.environment;
      for (const [id, module] of moduleGraph.idToModuleMap) {
        if (translationOf(id)) moduleGraph.invalidateModule(module);
      }
    } catch {
      // Half saved, or no JSON: nothing to show.
    }
    return [];
  },
});
