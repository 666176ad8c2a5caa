import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { HttpError } from '@server/platform/http/errors';
import { hashToken, randomToken } from '@server/platform/secrets/tokens';
import { signInToken } from './credentials.rules';
import {
  type ActionLink,
  findLink,
  insertLinks,
  type NewLink,
  personOfLink,
  takeLink,
} from './links.queries';

const LIFETIMES: Record<ActionLink['purpose'], number> = {
  verifyEmail: limits.session.actionLinkLifetimeMs,
  changeEmail: limits.session.emailChangeLifetimeMs,
  magicLink: limits.session.signInLinkLifetimeMs,
  sso: limits.session.ssoTokenLifetimeMs,
  invitation: limits.users.invitationLifetimeMs,
};

export const linkExpired = () =>
  new HttpError(401, ERROR_CODES.loginRequired, 'Verification token is expired, please try again');

type Owner = Pick<NewLink, 'companyId' | 'userId' | 'email' | 'purpose' | 'epoch' | 'asksForCode'>;

/**
 * Makes a link for each owner and returns the tokens in the same order. Only the recipient ever sees a token.
 */
export async function createLinks(tx: Tx, owners: readonly Owner[], now: Date): Promise<string[]> {
  const made = owners.map((owner) => ({ owner, token: randomToken() }));
  const links = made.map(({ owner, token }) => ({
    ...owner,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIMES[owner.purpose]),
  }));
  if (links.length > 0) await insertLinks(tx, links);
  return made.map(({ token }) => token);
}

/** Makes a link for one user and purpose and returns its token. Only the recipient ever sees it. */
export async function createLink(tx: Tx, owner: Owner, now: Date): Promise<string> {
  const [token] = await createLinks(tx, [owner], now);
  if (token === undefined) throw new Error('the link was not created');
  return token;
}

/** Uses up a link. Throws 401 when it is unknown, used or expired. */
export async function useLink(tx: Tx, token: string, purpose: ActionLink['purpose'], now: Date) {
  const link = await takeLink(tx, hashToken(token), purpose, now);
  const person = link && (await personOfLink(tx, link));
  if (!link || !person || person.disabledAt || person.email !== link.email) throw linkExpired();
  return { link, person };
}

/**
 * Uses up a link that verifies an address. Throws 409 for a used or expired one when the address is already
 * verified, because some mail clients open links before the reader does. Otherwise as `useLink`.
 */
export async function useVerification(tx: Tx, token: string, now: Date) {
  const known = await findLink(tx, hashToken(token), 'verifyEmail');
  const isOver = known !== undefined && (known.usedAt !== null || known.expiresAt <= now);
  const owner = isOver ? await personOfLink(tx, known) : undefined;
  if (owner?.emailVerified && owner.email === known?.email && !owner.disabledAt) {
    throw new HttpError(409, ERROR_CODES.emailAlreadyVerified, 'This email address is already verified.');
  }
  return useLink(tx, token, 'verifyEmail', now);
}

/**
 * Exchanges a magic link for a sign-in token. The user has passed the mailbox, so it counts as the second factor. Throws 401.
 */
export async function exchangeMagicLink(deps: Deps, token: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const { link, person } = await useLink(tx, token, 'magicLink', deps.clock());
    if (!person.uid) throw linkExpired();
    return signInToken(tx, deps, { uid: person.uid, epoch: link.epoch, method: 'magicLink' });
  });
}
