import { identityKey } from '@contract/names';
import type { InviteAudience, InviteText } from '@contract/users/invites';
import { type departments, groupMembers, type groups } from '@server/domain/people/people.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { nameKeys } from '@server/platform/text/text';
import { and, eq, inArray } from 'drizzle-orm';
import { inviteEmails } from './invites.tables';

export interface Team {
  readonly id: number;
  readonly name: string;
  readonly nameKey: string;
  readonly identityKey: string;
}

/**
 * The teams with these names, by key of identity; missing ones are created. The caller has locked the company, so
 * that no other request creates or removes one of them in the meantime.
 */
export async function teamsByName(
  tx: Tx,
  table: typeof departments | typeof groups,
  companyId: number,
  names: readonly string[],
  now: Date,
): Promise<Map<string, Team>> {
  const wanted = new Map(names.map((name) => [identityKey(name), name]));
  if (wanted.size === 0) return new Map();
  const team = { id: table.id, name: table.name, nameKey: table.nameKey, identityKey: table.identityKey };
  const found = await tx
    .select(team)
    .from(table)
    .where(and(eq(table.companyId, companyId), inArray(table.identityKey, [...wanted.keys()])));
  for (const one of found) wanted.delete(one.identityKey);
  const frame = { companyId, createdAt: now, updatedAt: now };
  const rows = [...wanted.values()].map((name) => ({ ...frame, name, ...nameKeys(name) }));
  const made = rows.length > 0 ? await tx.insert(table).values(rows).returning(team) : [];
  return new Map([...found, ...made].map((one) => [one.identityKey, one]));
}

/** Adds new users to their groups, in one statement. */
export async function insertMemberships(
  tx: Tx,
  companyId: number,
  members: readonly { groupId: number; userId: number }[],
): Promise<void> {
  if (members.length === 0) return;
  await tx.insert(groupMembers).values(members.map((member) => ({ companyId, ...member })));
}

export function selectInviteTexts(db: Queryable, companyId: number) {
  const { audience, subject, message } = inviteEmails;
  return db
    .select({ audience, subject, message })
    .from(inviteEmails)
    .where(eq(inviteEmails.companyId, companyId));
}

export async function saveInviteText(
  tx: Tx,
  {
    companyId,
    audience,
    text,
    now,
  }: { companyId: number; audience: InviteAudience; text: InviteText; now: Date },
): Promise<void> {
  const values = { ...text, updatedAt: now };
  await tx
    .insert(inviteEmails)
    .values({ companyId, audience, ...values })
    .onConflictDoUpdate({ target: [inviteEmails.companyId, inviteEmails.audience], set: values });
}

export async function deleteInviteText(tx: Tx, companyId: number, audience: InviteAudience): Promise<void> {
  await tx
    .delete(inviteEmails)
    .where(and(eq(inviteEmails.companyId, companyId), eq(inviteEmails.audience, audience)));
}
