import { limits } from '@contract/limits';
import type { DirectFailure, MailProvider } from '@contract/phishing-simulation/content';
import { isProvedDomain } from '@server/domain/domains/domains.queries';
import { returnOrigins } from '@server/domain/sign-on/app-url';
import { findAppHosts } from '@server/domain/sign-on/sso.queries';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { forbidden, invalidField } from '@server/platform/http/errors';
import { spend } from '@server/platform/quotas/quotas';
import { hashToken, randomToken } from '@server/platform/secrets/tokens';
import { type Words, words } from '@server/platform/text/words';
import {
  ConsentRefused,
  consentPage,
  NotAtMicrosoft,
  providerName,
  signedInAccount,
  signInPage,
  tenantOf,
} from './consent';
import { type DirectRequest, insertRequest, takeRequest } from './direct.queries';
import { openProviders } from './direct-transport';

export type ConnectDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'secrets'>;

const HOUR_MS = 3600_000;
const TOO_MANY = 'Too many attempts. Try again later.';

/** The admin who is connecting. */
export interface Connecting {
  readonly companyId: number;
  readonly userId: number;
}

/** A domain that is ready to be connected. */
export type Connectable = Pick<DirectRequest, 'companyId' | 'userId' | 'domain' | 'provider' | 'tenant'>;

const asField = (error: unknown): never => {
  if (error instanceof ConsentRefused) throw invalidField('domain', error.said);
  throw error;
};

const WHY_NOT: Readonly<Record<DirectFailure, (provider: string) => Words>> = {
  CONSENT: (provider) =>
    words`${provider} does not allow direct delivery yet. Follow the steps; a change can take some minutes to count.`,
  LIMIT: (provider) => words`${provider} takes no more requests at the moment. Try again later.`,
  UNREACHABLE: (provider) => words`${provider} did not answer. Try again in a moment.`,
};

/** Throws 422 unless the company has verified the domain. */
export async function requireVerified(db: Queryable, companyId: number, domain: string): Promise<void> {
  if (!(await isProvedDomain(db, companyId, domain)))
    throw invalidField('domain', 'Verify this domain first.');
}

const newState = () => {
  const state = randomToken();
  return { state, stateHash: hashToken(state) };
};
const expiry = (deps: ConnectDeps) => new Date(deps.clock().getTime() + limits.simulations.directRequestMs);

/**
 * Where a domain has its mailboxes: at Microsoft if a tenant there has the domain, else at Google; where the installation
 * has an application at one of them alone, there. `isMicrosoftOpen`: the company may use it.
 */
async function providerOf(
  deps: ConnectDeps,
  domain: string,
  isMicrosoftOpen: boolean,
): Promise<MailProvider> {
  const { google, microsoft } = deps.config.direct;
  if (!microsoft || !isMicrosoftOpen) return 'GOOGLE';
  if (!google) return 'MICROSOFT';
  try {
    await tenantOf(deps, 'MICROSOFT', domain);
    return 'MICROSOFT';
  } catch (error) {
    if (error instanceof NotAtMicrosoft) return 'GOOGLE';
    throw error;
  }
}

/** What an admin wants to connect; without a provider it is where the domain has its mailboxes. */
interface Wanted {
  readonly domain: string;
  readonly provider: MailProvider | undefined;
  readonly isMicrosoftOpen: boolean;
  readonly origin: string | undefined;
}

/** The page of the provider where the admin signs in. Throws 422, 403 for one that isn't open, and 429 after too many. */
export async function beginConnecting(
  deps: ConnectDeps,
  { companyId, userId }: Connecting,
  { domain, provider: given, isMicrosoftOpen, origin }: Wanted,
): Promise<{ readonly url: string; readonly provider: MailProvider }> {
  if (given === 'MICROSOFT' && !isMicrosoftOpen) throw forbidden();
  const quota = {
    key: `direct-connect:${companyId}`,
    amount: 1,
    most: limits.simulations.directRequestsAnHour,
    windowMs: HOUR_MS,
  };
  await spend(deps.db, [quota], deps.clock(), TOO_MANY);
  await requireVerified(deps.db, companyId, domain);
  try {
    const provider = given ?? (await providerOf(deps, domain, isMicrosoftOpen));
    const tenant = await tenantOf(deps, provider, domain);
    const { state, stateHash } = newState();
    const visit = { provider, domain, tenant, stateHash };
    const { url, secrets } = await signInPage(deps, visit, state);
    const known = returnOrigins(deps.config, 'admin', await findAppHosts(deps.db, companyId, 'admin'));
    const appOrigin = known.find((one) => one === origin) ?? new URL(deps.config.publicUrl).origin;
    const expiresAt = expiry(deps);
    await insertRequest(deps.db, {
      ...visit,
      companyId,
      userId,
      secrets,
      account: null,
      appOrigin,
      expiresAt,
    });
    return { url, provider };
  } catch (error) {
    return asField(error);
  }
}

/** Who has signed in at the provider, or had before they were asked for consent. */
async function accountOf(
  deps: ConnectDeps,
  request: DirectRequest,
  answer: URLSearchParams,
): Promise<string> {
  const { provider, secrets, account } = request;
  if (answer.has('error'))
    throw new ConsentRefused(words`${providerName(provider)} was not allowed to do this.`);
  if (account !== null) return account;
  try {
    return await signedInAccount(deps, { ...request, secrets: secrets ?? '' }, answer);
  } catch (error) {
    if (error instanceof ConsentRefused) throw error;
    // Its causes may hold what the provider sent.
    throw new ConsentRefused(
      words`The answer of ${providerName(provider)} could not be used. Connect again.`,
    );
  }
}

/**
 * What follows from a provider's answer, which counts once and only for the admin who asked: the domain can be connected,
 * or its tenant has to consent first, at `next`. Throws 422.
 */
export async function finishConnecting(
  deps: ConnectDeps,
  who: Connecting,
  given: string,
): Promise<{ readonly connectable: Connectable; readonly next: string | null }> {
  const answer = new URLSearchParams(given);
  const stateHash = hashToken(answer.get('state') ?? '');
  const request = await takeRequest(deps.db, { ...who, stateHash }, deps.clock());
  if (!request) throw invalidField('answer', 'This took too long, or was done already. Connect again.');
  const { provider, tenant } = request;
  try {
    const account = await accountOf(deps, request, answer);
    const failure = await openProviders(deps.config, deps)[provider]?.check({ tenant, account });
    const mayAsk = provider === 'MICROSOFT' && request.account === null;
    if (failure === 'CONSENT' && mayAsk) {
      const { state, stateHash } = newState();
      await insertRequest(deps.db, {
        ...request,
        stateHash,
        secrets: null,
        account,
        expiresAt: expiry(deps),
      });
      return { connectable: request, next: consentPage(deps, tenant, state) };
    }
    if (failure !== null) throw new ConsentRefused(WHY_NOT[failure ?? 'CONSENT'](providerName(provider)));
    return { connectable: request, next: null };
  } catch (error) {
    return asField(error);
  }
}
