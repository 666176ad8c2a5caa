import type { Answer, Callout, ExercisePart } from '@contract/phishing-exercise/content';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { prepared } from '@server/platform/db/prepared';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { exerciseParts, exercises, phishingPacks, phishingTemplates } from './exercises.tables';

export type StoredExercise = typeof exercises.$inferSelect;

/** What a template gives to an exercise. */
const FROZEN = {
  templateId: phishingTemplates.id,
  name: phishingTemplates.name,
  layoutType: phishingTemplates.layoutType,
  difficulty: phishingTemplates.difficulty,
  languageCode: phishingTemplates.languageCode,
  thumbnailUrl: phishingTemplates.thumbnailUrl,
  subject: phishingTemplates.subject,
  fromName: phishingTemplates.fromName,
  fromEmail: phishingTemplates.fromEmail,
  fromPhone: phishingTemplates.fromPhone,
  html: phishingTemplates.html,
  legend: phishingTemplates.legend,
  answers: phishingTemplates.answers,
  callouts: phishingTemplates.callouts,
};
export type FrozenTemplate = Omit<ExercisePart, 'orderNumber'>;

const { ownerCompanyId } = phishingTemplates;
const isThere = isNull(phishingTemplates.deletedAt);

const isUsable = (companyId: number, ids: readonly number[]) =>
  and(isAmong(phishingTemplates.id, ids), or(isNull(ownerCompanyId), eq(ownerCompanyId, companyId)), isThere);

const holdOwn = (tx: Tx, companyId: number, ids: readonly number[]) =>
  tx
    .select({ id: phishingTemplates.id })
    .from(phishingTemplates)
    .where(and(isAmong(phishingTemplates.id, ids), eq(ownerCompanyId, companyId)))
    .orderBy(asc(phishingTemplates.id))
    .for('share');

/**
 * The templates among these ids that a company may use, its own and the provider's. Its own stay as they are
 * until the transaction ends: none is changed or deleted before the exercise is stored.
 */
export async function templatesToFreeze(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<FrozenTemplate[]> {
  await holdOwn(tx, companyId, ids);
  return tx.select(FROZEN).from(phishingTemplates).where(isUsable(companyId, ids));
}

/** The same with what a simulated mail has besides. */
export async function templatesToSend(tx: Tx, companyId: number, ids: readonly number[]) {
  await holdOwn(tx, companyId, ids);
  const { attachmentName, isReplyTracked, linkHost } = phishingTemplates;
  return tx
    .select({ ...FROZEN, attachmentName, isReplyTracked, linkHost })
    .from(phishingTemplates)
    .where(isUsable(companyId, ids));
}

/** A pack of the provider with its templates, in order; undefined for an unknown one. */
export async function findPack(db: Queryable, id: string) {
  const [pack] = await db.select().from(phishingPacks).where(eq(phishingPacks.id, id));
  if (!pack) return undefined;
  const templates = await db
    .select(FROZEN)
    .from(phishingTemplates)
    .where(and(eq(phishingTemplates.packId, id), isNull(ownerCompanyId), isThere))
    .orderBy(asc(phishingTemplates.position), asc(phishingTemplates.id));
  return { ...pack, templates };
}

/** Stores an exercise with its templates as they are now, in this order; returns its id. */
export async function insertExercise(
  tx: Tx,
  companyId: number,
  pack: { readonly id: string; readonly name: string } | null,
  templates: readonly FrozenTemplate[],
): Promise<number> {
  const [row] = await tx
    .insert(exercises)
    .values({ companyId, packId: pack?.id ?? null, packName: pack?.name ?? null })
    .returning({ id: exercises.id });
  if (!row) throw new Error('the insert returned no row');
  await tx.insert(exerciseParts).values(
    templates.map((template, index) => ({
      companyId,
      exerciseId: row.id,
      templateId: template.templateId,
      orderNumber: index + 1,
      content: { ...template, orderNumber: index + 1 },
    })),
  );
  return row.id;
}

/** Exercises by id. */
export async function findExercises(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredExercise>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(exercises)
    .where(and(eq(exercises.companyId, companyId), inArray(exercises.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The templates of an exercise as its learners get them, in order. */
export async function partsOf(db: Queryable, companyId: number, exerciseId: number): Promise<ExercisePart[]> {
  const rows = await db
    .select({ content: exerciseParts.content })
    .from(exerciseParts)
    .where(and(eq(exerciseParts.companyId, companyId), eq(exerciseParts.exerciseId, exerciseId)))
    .orderBy(asc(exerciseParts.orderNumber));
  return rows.map(({ content }) => content);
}

const given = (name: string) => sql.placeholder(name);

/**
 * What an answer to a message of an exercise is judged by, and how many messages it has; undefined for any other.
 * Prepared: each answer asks for it.
 */
export async function findJudgment(db: Queryable, companyId: number, exerciseId: number, templateId: number) {
  const { content } = exerciseParts;
  const [row] = await prepared(db, 'exercise_find_judgment', () =>
    db
      .select({
        languageCode: sql<string>`${content}->>'languageCode'`,
        answers: sql<Answer[]>`${content}->'answers'`,
        callouts: sql<Callout[]>`${content}->'callouts'`,
        total: sql<number>`(SELECT count(*) FROM exercise_parts
        WHERE company_id = ${given('companyId')} AND exercise_id = ${given('exerciseId')})`.mapWith(Number),
      })
      .from(exerciseParts)
      .where(
        and(
          eq(exerciseParts.companyId, given('companyId')),
          eq(exerciseParts.exerciseId, given('exerciseId')),
          eq(exerciseParts.templateId, given('templateId')),
        ),
      ),
  ).execute({ companyId, exerciseId, templateId });
  return row;
}

/** Deletes an exercise with its templates; its tasks have no content from then on. */
export async function deleteExercise(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.delete(exercises).where(and(eq(exercises.companyId, companyId), eq(exercises.id, id)));
}
