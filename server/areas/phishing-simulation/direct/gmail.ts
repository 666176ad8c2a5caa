import { createPrivateKey } from 'node:crypto';
import type { Config } from '@server/config';
import { mimeOf } from '@server/platform/mail/mime';
import { ask, askForToken, isObject, type Reply, textAt } from '@server/platform/network/ask';
import { randomToken } from '@server/platform/secrets/tokens';
import { SignJWT } from 'jose';
import type { SendMailOptions } from 'nodemailer';
import { type Delivery, type MailboxProvider, tokenRefused } from './provider';

/** Puts mails into mailboxes and reads none. */
export const GMAIL_SCOPE = 'https://www.googleapis.com/auth/gmail.insert';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TOKEN_S = 600;
/** Codes of 403 that pass. */
const LIMITS =
  /^(?:rateLimitExceeded|userRateLimitExceeded|dailyLimitExceeded|quotaExceeded|concurrentLimitExceeded)$/;

/** The label and the message, as the upload calls of Google take them. */
function uploadOf(message: SendMailOptions) {
  const boundary = randomToken();
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ labelIds: ['INBOX', 'UNREAD'] })}\r\n` +
        `--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`,
    ),
    mimeOf(message),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/related; boundary=${boundary}` } };
}

function reasonIn(body: Readonly<Record<string, unknown>>): string {
  const errors = isObject(body.error) ? body.error.errors : undefined;
  const [first] = Array.isArray(errors) ? errors : [];
  return textAt(first, 'reason') || textAt(body, 'error', 'status');
}

/** What Google's answer to a message means. Its call knows no key against repeating, and the scope reads nothing. */
function outcomeOf(reply: Reply): Delivery {
  if (reply.kind === 'silence') {
    const reason = `Google: ${reply.reason}`;
    if (!reply.isUnsent) return { kind: 'unknown', failure: reason };
    return { kind: 'held', failure: 'UNREACHABLE', reason, afterMs: null };
  }
  const { status, body, retryAfterMs: afterMs } = reply;
  const code = reasonIn(body);
  const reason = `Google: ${status} ${code}`.trim();
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 429 || (status === 403 && LIMITS.test(code)))
    return { kind: 'held', failure: 'LIMIT', reason, afterMs };
  if (status === 401 || status === 403) return { kind: 'held', failure: 'CONSENT', reason, afterMs };
  // It says that it did nothing; the other errors of the server don't.
  if (status === 503) return { kind: 'held', failure: 'UNREACHABLE', reason, afterMs };
  if (status >= 500) return { kind: 'unknown', failure: reason };
  // A person without a mailbox, or a message that is too large for one.
  if (status === 404 || status === 413 || code === 'failedPrecondition') return { kind: 'unfit', reason };
  return { kind: 'refused', isForGood: true, failure: reason };
}

/**
 * Gmail by a service account that Workspaces allow to act for their people (domain-wide delegation), with the one right to
 * insert messages. Each mailbox needs a token of its own.
 */
export function gmail(application: NonNullable<Config['direct']['google']>): MailboxProvider {
  const { serviceAccount, tokenUrl, gmailUrl } = application;
  const key = createPrivateKey(serviceAccount.key);

  async function tokenFor(mailbox: string): Promise<string | Extract<Delivery, { kind: 'held' | 'unfit' }>> {
    const assertion = await new SignJWT({ scope: GMAIL_SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(serviceAccount.email)
      .setSubject(mailbox)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_S}s`)
      .sign(key);
    const reply = await askForToken(tokenUrl, { grant_type: GRANT, assertion });
    const token = reply.kind === 'answer' && reply.status === 200 && textAt(reply.body, 'access_token');
    if (token) return token;
    // Said of a person it doesn't know, but also of an assertion it doesn't take.
    const isUnknown =
      reply.kind === 'answer' &&
      textAt(reply.body, 'error') === 'invalid_grant' &&
      !/\b(?:JWT|assertion)\b/i.test(textAt(reply.body, 'error_description'));
    return isUnknown ? { kind: 'unfit', reason: 'Google: no such person' } : tokenRefused('Google', reply);
  }

  return {
    async deliver({ message, mailbox }, claimEnd) {
      const token = await tokenFor(mailbox);
      if (typeof token !== 'string') return token;
      const { body, headers } = await uploadOf(message);
      if (!(await claimEnd())) return { kind: 'withdrawn' };
      const url = `${gmailUrl}/upload/gmail/v1/users/me/messages?uploadType=multipart`;
      const authorization = `Bearer ${token}`;
      return outcomeOf(await ask(url, { method: 'POST', body, headers: { ...headers, authorization } }));
    },
    async check({ account }) {
      const token = await tokenFor(account);
      if (typeof token === 'string') return null;
      return token.kind === 'held' ? token.failure : 'CONSENT';
    },
  };
}
