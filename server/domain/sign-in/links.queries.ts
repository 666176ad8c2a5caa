import { companies } from '@server/domain/company/company.tables';
import { users } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, count, eq, exists, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { actionLinks } from './links.tables';

export type ActionLink = typeof actionLinks.$inferSelect;
type LinkOwner = Pick<ActionLink, 'companyId' | 'userId'>;

const ofOwner = ({ companyId, userId }: LinkOwner) =>
  and(eq(actionLinks.companyId, companyId), eq(actionLinks.userId, userId));

/** An unused link. Without an epoch it gets the user's current one. */
export type NewLink = Omit<ActionLink, 'usedAt' | 'epoch' | 'asksForCode'> & {
  readonly epoch?: number | undefined;
  readonly asksForCode?: boolean;
};

const presentEpoch = ({ companyId, userId }: LinkOwner) =>
  sql`(SELECT ${users.credentialEpoch} FROM ${users}
    WHERE ${users.companyId} = ${companyId} AND ${users.id} = ${userId})`;

export async function insertLinks(tx: Tx, links: readonly NewLink[]): Promise<void> {
  await tx
    .insert(actionLinks)
    .values(links.map((link) => ({ ...link, epoch: link.epoch ?? presentEpoch(link) })));
}

/** Whether the user's credentials are unchanged since the link was made. */
const isOfPresentEpoch = (db: Queryable) =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.companyId, actionLinks.companyId),
          eq(users.id, actionLinks.userId),
          eq(users.credentialEpoch, actionLinks.epoch),
        ),
      ),
  );

/** Invalidates the invitations of these users. */
export async function forgetInvitations(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
): Promise<void> {
  await tx
    .delete(actionLinks)
    .where(
      and(
        eq(actionLinks.companyId, companyId),
        inArray(actionLinks.userId, [...userIds]),
        eq(actionLinks.purpose, 'invitation'),
      ),
    );
}

/** Invalidates what a finished single sign-on of a company is exchanged for. */
export async function forgetSignOns(tx: Tx, companyId: number): Promise<void> {
  await tx
    .delete(actionLinks)
    .where(and(eq(actionLinks.companyId, companyId), eq(actionLinks.purpose, 'sso')));
}

/** A link in any state. The caller locks what it refers to before taking it. */
export async function findLink(db: Queryable, tokenHash: string, purpose: ActionLink['purpose']) {
  const [link] = await db
    .select()
    .from(actionLinks)
    .where(and(eq(actionLinks.tokenHash, tokenHash), eq(actionLinks.purpose, purpose)));
  return link;
}

/**
 * Uses up a link. Returns undefined when it is unknown, used or expired. Of two concurrent calls, one gets
 * it.
 */
export async function takeLink(tx: Tx, tokenHash: string, purpose: ActionLink['purpose'], now: Date) {
  const [link] = await tx
    .update(actionLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(actionLinks.tokenHash, tokenHash),
        eq(actionLinks.purpose, purpose),
        isNull(actionLinks.usedAt),
        gt(actionLinks.expiresAt, now),
        // Exempt from the epoch: this link only proves who reads the mailbox and signs no one in.
        purpose === 'verifyEmail' ? undefined : isOfPresentEpoch(tx),
      ),
    )
    .returning();
  return link;
}

/**
 * Ends the user's unused links of a purpose, because a newer one replaces them or what they were for was
 * revoked.
 */
export async function endLinks(tx: Tx, owner: LinkOwner, purpose: ActionLink['purpose'], now: Date) {
  await tx
    .update(actionLinks)
    .set({ usedAt: now })
    .where(and(ofOwner(owner), eq(actionLinks.purpose, purpose), isNull(actionLinks.usedAt)));
}

/** How many links of a purpose were made for the user since an instant. */
export async function countLinks(
  db: Queryable,
  owner: LinkOwner,
  purpose: ActionLink['purpose'],
  since: Date,
) {
  const [row] = await db
    .select({ made: count() })
    .from(actionLinks)
    .where(and(ofOwner(owner), eq(actionLinks.purpose, purpose), gt(actionLinks.createdAt, since)));
  return row?.made ?? 0;
}

/** The user a link was made for. */
export async function personOfLink(db: Queryable, link: Pick<ActionLink, 'companyId' | 'userId'>) {
  const [person] = await db
    .select({
      uid: users.uid,
      email: users.email,
      disabledAt: users.disabledAt,
      role: users.role,
      emailVerified: users.emailVerified,
    })
    .from(users)
    .where(and(eq(users.companyId, link.companyId), eq(users.id, link.userId)));
  return person;
}

/** An invitation that can be accepted now, with its user and company. Does not use it up. */
export async function findInvitation(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      companyId: users.companyId,
      userId: users.id,
      companyName: companies.name,
      companyStatus: companies.status,
      email: users.email,
      role: users.role,
      name: users.name,
      lastName: users.lastName,
      expiresAt: actionLinks.expiresAt,
    })
    .from(actionLinks)
    .innerJoin(users, and(eq(users.companyId, actionLinks.companyId), eq(users.id, actionLinks.userId)))
    .innerJoin(companies, eq(companies.id, actionLinks.companyId))
    .where(
      and(
        eq(actionLinks.tokenHash, tokenHash),
        eq(actionLinks.purpose, 'invitation'),
        isNull(actionLinks.usedAt),
        gt(actionLinks.expiresAt, now),
        eq(users.email, actionLinks.email),
        eq(users.credentialEpoch, actionLinks.epoch),
        eq(users.registrationType, 'INVITED'),
        isNull(users.disabledAt),
        isNull(users.inviteRevokedAt),
      ),
    );
  return row;
}

/** Deletes links that expired before an instant. */
export async function forgetLinks(db: Queryable, before: Date): Promise<void> {
  await db.delete(actionLinks).where(lt(actionLinks.expiresAt, before));
}
