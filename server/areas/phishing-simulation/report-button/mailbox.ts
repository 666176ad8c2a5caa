import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { limits } from '@contract/limits';
import type { Worker } from '@server/areas/area';
import type { MailboxConfig } from '@server/config';
import { networkOf } from '@server/platform/network/addresses';
import { overspent } from '@server/platform/quotas/quotas';
import type { FastifyBaseLogger } from 'fastify';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { mailOfReplyAddress } from '../sending/reply-address';
import { mailTokens } from '../tracking/tokens';
import { mailReader } from './mail-reader';
import { receive, receiveReply } from './mailbox.rules';
import { companyOfAddress } from './report-address';
import { findAnswered } from './reporting.queries';
import type { ReportDeps } from './reporting.rules';

export interface Mailbox {
  readonly port: number;
  /** Lets mails under way end. */
  close(): Promise<void>;
}

const HOUR_MS = 3600_000;
const { mailBytes, connections, connectionsOfOne, recipients, mailsOfCompanyAnHour, silenceMs } =
  limits.simulations.mailbox;

/** A refusal in the words of mail servers. */
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
const noSuchMailbox = () => refusal(550, '5.1.1 No such mailbox');
const tooMany = () => refusal(451, '4.7.1 Too many mails, try again later');
const tryLater = () => refusal(451, '4.3.0 Try again later');

/** The whole message; rejects when it is too long, once its sender is through. */
async function readMessage(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= mailBytes) parts.push(part);
    else parts.length = 0;
  }
  if (length > mailBytes) throw refusal(552, '5.3.4 Message too big');
  return Buffer.concat(parts);
}

/** Counts connections of each network. */
function connectionCount() {
  const open = new Map<string, number>();
  return {
    add(network: string): boolean {
      const count = open.get(network) ?? 0;
      if (count >= connectionsOfOne) return false;
      open.set(network, count + 1);
      return true;
    },
    remove(network: string): void {
      const count = (open.get(network) ?? 0) - 1;
      if (count > 0) open.set(network, count);
      else open.delete(network);
    },
  };
}

/**
 * The mail server that companies' people forward suspicious mails to, and that replies to simulated ones come in at. It
 * accepts mails for the addresses of companies and of simulated mails only, and sends none itself: what it doesn't want it
 * drops, as a bounce would reach whoever's address was forged.
 */
export async function openMailbox(
  { host, port, domain, tls }: MailboxConfig,
  deps: ReportDeps,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Mailbox> {
  const count = connectionCount();
  const counted = new Set<string>();
  const reader = mailReader();
  const tokens = mailTokens(deps.secrets);
  const companyOf = (address: string) => companyOfAddress(deps.secrets, address, domain);
  const mailOf = (address: string) => mailOfReplyAddress(tokens, address, domain);

  async function spend(companyId: number) {
    const quota = { key: `mailbox:${companyId}`, amount: 1, most: mailsOfCompanyAnHour, windowMs: HOUR_MS };
    if ((await overspent(deps.db, [quota], deps.clock())).length > 0) throw tooMany();
  }

  async function take(stream: SMTPServerDataStream, { envelope, remoteAddress }: SMTPServerSession) {
    const raw = await readMessage(stream);
    const { mailFrom, rcptTo } = envelope;
    const companies = new Set(rcptTo.flatMap(({ address }) => companyOf(address) ?? []));
    const incoming = { envelopeFrom: mailFrom ? mailFrom.address : '', address: remoteAddress, raw };
    for (const companyId of companies) {
      await spend(companyId);
      await receive(deps, reader, { companyId, ...incoming });
    }
    for (const mailId of new Set(rcptTo.flatMap(({ address }) => mailOf(address) ?? []))) {
      const answered = await findAnswered(deps.db, mailId);
      if (!answered) continue;
      await spend(answered.companyId);
      await receiveReply(deps, reader, { mailId, ...incoming });
    }
  }

  const server = new SMTPServer({
    name: domain,
    banner: 'ESMTP',
    size: mailBytes,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...(tls ? { cert: await readFile(tls.cert), key: await readFile(tls.key) } : {}),
    maxClients: connections,
    socketTimeout: silenceMs,
    disableReverseLookup: true,
    onConnect({ id, remoteAddress }, done) {
      if (!count.add(networkOf(remoteAddress))) return done(refusal(421, '4.7.0 Too many connections'));
      counted.add(id);
      done();
    },
    onClose({ id, remoteAddress }) {
      if (counted.delete(id)) count.remove(networkOf(remoteAddress));
    },
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= recipients) return done(refusal(452, '4.5.3 Too many recipients'));
      const isKnown = companyOf(address) !== undefined || mailOf(address) !== undefined;
      done(isKnown ? null : noSuchMailbox());
    },
    onData(stream, session, done) {
      take(stream, session).then(
        () => done(null),
        (error: unknown) => {
          const isRefusal = error instanceof Error && 'responseCode' in error;
          if (!isRefusal) log.warn({ err: error }, 'a reported mail could not be read or stored');
          done(isRefusal ? error : tryLater());
        },
      );
    },
  });
  // Connections that end in the middle of something.
  server.on('error', () => undefined);
  server.listen(port, host);
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await reader.close();
    },
  };
}

/** The mail server as part of a gateway. */
export function mailboxWorker(...given: Parameters<typeof openMailbox>): Worker {
  let mailbox: Mailbox | undefined;
  return {
    async start() {
      mailbox = await openMailbox(...given);
    },
    stop: () => mailbox?.close(),
  };
}
