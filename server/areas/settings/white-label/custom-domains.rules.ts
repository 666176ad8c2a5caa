import {
  type CompanyHosts,
  CUSTOM_DOMAIN_TAKEN,
  type CustomDomain,
  type customDomainFormSchema,
} from '@contract/settings/custom-domains';
import type { CustomDomainRow } from '@server/domain/white-label/white-label.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { conflict, invalidField, notFound } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import type { z } from 'zod';
import { tellOfTrust } from '../trust/told.rules';
import { NO_HOSTS, toCustomDomain } from './custom-domains.model';
import {
  deleteHost,
  findHost,
  type HostChanges,
  listHosts,
  lockHost,
  otherUser,
  ownerOfHost,
  putHost,
  updateHost,
} from './custom-domains.queries';
import type { Reach } from './reach';
import { tellHostLapsed } from './told.rules';

type Form = z.output<typeof customDomainFormSchema>;

const isProvedBy = async (
  db: Queryable,
  { companyId, domain }: Pick<CustomDomainRow, 'companyId' | 'domain'>,
) => (await ownerOfHost(db, domain)) === companyId;

export const hostAnswer = async (
  { db, config }: { readonly db: Queryable; readonly config: Deps['config'] },
  row: CustomDomainRow,
): Promise<CustomDomain> => toCustomDomain(row, { config, isProved: await isProvedBy(db, row) });

/** The hosts of a company by type. */
export async function hostsOf(
  given: { readonly db: Queryable; readonly config: Deps['config'] },
  companyId: number,
): Promise<CompanyHosts> {
  const hosts = { ...NO_HOSTS };
  for (const row of await listHosts(given.db, companyId)) hosts[row.type] = await hostAnswer(given, row);
  return hosts;
}

/** Another company that uses the host and still has its domain. */
async function rightfulUser(db: Queryable, companyId: number, domain: string) {
  const other = await otherUser(db, companyId, domain);
  return other && { row: other, isRightful: await isProvedBy(db, other) };
}

/**
 * Names the host of a type; the same one again changes nothing. The caller has locked the company. Throws 409 while another
 * company uses it and while the type has another one, 422 for an address of the product's own and for one that another
 * type has.
 */
export async function addHost(tx: Tx, deps: Deps, companyId: number, form: Form): Promise<void> {
  const { customDomain: domain, type } = form;
  const own = [deps.config.publicUrl, deps.config.learnerUrl].map((url) => new URL(url).hostname);
  if (own.includes(domain)) throw invalidField('customDomain', 'This is the address of the service itself.');
  const rows = await listHosts(tx, companyId);
  const present = rows.find((row) => row.type === type);
  if (present?.domain === domain) return;
  if (present?.verifiedAt) throw conflict(words`Remove ${present.domain} first.`);
  if (rows.some((row) => row.domain === domain))
    throw invalidField('customDomain', 'This domain is in use above. Each needs a domain of its own.');
  await lockHost(tx, domain);
  if ((await rightfulUser(tx, companyId, domain))?.isRightful) throw conflict(CUSTOM_DOMAIN_TAKEN);
  await putHost(tx, { companyId, type, domain }, deps.clock());
}

export async function requireHost(
  db: Queryable,
  companyId: number,
  { customDomain: domain, type }: Form,
): Promise<CustomDomainRow> {
  const row = await findHost(db, { companyId, type, domain });
  if (!row) throw notFound('The domain');
  return row;
}

/** What a look at a host changes about it. Whether it counts is decided by who has proved the domain, and by who answers there. */
export function afterLook(
  { verifiedAt, missingSince }: Pick<CustomDomainRow, 'verifiedAt' | 'missingSince'>,
  isGood: boolean,
  now: Date,
): HostChanges {
  if (isGood) return { checkedAt: now, verifiedAt: verifiedAt ?? now, missingSince: null, lapsedAt: null };
  return { checkedAt: now, ...(verifiedAt && { missingSince: missingSince ?? now }) };
}

/**
 * Uses a host from now on if this service answers there and the company has proved the domain; whoever used it and has the
 * domain no more loses it at once. Throws 409 while another company uses it rightfully.
 */
export async function verifyHost(
  tx: Tx,
  deps: Deps,
  actor: SignedInActor,
  { row: given, reach: { isReached } }: { readonly row: CustomDomainRow; readonly reach: Reach },
): Promise<{ readonly row: CustomDomainRow; readonly isNew: boolean }> {
  await lockHost(tx, given.domain);
  const row = await findHost(tx, given);
  if (!row) throw notFound('The domain');
  const isGood = isReached && (await isProvedBy(tx, row));
  const other = isGood ? await rightfulUser(tx, row.companyId, row.domain) : undefined;
  if (other?.isRightful) throw conflict(CUSTOM_DOMAIN_TAKEN);
  const now = deps.clock();
  if (other) {
    await updateHost(tx, other.row, { verifiedAt: null, missingSince: null, lapsedAt: now });
    await tellHostLapsed(tx, deps, other.row);
  }
  const isNew = isGood && row.verifiedAt === null;
  const changed = (await updateHost(tx, row, afterLook(row, isGood, now))) ?? row;
  if (isNew) await tellOfTrust(tx, deps, actor, { kind: 'customDomainVerified', subject: row.domain });
  return { row: changed, isNew };
}

/** Removes a host; one that is not there stays so. Tells the admins of one that was in use. */
export async function resetHost(tx: Tx, deps: Deps, actor: SignedInActor, form: Form): Promise<void> {
  const { companyId } = actor;
  const row = await deleteHost(tx, { companyId, type: form.type, domain: form.customDomain });
  if (row?.verifiedAt) await tellOfTrust(tx, deps, actor, { kind: 'customDomainRemoved' });
}
