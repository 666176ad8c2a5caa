import {
  simulationMails as mails,
  simulationEvents,
  simulationReviews,
} from '@server/domain/simulations/mails.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { type RecipientRow, selectRows } from './report-recipients.queries';

/** One mail of a campaign. */
export async function findRecipient(
  db: Queryable,
  { companyId, campaignId }: { readonly companyId: number; readonly campaignId: number },
  mailId: number,
): Promise<RecipientRow | undefined> {
  const [row] = await selectRows(db).where(
    and(
      eq(mails.companyId, companyId),
      eq(mails.simulationId, campaignId),
      eq(mails.id, mailId),
      ne(mails.state, 'cancelled'),
    ),
  );
  return row;
}

/** What happened to a mail, in order, with what an admin said of it. */
export const eventsOf = (db: Queryable, companyId: number, mailId: number) =>
  db
    .select({
      id: simulationEvents.id,
      type: simulationEvents.type,
      at: simulationEvents.at,
      reason: simulationEvents.reason,
      agent: simulationEvents.agent,
      isPerson: simulationReviews.isPerson,
    })
    .from(simulationEvents)
    .leftJoin(
      simulationReviews,
      and(
        eq(simulationReviews.companyId, simulationEvents.companyId),
        eq(simulationReviews.eventId, simulationEvents.id),
      ),
    )
    .where(and(eq(simulationEvents.companyId, companyId), eq(simulationEvents.mailId, mailId)))
    .orderBy(asc(simulationEvents.at), asc(simulationEvents.id));
export type EventRow = Awaited<ReturnType<typeof eventsOf>>[number];

/** Stores what an admin says of an event, in place of what was said before. */
export async function storeReview(tx: Tx, review: typeof simulationReviews.$inferInsert): Promise<void> {
  const { isPerson, reviewedBy, reviewedAt } = review;
  await tx
    .insert(simulationReviews)
    .values(review)
    .onConflictDoUpdate({
      target: [simulationReviews.companyId, simulationReviews.eventId],
      set: { isPerson, reviewedBy, reviewedAt },
    });
}

export type PersonalRow = RecipientRow & { readonly campaignId: number; readonly campaignName: string };

/** The mails of a company's campaigns to one person, newest first. */
export async function resultsOfPerson(
  db: Queryable,
  {
    companyId,
    userId,
    offset,
    limit,
  }: {
    readonly companyId: number;
    readonly userId: number;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ rows: PersonalRow[]; total: number }> {
  const where = and(eq(mails.companyId, companyId), eq(mails.userId, userId), ne(mails.state, 'cancelled'));
  const all = db
    .select({ id: mails.id, campaignId: simulations.id, campaignName: simulations.name })
    .from(mails)
    .innerJoin(
      simulations,
      and(
        eq(simulations.companyId, mails.companyId),
        eq(simulations.id, mails.simulationId),
        ne(simulations.state, 'removed'),
      ),
    )
    .where(where);
  const total = await db.$count(all.as('all_of_them'));
  const page = await all.orderBy(desc(mails.id)).limit(limit).offset(offset);
  const ids = page.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await selectRows(db).where(and(where, inArray(mails.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: page.flatMap(({ id, ...campaign }) => {
      const row = byId.get(id);
      return row ? [{ ...row, ...campaign }] : [];
    }),
    total,
  };
}
