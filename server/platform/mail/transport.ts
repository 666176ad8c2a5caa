import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { writeMime } from './mime';
import { NoUnicodeAddress } from './smtp-failure';

/** How far a message has come: not asked for, being sent, and its end claimed. */
export type Progress = 'waiting' | 'begun' | 'ending';

/** What went wrong in a conversation about a mail, and when. */
export interface Failure {
  readonly progress: Progress;
  readonly error: unknown;
}

export interface ClaimedTransport {
  /**
   * Hands a mail to the server. `claimEnd` is asked once the server waits for the end of the message, which is sent unless it
   * rejects. Returns null when the server has accepted the mail; never rejects.
   */
  converse(message: SendMailOptions, claimEnd: () => Promise<void>): Promise<Failure | null>;
  /** Lets mails under way end. */
  close(): void;
}

export type TransportOptions = SMTPTransport.Options | (SMTPPool.Options & { readonly maxRequeues?: number });

/**
 * A server that says nothing fails a mail well before its job's lease or its claim ends; otherwise another gateway would send it
 * too.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Servers end long conversations. */
const MAILS_PER_CONNECTION = 500;

/** The options of a pool of connections to a mail server of the installation. */
export function pooled(
  url: string,
  { requireTls, connections }: { readonly requireTls: boolean; readonly connections: number },
): TransportOptions {
  return {
    url,
    ...PATIENCE,
    pool: true,
    maxConnections: connections,
    maxMessages: MAILS_PER_CONNECTION,
    // Whether a mail goes out again is decided by whoever sends it.
    maxRequeues: 0,
    // When required, a server without TLS gets no mail; otherwise a network that strips the offer could read along.
    ...(requireTls ? { requireTLS: true } : {}),
  };
}

/** Of a domain outside ASCII the mail names the ASCII form; a local part has none. */
const NEEDS_UNICODE = /[^\0-\x7f].*@/;

const needsUnicode = ({ to }: SendMailOptions): boolean => {
  const one = typeof to === 'object' && 'address' in to ? to.address : to;
  return typeof one === 'string' && NEEDS_UNICODE.test(one);
};

interface Steps {
  readonly begin: () => void;
  readonly claimEnd: () => Promise<void>;
}
type Outgoing = SendMailOptions & { readonly steps: Steps };

/** So much of a message goes in one piece: most are a single one. */
const PIECE_BYTES = 64 * 1024;

/**
 * The message, whose last piece waits until the claim succeeds. It is read once the server has asked for it, and not ahead
 * of that.
 */
function withClaimedEnd(message: Buffer, { begin, claimEnd }: Steps): Readable {
  let from = 0;
  return new Readable({
    read() {
      begin();
      const piece = message.subarray(from, from + PIECE_BYTES);
      from += PIECE_BYTES;
      if (from < message.length) {
        this.push(piece);
        return;
      }
      claimEnd().then(
        () => {
          this.push(piece);
          this.push(null);
        },
        (error) => this.destroy(error),
      );
    },
  });
}

/**
 * Sends one mail over a connection of its own, after a look at what the server offers: nodemailer would send the address to any
 * server.
 */
function sendUnicode(options: TransportOptions, message: SendMailOptions, steps: Steps): Promise<void> {
  const composed = new MailComposer(message).compile();
  const content = Buffer.from(writeMime(composed));
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection(new SMTPTransport(options).options);
    const end = (error?: unknown) => {
      connection.close();
      if (error) reject(error);
      else resolve();
    };
    const hand = () => connection.send(composed.getEnvelope(), withClaimedEnd(content, steps), end);
    connection.on('error', end);
    connection.connect((error) => {
      if (error) return end(error);
      if (!/[ -]SMTPUTF8\b/i.test(connection.lastServerResponse || '')) return end(new NoUnicodeAddress());
      const { user = '', pass } = options.auth ?? {};
      if (!user || !connection.allowsAuth) return hand();
      return connection.login({ credentials: { user, pass } }, (refused) =>
        refused ? end(refused) : hand(),
      );
    });
  });
}

/** Connections to a mail server over which the end of each message is sent only once it is claimed. */
export function claimedTransport(given: TransportOptions): ClaimedTransport {
  const options = { ...given, disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport(options as SMTPTransport.Options);
  transport.use('stream', (mail, done) => {
    const { steps } = mail.data as Outgoing;
    const message = Buffer.from(writeMime(mail.message));
    mail.message.createReadStream = () => withClaimedEnd(message, steps);
    done();
  });
  return {
    async converse(message, claimEnd) {
      let progress: Progress = 'waiting';
      let refusal: { readonly error: unknown } | undefined;
      const steps: Steps = {
        begin: () => {
          if (progress === 'waiting') progress = 'begun';
        },
        claimEnd: async () => {
          // A second conversation about the same mail must not end it again.
          if (progress === 'ending') throw new Error('the end of this mail is claimed');
          try {
            await claimEnd();
          } catch (error) {
            refusal = { error };
            throw error;
          }
          progress = 'ending';
        },
      };
      const outgoing: Outgoing = { ...message, steps };
      try {
        if (needsUnicode(message)) await sendUnicode(options, message, steps);
        else await transport.sendMail(outgoing);
        return null;
      } catch (error) {
        return { progress, error: refusal ? refusal.error : error };
      }
    },
    close: () => transport.close(),
  };
}
