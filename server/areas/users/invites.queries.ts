import type { InviteAudience, InviteText } from '@contract/users/invites';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, eq } from 'drizzle-orm';
import { inviteEmails } from './invites.tables';

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
