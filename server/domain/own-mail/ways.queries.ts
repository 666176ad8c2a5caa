import type { MailCarrier, WhenFails } from '@contract/settings/own-mail';
import type { Company } from '@server/domain/company/company.queries';
import { companies } from '@server/domain/company/company.tables';
import { companyDomains } from '@server/domain/domains/domains.tables';
import { companiesOfMails, isKeyAmong } from '@server/domain/people/recipients.queries';
import type { Queryable } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { plannedOnce } from '@server/platform/db/prepared';
import { emailKey } from '@server/platform/text/text';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import {
  type OwnMailStage,
  type OwnMailWayRow,
  ownMailChoices,
  ownMailWays,
  type RefusedRow,
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

/** What decides how a mail goes out. */
export interface MailFacts {
  /** Undefined for nobody's address. */
  readonly companyId: number | undefined;
  /** What servers have said of its address. */
  readonly refused: readonly RefusedRow[];
  /** The company's own way, if it has one. */
  readonly found: WayOfMail | undefined;
}

/** What decides how these mails go out, in their order. */
export async function factsOfMails(
  db: Queryable,
  mails: readonly { readonly to: string; readonly companyId?: number }[],
): Promise<readonly MailFacts[]> {
  const companyIds = await companiesOfMails(db, mails);
  const known = [...new Set(companyIds.filter((id) => id !== undefined))];
  if (known.length === 0) return mails.map(() => ({ companyId: undefined, refused: [], found: undefined }));
  const refused = await plannedOnce(
    db
      .select()
      .from(refusedAddresses)
      .where(
        and(
          isAmong(refusedAddresses.companyId, known),
          isKeyAmong(
            refusedAddresses.addressKey,
            mails.map(({ to }) => to),
          ),
        ),
      ),
  );
  const ways = await findWaysOfMail(db, known);
  return mails.map(({ to }, index) => {
    const companyId = companyIds[index];
    const key = emailKey(to);
    return {
      companyId,
      refused: refused.filter((row) => row.companyId === companyId && row.addressKey === key),
      found: ways.find(({ company }) => company.id === companyId),
    };
  });
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
  const [way] = await findWaysOfMail(db, [companyId]);
  return way;
}

/** The ways of those of these companies that have one. Most have none, which one look at an index tells. */
async function findWaysOfMail(db: Queryable, companyIds: readonly number[]): Promise<WayOfMail[]> {
  const isUsed = and(isAmong(ownMailWays.companyId, companyIds), eq(ownMailWays.stage, 'used'));
  const having = await plannedOnce(
    db.select({ companyId: ownMailWays.companyId }).from(ownMailWays).where(isUsed),
  );
  if (having.length === 0) return [];
  return plannedOnce(
    db
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
      .where(isUsed),
  );
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

/** Counts a refusal by a way's server; after so many the address rests there. */
export async function countRefusal(
  db: Queryable,
  { companyId, saidBy, address, reason }: Pick<RefusedRow, 'companyId' | 'saidBy' | 'address' | 'reason'>,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<void> {
  const restingSince = most <= 1 ? now : null;
  await db
    .insert(refusedAddresses)
    .values({
      companyId,
      saidBy,
      addressKey: emailKey(address),
      address,
      refusals: 1,
      reason,
      lastAt: now,
      restingSince,
    })
    .onConflictDoUpdate({
      target: [refusedAddresses.companyId, refusedAddresses.addressKey, refusedAddresses.saidBy],
      set: {
        refusals: sql`${refusedAddresses.refusals} + 1`,
        reason,
        lastAt: now,
        restingSince: sql`CASE WHEN ${refusedAddresses.refusals} + 1 >= ${most}
          THEN coalesce(${refusedAddresses.restingSince}, ${now.toISOString()}::timestamptz) END`,
      },
    });
}

/** Forgets the refusals of an address, by one way's server or by all. */
export async function forgetRefusals(
  db: Queryable,
  companyId: number,
  address: string,
  saidBy?: MailCarrier,
): Promise<void> {
  await db
    .delete(refusedAddresses)
    .where(
      and(
        eq(refusedAddresses.companyId, companyId),
        eq(refusedAddresses.addressKey, emailKey(address)),
        saidBy === undefined ? undefined : eq(refusedAddresses.saidBy, saidBy),
      ),
    );
}

/** Those of these addresses that rest by a way, in their comparison form. */
export async function findResting(
  db: Queryable,
  companyId: number,
  saidBy: MailCarrier,
  addresses: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ key: refusedAddresses.addressKey })
    .from(refusedAddresses)
    .where(
      and(
        eq(refusedAddresses.companyId, companyId),
        eq(refusedAddresses.saidBy, saidBy),
        isNotNull(refusedAddresses.restingSince),
        isKeyAmong(refusedAddresses.addressKey, addresses),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}
