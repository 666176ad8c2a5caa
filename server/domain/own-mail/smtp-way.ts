import { lookup } from 'node:dns';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { limits } from '@contract/limits';
import type { Config } from '@server/config';
import { handOver } from '@server/platform/mail/mailer';
import { OutcomeUnknown } from '@server/platform/mail/outbox';
import { isAddressRefused, reasonOf } from '@server/platform/mail/smtp-failure';
import { claimedTransport } from '@server/platform/mail/transport';
import { publicLookup } from '@server/platform/network/public-fetch';
import type { SendMailOptions } from 'nodemailer';
import { AddressRefused, WayFailed } from './failures';
import type { OwnMailWayRow } from './own-mail.tables';

export interface SmtpDeps {
  readonly config: Pick<Config, 'mail'>;
  /** Certificates that count besides the usual ones. */
  readonly certificates?: readonly string[];
}

const { connectMs, mailMs, reasonMax } = limits.ownMail;

/** A connection to the host, at a public address or at the one that the installation names. */
async function dial({ config }: SmtpDeps, host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const inside = config.mail.insideHosts.get(host);
  const socket = inside
    ? connect({ host: inside.address, port: inside.port })
    : connect({ host, port, lookup: publicLookup(lookup) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(connectMs)]) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

const NOT_REACHED = 'the host can not be reached at a public address';

/**
 * Hands a mail to a company's own mail server, within a time that a server which says little can't stretch. Throws WayFailed,
 * AddressRefused, OutcomeUnknown, and what `claimEnd` throws.
 */
export async function sendBySmtp(
  deps: SmtpDeps,
  { host, port, security, userName }: Pick<OwnMailWayRow, 'host' | 'port' | 'security' | 'userName'>,
  password: string | null,
  message: SendMailOptions,
  claimEnd: () => Promise<void>,
): Promise<void> {
  if (host === null || port === null) throw new WayFailed('no host');
  const deadline = AbortSignal.timeout(mailMs);
  let socket: Socket;
  try {
    socket = await dial(deps, host, port, deadline);
  } catch (error) {
    const isOurs = error instanceof Error && /resolves to/.test(error.message);
    throw new WayFailed(isOurs ? NOT_REACHED : reasonOf(asTimeout(error), { most: reasonMax }));
  }
  const hangUp = () => socket.destroy();
  deadline.addEventListener('abort', hangUp);
  let claimFailure: unknown;
  const transport = claimedTransport({
    host,
    port,
    connection: socket,
    secure: security === 'tls',
    requireTLS: security === 'startTls',
    ignoreTLS: security === 'none',
    tls: { servername: host, ...(deps.certificates && { ca: [...deps.certificates] }) },
    ...(userName ? { auth: { user: userName, pass: password ?? '' } } : {}),
    greetingTimeout: connectMs,
    socketTimeout: mailMs,
  });
  try {
    await handOver(transport, message, async () => {
      try {
        await claimEnd();
      } catch (error) {
        claimFailure = error;
        throw error;
      }
    });
  } catch (error) {
    if (claimFailure !== undefined) throw claimFailure;
    if (error instanceof OutcomeUnknown) throw error;
    const secrets = password === null ? [] : [password];
    const reason = reasonOf(deadline.aborted ? asTimeout(error, true) : error, { secrets, most: reasonMax });
    throw isAddressRefused(error) ? new AddressRefused(reason) : new WayFailed(reason);
  } finally {
    deadline.removeEventListener('abort', hangUp);
    transport.close();
    socket.destroy();
  }
}

/** A time that is up is no answer. */
function asTimeout(error: unknown, isUp = false): unknown {
  const isAbort = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);
  return isUp || isAbort ? Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }) : error;
}
