import { type Config, readConfig } from './config';
import { connectEngine, type OpenEngine, openDatabase, openEngine } from './open-database';
import type { OpenDatabase } from './platform/db/client';
import { makeDataFolderPrivate } from './platform/disk/data-folder';
import { explainError } from './platform/log/setup-error';
import type { Inbox } from './platform/mail/inbox';
import { assertPortFree } from './platform/network/ports';

/** What the gateway's code leaves open for the code that takes over: each takes longer to start than that code. */
export interface Kept {
  engine?: OpenEngine;
  inbox?: Inbox;
}

/** Loads what `start` needs, for code that may fail while it is loaded. */
export const load = () => Promise.all([import('./run'), import('./gateway')]);

async function openKept(config: Config, kept: Kept): Promise<OpenDatabase> {
  if (config.database) return openDatabase(config);
  kept.engine ??= await openEngine(config.dataDir);
  return connectEngine(kept.engine, config.dataDir);
}

async function open(kept: Kept, environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const config = readConfig(environment);
  await assertPortFree(config.host, config.port, 'PORT');
  const isFirst = !kept.engine && !kept.inbox;
  if (isFirst) await makeDataFolderPrivate(config.dataDir);
  const database = openKept(config, kept);
  database.catch(() => undefined);
  // The embedded database has a thread of its own: it opens while the rest of the code is loaded.
  const [{ endWithDatabase, greet, startGateway }, { openInbox }] = await load();
  const inbox = kept.inbox ?? (await openInbox(config));
  if (inbox) kept.inbox = inbox;
  const { gateway, stop } = await startGateway(config, { database, ...(inbox ? { inbox } : {}) });
  if (isFirst) {
    endWithDatabase(gateway);
    greet(config, gateway);
  }
  return stop;
}

/**
 * Starts the gateway of `npm run dev`, in a process in which its earlier code may have run, and takes over what that kept.
 * Resolves with what stops it and keeps the same; undefined if it could not start, as it has said.
 */
export const start = (kept: Kept, environment = process.env): Promise<(() => Promise<void>) | undefined> =>
  open(kept, environment).catch((error: unknown) => void process.stderr.write(`${explainError(error)}\n`));

/** Closes what was kept. */
export async function end({ inbox, engine }: Kept): Promise<void> {
  await inbox?.close();
  await engine?.close();
}
