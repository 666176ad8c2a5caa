import { limits } from '@contract/limits';
import { readCompany } from '../areas/shell/shell.queries';
import { userLimit } from '../areas/users/users.model';
import type { Deps, SignedInActor } from '../http/context';
import { networkOf } from '../network/addresses';
import { overspent, spend } from './quotas';

type Asking = Pick<Deps, 'db' | 'clock'>;

const { windowMs, least, perSeat, importRows, importWindowMs, linksOfNetwork, takenOfNetwork } =
  limits.lookups;
const TOO_MANY = 'Too many email addresses were checked. Try again later.';

/**
 * Counts addresses whose answer tells whether somebody has an account, for the person who asks: enough to fill the plan
 * several times over, too few to try a list. Throws 429 with Retry-After.
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

/** The same for rows of a file, which a dry run compares with everybody. */
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

/** Counts a network's question for a link to single sign-on. Throws 429 with Retry-After. */
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
 * Counts that a network may be told that an address is taken, before it is: requests at once share the count. Throws 429
 * once it was told often enough.
 */
export async function countGuess({ db, clock }: Asking, address: string): Promise<void> {
  await spend(db, [taken(address, 1)], clock(), 'Too many requests. Try again later.');
}

/** Takes the count back: nothing was told. */
export async function forgiveGuess({ db, clock }: Asking, address: string): Promise<void> {
  await overspent(db, [taken(address, -1)], clock());
}

/** Counts a network's registration, which mails the address that it names. Throws 429 with Retry-After. */
export async function countRegistration({ db, clock }: Asking, address: string): Promise<void> {
  const most = limits.mails.registrationsOfNetwork;
  const quota = { key: `register:${networkOf(address)}`, amount: 1, most, windowMs: limits.mails.hourMs };
  await spend(db, [quota], clock(), 'Too many requests. Try again later.');
}
