import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { writeMime } from './mime';

/**
 * How handing a mail over ended:
 *
 * - sent: the server accepted it.
 * - unknown: the connection was lost when the server may have accepted it.
 * - refused: the server said no, for good or for the time being.
 * - unreachable: there was no conversation about this mail; others would fare no better.
 * - later: the same, but only for mails that go the same way as this one.
 * - withdrawn: it must not be sent any more, and its end was not.
 */
export type Handover =
  | { readonly kind: 'sent' | 'withdrawn' }
  | { readonly kind: 'refused'; readonly isForGood: boolean; readonly failure: string }
  | { readonly kind: 'unknown' | 'unreachable'; readonly failure: string }
  | { readonly kind: 'later'; readonly afterMs: number };

/** Whose mailbox a mail is for. */
export interface Mailbox {
  readonly companyId: number;
  readonly email: string;
}

export interface SimulationTransport {
  /** Hands a mail over. `claimEnd` is asked before its end is sent: whether it may be. */
  send(message: SendMailOptions, claimEnd: () => Promise<boolean>, to: Mailbox): Promise<Handover>;
  /** Lets mails under way end. */
  close(): void;
}

export interface TransportOptions {
  readonly requireTls?: boolean;
  readonly connections: number;
}

/** A server that says nothing fails a mail well before its claim ends; otherwise another gateway would send it too. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Servers end long conversations. */
const MAILS_PER_CONNECTION = 500;
const FAILURE_MAX = 200;

class Withdrawn extends Error {}

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

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly message?: unknown;
}

/** Codes of errors about this mail. The others are about the connection. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/** The server closes, or wants to know who we are: answers that every mail gets. */
const ABOUT_US = new Set([421, 530, 534, 535, 538]);

/** How far a message has come: not asked for, being sent, and its end claimed. */
export type Progress = 'waiting' | 'begun' | 'ending';

/** What an error that nodemailer reports means for the mail. */
export function handoverOf(error: unknown, progress: Progress): Handover {
  const { code, responseCode, response, message } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as SmtpError;
  const failure = String(response ?? message ?? error)
    .replace(/\s+/g, ' ')
    .slice(0, FAILURE_MAX);
  const answer = typeof responseCode === 'number' ? responseCode : undefined;
  if (answer === undefined && progress === 'ending') return { kind: 'unknown', failure };
  // Perhaps because of what is in it: it must not keep the others waiting.
  if (answer === undefined && progress === 'begun') return { kind: 'refused', isForGood: false, failure };
  // Once the message has begun every answer is one about it.
  const isAboutMail =
    progress !== 'waiting' || (ABOUT_THE_MAIL.has(String(code)) && !ABOUT_US.has(answer ?? 0));
  if (!isAboutMail) return { kind: 'unreachable', failure };
  // Without an answer the address itself can't be written to.
  const isForGood = answer === undefined || (answer >= 500 && answer < 600);
  return { kind: 'refused', isForGood, failure };
}

/** A pool of connections to the mail server of simulations. */
export function simulationTransport(
  url: string,
  { requireTls = false, connections }: TransportOptions,
): SimulationTransport {
  const transport = createTransport({
    url,
    ...PATIENCE,
    pool: true,
    maxConnections: connections,
    maxMessages: MAILS_PER_CONNECTION,
    // Whether a mail goes out again is decided by whoever sends it.
    maxRequeues: 0,
    ...(requireTls ? { requireTLS: true } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  transport.use('stream', (mail, done) => {
    const { steps } = mail.data as Outgoing;
    const message = Buffer.from(writeMime(mail.message));
    mail.message.createReadStream = () => withClaimedEnd(message, steps);
    done();
  });
  return {
    async send(message, claimEnd) {
      let progress: Progress = 'waiting';
      let isWithdrawn = false;
      const steps: Steps = {
        begin: () => {
          if (progress === 'waiting') progress = 'begun';
        },
        claimEnd: async () => {
          // A second conversation about the same mail must not end it again.
          if (progress === 'ending') throw new Withdrawn();
          isWithdrawn = !(await claimEnd());
          if (isWithdrawn) throw new Withdrawn();
          progress = 'ending';
        },
      };
      const outgoing: Outgoing = { ...message, steps };
      try {
        await transport.sendMail(outgoing);
        return { kind: 'sent' };
      } catch (error) {
        return isWithdrawn ? { kind: 'withdrawn' } : handoverOf(error, progress);
      }
    },
    close: () => transport.close(),
  };
}
