import type { DirectFailure } from '@contract/phishing-simulation/content';
import { type Reply, textAt } from '@server/platform/network/ask';
import type { SendMailOptions } from 'nodemailer';
import type { Handover } from '../sending/transport';

/**
 * How putting a mail into a mailbox ended. Besides what can happen to every mail:
 *
 * - unfit: the provider has no such mailbox, or can't take this mail. It was not put anywhere and can be sent.
 * - held: the provider takes no mails of this customer for a while; nor was this one put anywhere.
 */
export type Delivery =
  | Extract<Handover, { kind: 'sent' | 'withdrawn' } | { kind: 'refused' }>
  | { readonly kind: 'unknown'; readonly failure: string }
  | { readonly kind: 'unfit'; readonly reason: string }
  | {
      readonly kind: 'held';
      readonly failure: DirectFailure;
      readonly reason: string;
      /** As the provider asks for; null: it doesn't say. */
      readonly afterMs: number | null;
    };

export interface DirectMail {
  readonly message: SendMailOptions;
  readonly mailbox: string;
  /** The customer at the provider that the mailbox is of. */
  readonly tenant: string;
}

/** A provider that puts mails into the mailboxes of customers who have allowed it. */
export interface MailboxProvider {
  /** `claimEnd` is asked just before the mail may arrive: whether it still is to. */
  deliver(mail: DirectMail, claimEnd: () => Promise<boolean>): Promise<Delivery>;
  /** Whether the customer of this account allows direct delivery. */
  check(account: { readonly tenant: string; readonly account: string }): Promise<DirectFailure | null>;
}

/** What an answer without a token means for a mail; no mail was put anywhere. */
export function tokenRefused(provider: string, reply: Reply): Extract<Delivery, { kind: 'held' }> {
  if (reply.kind === 'silence')
    return { kind: 'held', failure: 'UNREACHABLE', reason: `${provider}: ${reply.reason}`, afterMs: null };
  const { status, retryAfterMs: afterMs, body } = reply;
  const reason = `${provider}: ${status} ${textAt(body, 'error')}`.trim();
  const failure = status === 429 ? 'LIMIT' : status >= 500 ? 'UNREACHABLE' : 'CONSENT';
  return { kind: 'held', failure, reason, afterMs };
}
