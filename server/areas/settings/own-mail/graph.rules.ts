import { limits } from '@contract/limits';
import { isEmail } from '@contract/values';
import { lockCompany } from '@server/domain/company/company.queries';
import { domainOf } from '@server/domain/domains/domains.queries';
import { flagLookUp } from '@server/domain/flags/flag-look-up';
import { WayFailed } from '@server/domain/own-mail/failures';
import {
  GRAPH_MAIL_CALLBACK,
  graphSignInUrl,
  mailboxOf,
  redeemCode,
} from '@server/domain/own-mail/graph-way';
import { secretPlace } from '@server/domain/own-mail/send';
import { findWay } from '@server/domain/own-mail/ways.queries';
import { returnOrigins } from '@server/domain/sign-on/app-url';
import { findAppHosts } from '@server/domain/sign-on/sso.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, invalidField } from '@server/platform/http/errors';
import { spend } from '@server/platform/quotas/quotas';
import { hashToken, randomToken } from '@server/platform/secrets/tokens';
import { words } from '@server/platform/text/words';
import { insertRequest, putCandidate, takeRequest } from './own-mail.queries';
import { requireAlone, requireOwnSender } from './own-mail.rules';

const HOUR_MS = 3600_000;
const { requestMs, requestsAnHour, fromNameMax } = limits.ownMail;

type GraphAdmin = Pick<SignedInActor, 'companyId' | 'userId'>;

const redirectUri = ({ config }: Pick<Deps, 'config'>) => config.publicUrl + GRAPH_MAIL_CALLBACK;
const verifierPlace = (stateHash: string) => `own_mail_requests/${stateHash}`;

function applicationOf({ config }: Pick<Deps, 'config'>) {
  if (!config.direct.microsoft) throw conflict('This installation has no application at Microsoft.');
  return config.direct.microsoft;
}

/** Whether a company can send by Graph, and by which mailbox it does. */
export async function graphState(deps: Deps, db: Queryable, actor: SignedInActor) {
  const isOn = await flagLookUp({ ...deps, db }, actor);
  const used = await findWay(db, actor.companyId, 'used');
  const isUsed = used?.kind === 'graph';
  return {
    isAvailable: isOn('office-graph') && deps.config.direct.microsoft !== null,
    isUsed,
    email: isUsed ? used.fromAddress : null,
  };
}

/** The host or origin that an admin wants to come back to, among those that serve the company's console; else the service's own. */
async function originFor(deps: Deps, companyId: number, asked: string | undefined): Promise<string> {
  const known = returnOrigins(deps.config, 'admin', await findAppHosts(deps.db, companyId, 'admin'));
  const isAsked = (origin: string) => asked === origin || asked === new URL(origin).host;
  return known.find(isAsked) ?? new URL(deps.config.publicUrl).origin;
}

/**
 * Microsoft's page where somebody signs in with the mailbox that is to send. State and PKCE verifier are of this admin.
 * Throws 409 beside custom SMTP and without an application, 429 after too many.
 */
export async function beginGraph(
  deps: Deps,
  { companyId, userId }: GraphAdmin,
  redirectDomain: string | undefined,
): Promise<string> {
  const application = applicationOf(deps);
  await requireAlone(deps.db, companyId, 'graph');
  const quota = { key: `own-mail-graph:${companyId}`, amount: 1, most: requestsAnHour, windowMs: HOUR_MS };
  await spend(deps.db, [quota], deps.clock(), 'Too many attempts. Try again later.');
  const [state, verifier] = [randomToken(), randomToken()];
  const stateHash = hashToken(state);
  await insertRequest(deps.db, {
    ...{ companyId, userId, stateHash },
    verifier: deps.secrets.seal(verifier, verifierPlace(stateHash)),
    appOrigin: await originFor(deps, companyId, redirectDomain),
    expiresAt: new Date(deps.clock().getTime() + requestMs),
  });
  return graphSignInUrl(application, { redirectUri: redirectUri(deps), state, verifier });
}

const CONNECT_AGAIN = 'This took too long, or was done already. Connect again.';

/**
 * Redeems Microsoft's answer, which counts once and only for the admin who asked. Returns what saves the mailbox, to be tested
 * before it counts. Throws 422.
 */
export async function finishGraph(
  deps: Deps,
  { companyId, userId }: GraphAdmin,
  given: string,
): Promise<(tx: Tx) => Promise<void>> {
  const application = applicationOf(deps);
  const answer = new URLSearchParams(given);
  const stateHash = hashToken(answer.get('state') ?? '');
  const ours = { companyId, userId, stateHash };
  const request = await takeRequest(deps.db, ours, deps.clock());
  if (!request) throw invalidField('answer', CONNECT_AGAIN);
  const code = answer.get('code');
  if (!code) throw invalidField('answer', 'Microsoft was not allowed to send your mails.');
  const verifier = deps.secrets.open(request.verifier, verifierPlace(stateHash));
  try {
    const tokens = await redeemCode(application, { redirectUri: redirectUri(deps), code, verifier });
    const { address, name } = await mailboxOf(application, tokens.accessToken);
    const { refreshToken } = tokens;
    if (!isEmail(address) || refreshToken === null)
      throw invalidField('answer', 'This account at Microsoft has no mailbox that can send.');
    return (tx) => saveMailbox(tx, deps, companyId, { address, name, refreshToken });
  } catch (error) {
    if (error instanceof WayFailed)
      throw invalidField('answer', words`Microsoft did not connect: ${error.reason}`);
    throw error;
  }
}

async function saveMailbox(
  tx: Tx,
  deps: Deps,
  companyId: number,
  { address, name, refreshToken }: { address: string; name: string; refreshToken: string },
): Promise<void> {
  const company = await lockCompany(tx, companyId);
  await requireAlone(tx, companyId, 'graph');
  await requireOwnSender(tx, companyId, address).catch(() => {
    throw invalidField('answer', 'This mailbox is not at a domain that you have verified.');
  });
  const place = { companyId, kind: 'graph', host: null, userName: null, fromAddress: address } as const;
  await putCandidate(tx, {
    ...place,
    secret: deps.secrets.seal(refreshToken, secretPlace(place)),
    fromName: (name.trim() || company.name).slice(0, fromNameMax),
    fromDomain: domainOf(address),
    savedAt: deps.clock(),
  });
}
