import type { DirectFailure } from '@contract/phishing-simulation/content';
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

/** A provider's answer, or that there was none. `isUnsent`: the request never reached it. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly retryAfterMs: number | null;
      /** Empty unless it is an object in JSON. */
      readonly body: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'silence'; readonly isUnsent: boolean; readonly reason: string };

/** Well within the claim of a mail, which needs a token, a delivery and perhaps a look at the mailbox. */
const TIMEOUT_MS = 30_000;
const RETRY_AFTER_MAX_MS = 3600_000;
/** Errors from before a request is written: of names, of connecting, and of certificates. */
const UNSENT =
  /^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text field of an answer, on the way through objects; empty when it is not there. */
export function textAt(body: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);
  return typeof found === 'string' ? found : '';
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** The header is in seconds, or a date. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(RETRY_AFTER_MAX_MS, Math.max(0, ms)) : null;
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!isObject(cause)) return '';
  return textAt(cause, 'code') || textAt(cause, 'name');
}

/** Asks a provider. Redirects are not followed, so that a token goes nowhere else. Never rejects. */
export async function ask(url: string, request: RequestInit): Promise<Reply> {
  let response: Response;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    response = await fetch(url, { ...request, redirect: 'manual', signal });
  } catch (error) {
    const code = codeOf(error) || 'no answer';
    return { kind: 'silence', isUnsent: UNSENT.test(code), reason: code };
  }
  // The status decides; what follows it may be lost.
  const text = await response.text().catch(() => '');
  return {
    kind: 'answer',
    status: response.status,
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    body: parsed(text),
  };
}

/** A form posted to a token endpoint. */
export const askForToken = (url: string, form: Record<string, string>): Promise<Reply> =>
  ask(url, { method: 'POST', body: new URLSearchParams(form) });

/** What an answer without a token means for a mail; no mail was put anywhere. */
export function tokenRefused(provider: string, reply: Reply): Extract<Delivery, { kind: 'held' }> {
  if (reply.kind === 'silence')
    return { kind: 'held', failure: 'UNREACHABLE', reason: `${provider}: ${reply.reason}`, afterMs: null };
  const { status, retryAfterMs: afterMs, body } = reply;
  const reason = `${provider}: ${status} ${textAt(body, 'error')}`.trim();
  const failure = status === 429 ? 'LIMIT' : status >= 500 ? 'UNREACHABLE' : 'CONSENT';
  return { kind: 'held', failure, reason, afterMs };
}
