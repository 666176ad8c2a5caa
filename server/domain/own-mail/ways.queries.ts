import type { WhenFails } from '@contract/settings/own-mail';
import type { Company } from '@server/domain/company/company.queries';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable } from '@server/platform/db/client';
import { emailKey } from '@server/platform/text/text';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import {
  type OwnMailStage,
  type OwnMailWayRow,
  ownMailChoices,
  ownMailWays,
  refusedAddresses,
} from './own-mail.tables';

/** Until a company chooses, its mails are sent in any case. */
const DEFAULT: WhenFails = 'fallBack';

const isWay = (companyId: number, stage: OwnMailStage) =>
  and(eq(ownMailWays.companyId, companyId), eq(ownMailWays.stage, stage));

export async function findWay(
  db: Queryable,
  companyId: number,
  stage: OwnMailStage,
): Promise<OwnMailWayRow | undefined> {
  const [row] = await db.select().from(ownMailWays).where(isWay(companyId, stage));
  return row;
}

export async function whenFailsOf(db: Queryable, companyId: number): Promise<WhenFails> {
  const [row] = await db.select().from(ownMailChoices).where(eq(ownMailChoices.companyId, companyId));
  return row?.whenFails ?? DEFAULT;
}

/** The company that a mail belongs to: the one that it names, else its recipient's. */
export async function companyOfMail(
  db: Queryable,
  { to, companyId }: { readonly to: string; readonly companyId?: number },
): Promise<number | undefined> {
  if (companyId !== undefined) return companyId;
  const [row] = await db
    .select({ companyId: users.companyId })
    .from(users)
    .where(eq(users.emailKey, emailKey(to)))
    .limit(1);
  return row?.companyId;
}

export interface WayOfMail {
  readonly company: Company;
  readonly way: OwnMailWayRow;
  readonly whenFails: WhenFails;
  /** Whether the company has proved the sender's domain, still. */
  readonly isProved: boolean;
}

/** What a company's mail is to be sent by, if it has a way of its own. */
export async function findWayOfMail(db: Queryable, companyId: number): Promise<WayOfMail | undefined> {
  const [row] = await db
    .select({
      company: companies,
      way: ownMailWays,
      whenFails: sql<WhenFails>`coalesce(${ownMailChoices.whenFails}, ${DEFAULT})`,
      isProved: sql<boolean>`${companyDomains.domain} IS NOT NULL`,
    })
    .from(ownMailWays)
    .innerJoin(companies, eq(companies.id, ownMailWays.companyId))
    .leftJoin(ownMailChoices, eq(ownMailChoices.companyId, ownMailWays.companyId))
    .leftJoin(
      companyDomains,
      and(
        eq(companyDomains.companyId, ownMailWays.companyId),
        eq(companyDomains.domain, ownMailWays.fromDomain),
        isNotNull(companyDomains.verifiedAt),
      ),
    )
    .where(isWay(companyId, 'used'));
  return row;
}

/** Changes the way that is in use, if it is still the one that was saved then. */
export async function noteAtWay(
  db: Queryable,
  { companyId, savedAt }: Pick<OwnMailWayRow, 'companyId' | 'savedAt'>,
  changes: Partial<typeof ownMailWays.$inferInsert>,
): Promise<void> {
  await db
    .update(ownMailWays)
    .set(changes)
    .where(and(isWay(companyId, 'used'), eq(ownMailWays.savedAt, savedAt)));
}

/** Keeps a secret that the provider has renewed, in whichever stage the way is by now. */
export async function putSecret(
  db: Queryable,
  { companyId, savedAt }: Pick<OwnMailWayRow, 'companyId' | 'savedAt'>,
  secret: string,
): Promise<void> {
  await db
    .update(ownMailWays)
    .set({ secret })
    .where(and(eq(ownMailWays.companyId, companyId), eq(ownMailWays.savedAt, savedAt)));
}

/** How an address of a company stands; undefined for one that was never refused. */
export async function findRefused(db: Queryable, companyId: number, address: string) {
  const [row] = await db
    .select()
    .from(refusedAddresses)
    .where(
      and(eq(refusedAddresses.companyId, companyId), eq(refusedAddresses.addressKey, emailKey(address))),
    );
  return row;
}

/** Counts a refusal; after so many the address rests. */
export async function countRefusal(
  db: Queryable,
  {
    companyId,
    address,
    reason,
  }: { readonly companyId: number; readonly address: string; readonly reason: string },
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<void> {
  const restingSince = most <= 1 ? now : null;
  await db
    .insert(refusedAddresses)
    .values({
      companyId,
      addressKey: emailKey(address),
      address,
      refusals: 1,
      reason,
      lastAt: now,
      restingSince,
    })
    .onConflictDoUpdate({
      target: [refusedAddresses.companyId, refusedAddresses.addressKey],
      set: {
        refusals: sql`${refusedAddresses.refusals} + 1`,
        reason,
        lastAt: now,
        restingSince: sql`CASE WHEN ${refusedAddresses.refusals} + 1 >= ${most}
          THEN coalesce(${refusedAddresses.restingSince}, ${now.toISOString()}::timestamptz) END`,
      },
    });
}

/** Forgets the refusals of an address. Returns whether there were any. */
export async function forgetRefusals(db: Queryable, companyId: number, address: string): Promise<boolean> {
  const forgotten = await db
    .delete(refusedAddresses)
    .where(and(eq(refusedAddresses.companyId, companyId), eq(refusedAddresses.addressKey, emailKey(address))))
    .returning({ key: refusedAddresses.addressKey });
  return forgotten.length > 0;
}

/** Those of these addresses that rest, in their comparison form; senders leave them out. */
export async function restingAmong(
  db: Queryable,
  companyId: number,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const keys = JSON.stringify(addresses.map(emailKey));
  const rows = await db
    .select({ key: refusedAddresses.addressKey })
    .from(refusedAddresses)
    .where(
      and(
        eq(refusedAddresses.companyId, companyId),
        isNotNull(refusedAddresses.restingSince),
        sql`${refusedAddresses.addressKey} IN (SELECT json_array_elements_text(${keys}::json))`,
      ),
    );
  return new Set(rows.map(({ key }) => key));
}
