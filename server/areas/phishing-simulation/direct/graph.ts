import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '@server/config';
import { ask, askForToken, isObject, type Reply, textAt } from '@server/platform/network/ask';
import type { SendMailOptions } from 'nodemailer';
import { type Delivery, type MailboxProvider, tokenRefused } from './provider';

/** The one application permission. There is no narrower one that creates messages. */
export const GRAPH_PERMISSION = 'Mail.ReadWrite';

/** Graph takes no larger request. */
const REQUEST_MAX_BYTES = 4 * 1024 * 1024;
/** A token is renewed so long before its end. */
const TOKEN_MARGIN_MS = 60_000;
/** Before a mailbox is searched for a message whose answer was lost. */
const LOOK_AFTER_MS = 2000;

/** PR_MESSAGE_FLAGS without its draft bit. It can only be set while a message is created, and not from MIME. */
const NO_DRAFT = { id: 'Integer 0x0E07', value: '4' };

/** As simulationMessage writes senders, recipients and attachments; no others occur. */
function personOf(value: unknown) {
  const name = textAt(value, 'name');
  const address = typeof value === 'string' ? value : textAt(value, 'address');
  return { emailAddress: { ...(name && { name }), address } };
}

function messageJson({
  from,
  to,
  subject,
  html,
  replyTo,
  messageId,
  headers,
  attachments = [],
}: SendMailOptions): string {
  const extra = Object.entries(isObject(headers) ? headers : {}).filter(([name]) => /^x-/i.test(name));
  return JSON.stringify({
    subject,
    from: personOf(from),
    sender: personOf(from),
    toRecipients: [personOf(to)],
    ...(replyTo && { replyTo: [personOf(replyTo)] }),
    body: { contentType: 'html', content: html },
    isRead: false,
    ...(messageId && { internetMessageId: messageId }),
    // Graph takes no others.
    internetMessageHeaders: extra.map(([name, value]) => ({ name, value: String(value) })),
    singleValueExtendedProperties: [NO_DRAFT],
    attachments: attachments.map(({ cid, filename, contentType, content }) => ({
      '@odata.type': '#microsoft.graph.fileAttachment',
      name: filename,
      contentType,
      ...(cid !== undefined && { contentId: cid }),
      isInline: cid !== undefined,
      contentBytes: Buffer.isBuffer(content) ? content.toString('base64') : '',
    })),
  });
}

/** What Graph's answer to a message means; null: that has to be looked up. */
function outcomeOf(reply: Reply): Delivery | null {
  if (reply.kind === 'silence') {
    if (!reply.isUnsent) return null;
    return { kind: 'held', failure: 'UNREACHABLE', reason: `Microsoft: ${reply.reason}`, afterMs: null };
  }
  const { status, body, retryAfterMs: afterMs } = reply;
  const code = textAt(body, 'error', 'code');
  const reason = `Microsoft: ${status} ${code}`.trim();
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 429) return { kind: 'held', failure: 'LIMIT', reason, afterMs };
  // A policy of the tenant names the mailboxes that the application reaches.
  const isPolicy = status === 403 && /AccessPolicy|RAOP/i.test(textAt(body, 'error', 'message'));
  if (isPolicy || status === 404 || status === 413) return { kind: 'unfit', reason };
  if (status === 401 || status === 403) return { kind: 'held', failure: 'CONSENT', reason, afterMs };
  if (status === 503) return { kind: 'held', failure: 'UNREACHABLE', reason, afterMs };
  if (status >= 500) return null;
  return { kind: 'refused', isForGood: true, failure: reason };
}

/** Exchange Online by an application that tenants have consented to. A token is for a whole tenant. */
export function graph(
  { clientId, clientSecret, loginUrl, graphUrl }: NonNullable<Config['direct']['microsoft']>,
  { clock, lookAfterMs = LOOK_AFTER_MS }: { clock: () => Date; lookAfterMs?: number },
): MailboxProvider {
  type Held = Extract<Delivery, { kind: 'held' }>;
  const tokens = new Map<string, { until: number; token: Promise<string | Held> }>();

  async function newToken(tenant: string): Promise<string | Held> {
    const reply = await askForToken(`${loginUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`, {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: `${graphUrl}/.default`,
    });
    const token = reply.kind === 'answer' && reply.status === 200 && textAt(reply.body, 'access_token');
    if (!token) {
      tokens.delete(tenant);
      return tokenRefused('Microsoft', reply);
    }
    const seconds = reply.kind === 'answer' ? Number(reply.body.expires_in) : 0;
    const kept = tokens.get(tenant);
    if (kept) kept.until = clock().getTime() + (seconds > 0 ? seconds * 1000 : 0) - TOKEN_MARGIN_MS;
    return token;
  }
  function tokenFor(tenant: string): Promise<string | Held> {
    const kept = tokens.get(tenant);
    if (kept && clock().getTime() < kept.until) return kept.token;
    // One request for all mails that wait for it.
    const entry = { until: Number.POSITIVE_INFINITY, token: Promise.resolve<string | Held>('') };
    tokens.set(tenant, entry);
    entry.token = newToken(tenant);
    return entry.token;
  }

  const call = (token: string, mailbox: string, path: string, request: RequestInit = {}) =>
    ask(`${graphUrl}/v1.0/users/${encodeURIComponent(mailbox)}/${path}`, {
      ...request,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });

  /** Whether a message whose answer was lost has arrived. One that is not there may still come. */
  async function look(token: string, mailbox: string, messageId: string | undefined): Promise<Delivery> {
    const unknown: Delivery = { kind: 'unknown', failure: 'Microsoft: no answer' };
    if (!messageId) return unknown;
    await pause(lookAfterMs);
    const wanted = `internetMessageId eq '${messageId.replaceAll("'", "''")}'`;
    const query = new URLSearchParams({ $filter: wanted, $select: 'id', $top: '1' });
    const reply = await call(token, mailbox, `messages?${query}`);
    const found = reply.kind === 'answer' && reply.status === 200 ? reply.body.value : undefined;
    return Array.isArray(found) && found.length > 0 ? { kind: 'sent' } : unknown;
  }

  return {
    async deliver({ message, mailbox, tenant }, claimEnd) {
      const token = await tokenFor(tenant);
      if (typeof token !== 'string') return token;
      const body = messageJson(message);
      if (Buffer.byteLength(body) > REQUEST_MAX_BYTES)
        return { kind: 'unfit', reason: 'Microsoft: too large' };
      if (!(await claimEnd())) return { kind: 'withdrawn' };
      const reply = await call(token, mailbox, 'mailFolders/inbox/messages', { method: 'POST', body });
      // Withdrawn or expired: the next mail asks for another one.
      if (reply.kind === 'answer' && reply.status === 401) tokens.delete(tenant);
      return outcomeOf(reply) ?? look(token, mailbox, message.messageId);
    },
    async check({ tenant, account }) {
      const token = await tokenFor(tenant);
      if (typeof token !== 'string') return token.failure;
      const outcome = outcomeOf(await call(token, account, 'mailFolders/inbox?$select=id'));
      if (outcome === null) return 'UNREACHABLE';
      // Anything else is not about the right: the account may have no mailbox.
      return outcome.kind === 'held' ? outcome.failure : null;
    },
  };
}
