import { and, count, eq, exists, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client';
import { companies } from '../shell/shell.tables';
import { users } from '../users/users.tables';
import { actionLinks } from './session.tables';

export type ActionLink = typeof actionLinks.$inferSelect;
type LinkOwner = Pick<ActionLink, 'companyId' | 'userId'>;

const ofOwner = ({ companyId, userId }: LinkOwner) =>
  and(eq(actionLinks.companyId, companyId), eq(actionLinks.userId, userId));

/** A link that was not used yet; without an epoch it gets the person's present one. */
export type NewLink = Omit<ActionLink, 'usedAt' | 'epoch'> & { readonly epoch?: number | undefined };

const presentEpoch = ({ companyId, userId }: LinkOwner) =>
  sql`(SELECT ${users.credentialEpoch} FROM ${users}
    WHERE ${users.companyId} = ${companyId} AND ${users.id} = ${userId})`;

export async function insertLinks(tx: Tx, links: readonly NewLink[]): Promise<void> {
  await tx
    .insert(actionLinks)
    .values(links.map((link) => ({ ...link, epoch: link.epoch ?? presentEpoch(link) })));
}

/** Whether the person's credentials are still those of the time when the link was made. */
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

/** Makes the invitations of these people worthless. */
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

/** A link, whatever became of it; what it stands for is locked before it is taken. */
export async function findLink(db: Queryable, tokenHash: string, purpose: ActionLink['purpose']) {
  const [link] = await db
    .select()
    .from(actionLinks)
    .where(and(eq(actionLinks.tokenHash, tokenHash), eq(actionLinks.purpose, purpose)));
  return link;
}

/** Takes a link for good; undefined when it is unknown, used or too old. Two requests at once: one gets it. */
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
        // It shows whose a mailbox is, and lets nobody in.
        purpose === 'verifyEmail' ? undefined : isOfPresentEpoch(tx),
      ),
    )
    .returning();
  return link;
}

/** Ends the person's unused links of a purpose: a newer one replaces them, or what they stand for was taken back. */
export async function endLinks(tx: Tx, owner: LinkOwner, purpose: ActionLink['purpose'], now: Date) {
  await tx
    .update(actionLinks)
    .set({ usedAt: now })
    .where(and(ofOwner(owner), eq(actionLinks.purpose, purpose), isNull(actionLinks.usedAt)));
}

/** How many links of a purpose were made for the person since an instant. */
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

/** The person that a link stands for. */
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

/** An invitation that can be accepted at this moment, with whom and what it is for; it stays as it is. */
export async function findInvitation(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      companyId: users.companyId,
      userId: users.id,
      companyName: companies.name,
      companyStatus: companies.status,
      email: users.email,
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

/** Forgets links that expired before then. */
export async function forgetLinks(db: Queryable, before: Date): Promise<void> {
  await db.delete(actionLinks).where(lt(actionLinks.expiresAt, before));
}
