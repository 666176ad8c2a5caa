import { NoUnicodeAddress } from '@server/platform/mail/smtp-failure';
import { claimedTransport, type Progress, pooled } from '@server/platform/mail/transport';
import type { SendMailOptions } from 'nodemailer';

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

const FAILURE_MAX = 200;

class Withdrawn extends Error {}

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

/** What an error that nodemailer reports means for the mail. */
export function handoverOf(error: unknown, progress: Progress): Handover {
  const { code, responseCode, response, message } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as SmtpError;
  const failure = String(response ?? message ?? error)
    .replace(/\s+/g, ' ')
    .slice(0, FAILURE_MAX);
  if (error instanceof NoUnicodeAddress) return { kind: 'refused', isForGood: true, failure };
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
  const transport = claimedTransport(pooled(url, { requireTls, connections }));
  return {
    async send(message, claimEnd) {
      const failed = await transport.converse(message, async () => {
        if (!(await claimEnd())) throw new Withdrawn();
      });
      if (failed === null) return { kind: 'sent' };
      const { error, progress } = failed;
      return error instanceof Withdrawn ? { kind: 'withdrawn' } : handoverOf(error, progress);
    },
    close: () => transport.close(),
  };
}
