import { campaigns } from '@server/domain/assignments/campaigns.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';

interface ExerciseWindow {
  readonly companyId: number;
  readonly isArchived: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** A page of the company's exercises, newest start first, with their total. */
export async function selectExercises(
  db: Queryable,
  { companyId, isArchived, offset, limit }: ExerciseWindow,
) {
  const condition = and(
    eq(campaigns.companyId, companyId),
    eq(campaigns.kind, 'phishing_exercise'),
    isArchived ? isNotNull(campaigns.archivedAt) : isNull(campaigns.archivedAt),
  );
  const rows = await db
    .select()
    .from(campaigns)
    .where(condition)
    .orderBy(desc(campaigns.startDate), desc(campaigns.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(campaigns, condition) };
}
