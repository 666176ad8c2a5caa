import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deleteFilesBefore } from '@server/platform/disk/old-files';
import { assertPortFree } from '@server/platform/network/ports';

/** Older demo mails are deleted at the next start. */
const KEEP_MS = 14 * 24 * 3600_000;

export interface Inbox {
  readonly address: string;
  readonly smtpUrl: string;
  /** Until it listens, connections are refused. Rejects when it can't start. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface InboxOptions {
  readonly webPort: number;
  readonly smtpPort: number;
  /** Where mails are stored across restarts. */
  readonly directory: string;
}

/**
 * Starts a real SMTP server with a page that shows what it received, on this machine only, so that the demo's
 * codes and invitations can be used. Rejects with a SetupError when a port is taken.
 */
export async function startInbox({ webPort, smtpPort, directory }: InboxOptions): Promise<Inbox> {
  await assertPortFree('127.0.0.1', webPort, 'INBOX_PORT');
  await assertPortFree('127.0.0.1', smtpPort, 'INBOX_SMTP_PORT');
  await mkdir(directory, { recursive: true });
  await deleteFilesBefore(directory, new Date(Date.now() - KEEP_MS));
  const options = {
    smtp: smtpPort,
    web: webPort,
    ip: '127.0.0.1',
    webIp: '127.0.0.1',
    mailDirectory: directory,
  };
  const child = fork(
    fileURLToPath(new URL('./inbox-process.mjs', import.meta.url)),
    [JSON.stringify(options)],
    {
      execArgv: [],
      // In its own process group, so that Ctrl+C reaches only the gateway, which still sends mails under way.
      detached: true,
    },
  );
  const exited = once(child, 'exit');
  const listening = async () => {
    const [message] = (await Promise.race([
      once(child, 'message'),
      exited.then(() => [{ kind: 'failed', message: 'the inbox did not start' }]),
    ])) as [{ kind: string; message?: string }];
    if (message.kind !== 'ready') throw new Error(message.message);
  };
  const ready = listening();
  // Whoever waits for it is told; nobody may wait after another error.
  ready.catch(() => undefined);
  return {
    ready,
    address: `http://127.0.0.1:${webPort}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    close: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
