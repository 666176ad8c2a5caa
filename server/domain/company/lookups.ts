import { limits } from '@contract/limits';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { networkOf } from '@server/platform/network/addresses';
import { overspent, spend } from '@server/platform/quotas/quotas';
import { readCompany } from './company.queries';
import { userLimit } from './plan';

type Asking = Pick<Deps, 'db' | 'clock'>;

const { windowMs, least, perSeat, importRows, importWindowMs, linksOfNetwork, takenOfNetwork } =
  limits.lookups;
const TOO_MANY = 'Too many email addresses were checked. Try again later.';

/**
 * Counts lookups that reveal whether an address has an account, per user. The limit is enough to fill the
 * plan several times over, but too low to try out a list. Throws 429 with Retry-After.
 */
export async function countLookups(
  { db, clock }: Asking,
  actor: SignedInActor,
  amount: number,
): Promise<void> {
  const seats = userLimit(await readCompany(db, actor.companyId));
  const most = Math.max(least, seats * perSeat);
  await spend(db, [{ key: `lookup:${actor.uid}`, amount, most, windowMs }], clock(), TOO_MANY);
}

/** The same for rows of an import file, because the dry run compares them with all users. */
export async function countImportRows(
  { db, clock }: Asking,
  actor: SignedInActor,
  amount: number,
): Promise<void> {
  const { hasBoost } = await readCompany(db, actor.companyId);
  const most = hasBoost ? importRows.paying : importRows.others;
  const quota = { key: `import-rows:${actor.companyId}`, amount, most, windowMs: importWindowMs };
  await spend(db, [quota], clock(), TOO_MANY);
}

/** Counts a network's requests for a single sign-on link. Throws 429 with Retry-After. */
export async function countLink({ db, clock }: Asking, address: string): Promise<void> {
  const quota = { key: `sso-link:${networkOf(address)}`, amount: 1, most: linksOfNetwork, windowMs };
  await spend(db, [quota], clock(), 'Too many requests. Try again later.');
}

const taken = (address: string, amount: number) => ({
  key: `taken:${networkOf(address)}`,
  amount,
  most: takenOfNetwork,
  windowMs,
});

/**
 * Counts, in advance, that a network is told that an address is taken, so that concurrent requests share the
 * count. Throws 429 beyond the limit.
 */
export async function countGuess({ db, clock }: Asking, address: string): Promise<void> {
  await spend(db, [taken(address, 1)], clock(), 'Too many requests. Try again later.');
}

/** Uncounts a guess that revealed nothing. */
export async function forgiveGuess({ db, clock }: Asking, address: string): Promise<void> {
  await overspent(db, [taken(address, -1)], clock());
}

/** Counts a network's registrations, each of which sends a mail. Throws 429 with Retry-After. */
export async function countRegistration({ db, clock }: Asking, address: string): Promise<void> {
  const most = limits.mails.registrationsOfNetwork;
  const quota = { key: `register:${networkOf(address)}`, amount: 1, most, windowMs: limits.mails.hourMs };
  await spend(db, [quota], clock(), 'Too many requests. Try again later.');
}
