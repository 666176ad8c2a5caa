import { createHash } from 'node:crypto';
import { limits } from '@contract/limits';
import type { Config } from '@server/config';
import { OutcomeUnknown } from '@server/platform/mail/outbox';
import { ask, askForToken, type Reply, textAt } from '@server/platform/network/ask';
import { oneLine } from '@server/platform/text/text';
import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { AddressRefused, WayFailed } from './failures';

type Application = NonNullable<Config['direct']['microsoft']>;

/** Where Microsoft leads the browser back to. It only hands the answer on to the console. */
export const GRAPH_MAIL_CALLBACK = '/graph-mail/callback';

/** Sends as the one who has signed in, and reads no mail. offline_access: for longer than an hour. */
const scopeOf = ({ graphUrl }: Application) => `${graphUrl}/Mail.Send ${graphUrl}/User.Read offline_access`;

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Accounts of any organization; personal ones have no proved domain. */
const organizations = ({ loginUrl }: Application) => `${loginUrl}/organizations/oauth2/v2.0`;

/** Microsoft's page where somebody signs in with the mailbox. */
export function graphSignInUrl(
  application: Application,
  { redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string },
): string {
  const query = new URLSearchParams({
    client_id: application.clientId,
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: redirectUri,
    scope: scopeOf(application),
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  return `${organizations(application)}/authorize?${query}`;
}

export interface GraphTokens {
  readonly accessToken: string;
  /** Null: the one that was sent stays. */
  readonly refreshToken: string | null;
  readonly lifetimeMs: number;
}

const reasonFrom = (reply: Reply): string => {
  if (reply.kind === 'silence') return `Microsoft: ${reply.reason}`;
  const { status, body } = reply;
  const code = textAt(body, 'error', 'code') || textAt(body, 'error');
  return oneLine(`Microsoft: ${status} ${code}`).slice(0, limits.ownMail.reasonMax);
};

function tokensFrom(reply: Reply): GraphTokens {
  const accessToken =
    reply.kind === 'answer' && reply.status === 200 ? textAt(reply.body, 'access_token') : '';
  if (reply.kind !== 'answer' || !accessToken) throw new WayFailed(reasonFrom(reply));
  const seconds = Number(reply.body.expires_in);
  return {
    accessToken,
    refreshToken: textAt(reply.body, 'refresh_token') || null,
    lifetimeMs: Number.isFinite(seconds) ? seconds * 1000 : 0,
  };
}

/** Redeems the code of a sign-in. Throws WayFailed. */
export async function redeemCode(
  application: Application,
  { redirectUri, code, verifier }: { redirectUri: string; code: string; verifier: string },
): Promise<GraphTokens> {
  const reply = await askForToken(`${organizations(application)}/token`, {
    grant_type: 'authorization_code',
    client_id: application.clientId,
    client_secret: application.clientSecret,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    scope: scopeOf(application),
  });
  return tokensFrom(reply);
}

/** A new access token. Throws WayFailed. */
export async function renewToken(application: Application, refreshToken: string): Promise<GraphTokens> {
  const reply = await askForToken(`${organizations(application)}/token`, {
    grant_type: 'refresh_token',
    client_id: application.clientId,
    client_secret: application.clientSecret,
    refresh_token: refreshToken,
    scope: scopeOf(application),
  });
  return tokensFrom(reply);
}

/** Whose mailbox it is. Throws WayFailed. */
export async function mailboxOf({ graphUrl }: Application, accessToken: string) {
  const reply = await ask(`${graphUrl}/v1.0/me?$select=mail,displayName`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (reply.kind !== 'answer' || reply.status !== 200) throw new WayFailed(reasonFrom(reply));
  return { address: textAt(reply.body, 'mail'), name: textAt(reply.body, 'displayName') };
}

/** Graph takes no larger request. */
const REQUEST_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Sends a mail as the mailbox's owner. Throws WayFailed, AddressRefused, OutcomeUnknown where Graph may have taken the mail without saying
 * so, and what `claimEnd` throws. `onStale` is called when the token is not taken any more.
 */
export async function sendByGraph(
  { graphUrl }: Application,
  accessToken: string,
  message: SendMailOptions,
  claimEnd: () => Promise<void>,
  onStale: () => void,
): Promise<void> {
  const mime = await new MailComposer(message).compile().build();
  const body = mime.toString('base64');
  if (body.length > REQUEST_MAX_BYTES) throw new WayFailed('Microsoft: too large');
  await claimEnd();
  const reply = await ask(`${graphUrl}/v1.0/me/sendMail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'text/plain' },
    body,
  });
  if (reply.kind === 'silence' && !reply.isUnsent) throw new OutcomeUnknown('Graph did not answer');
  if (reply.kind === 'answer') {
    const { status } = reply;
    if (status >= 200 && status < 300) return;
    if (status === 401) onStale();
    // It may have taken the mail before it failed; 503 says that it has not.
    if (status >= 500 && status !== 503) throw new OutcomeUnknown(`Graph answered ${status}`);
    if (status === 400 && textAt(reply.body, 'error', 'code') === 'ErrorInvalidRecipients')
      throw new AddressRefused(reasonFrom(reply));
  }
  throw new WayFailed(reasonFrom(reply));
}
