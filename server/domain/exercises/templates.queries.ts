import type { Difficulty, LayoutType, TemplateType } from '@contract/phishing-exercise/content';
import type { Pack, TemplateSort } from '@contract/phishing-exercise/templates';
import { isOpen } from '@server/domain/assignments/campaigns.queries';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { simulationTemplates } from '@server/domain/simulations/simulations.tables';
import type { Queryable, Tx } from '@server/platform/db/client';
import { isAmong } from '@server/platform/db/columns';
import { type PageQuery, windowOf } from '@server/platform/http/paging';
import { everyWord } from '@server/platform/text/search';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { exerciseParts, phishingPacks, phishingTemplates } from './exercises.tables';

export type StoredTemplate = typeof phishingTemplates.$inferSelect;

export interface TemplateFilter extends PageQuery {
  /** Words of the name, in any order. */
  readonly search?: string | undefined;
  /** By name from A to Z; otherwise by the last change, newest first. */
  readonly sort?: TemplateSort | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly type?: TemplateType | undefined;
  readonly layoutType?: LayoutType | undefined;
  readonly difficulty?: Difficulty | undefined;
  readonly language?: string | undefined;
}

/** Its own templates and the provider's. */
const isVisibleTo = (companyId: number): SQL | undefined =>
  and(
    isNull(phishingTemplates.deletedAt),
    or(isNull(phishingTemplates.ownerCompanyId), eq(phishingTemplates.ownerCompanyId, companyId)),
  );

async function pageOf(
  db: Queryable,
  where: SQL | undefined,
  order: readonly SQL[],
  query: PageQuery,
): Promise<{ rows: StoredTemplate[]; total: number }> {
  const { limit, offset } = windowOf(query);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(phishingTemplates)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.$count(phishingTemplates, where),
  ]);
  return { rows, total };
}

/** A page of what the company may use. */
export function listTemplates(db: Queryable, companyId: number, filter: TemplateFilter) {
  const { search = '', sort, ids, type, layoutType, difficulty, language } = filter;
  const { nameKey, updatedAt, id } = phishingTemplates;
  const where = and(
    isVisibleTo(companyId),
    ids && isAmong(id, ids),
    type && eq(phishingTemplates.type, type),
    layoutType && eq(phishingTemplates.layoutType, layoutType),
    difficulty && eq(phishingTemplates.difficulty, difficulty),
    language ? eq(phishingTemplates.languageCode, language) : undefined,
    ...everyWord(search).map((pattern) => like(nameKey, pattern)),
  );
  const order = sort === 'name' ? [asc(nameKey), asc(id)] : [desc(updatedAt), desc(id)];
  return pageOf(db, where, order, filter);
}

const isInPack = (packId: string) =>
  and(
    eq(phishingTemplates.packId, packId),
    isNull(phishingTemplates.ownerCompanyId),
    isNull(phishingTemplates.deletedAt),
  );
const packOrder = [asc(phishingTemplates.position), asc(phishingTemplates.id)];

/** A page of a pack, in its own order. */
export const packTemplates = (db: Queryable, packId: string, page: PageQuery) =>
  pageOf(db, isInPack(packId), packOrder, page);

/** The packs in their order, with the numbers of their templates. */
export async function listPacks(db: Queryable): Promise<Pack[]> {
  const { id, name, thumbnailUrl, difficulty, position } = phishingPacks;
  const ofType = (type: LayoutType) =>
    sql<number>`count(*) FILTER (WHERE ${phishingTemplates.layoutType} = ${type})`.mapWith(Number);
  const rows = await db
    .select({
      id,
      name,
      thumbnail: thumbnailUrl,
      difficulty,
      templatesEmailCount: ofType('EMAIL'),
      templatesSmsCount: ofType('SMS'),
      templatesTotalCount: count(phishingTemplates.id),
    })
    .from(phishingPacks)
    .leftJoin(phishingTemplates, and(eq(phishingTemplates.packId, id), isNull(phishingTemplates.deletedAt)))
    .groupBy(id)
    .orderBy(asc(position), asc(id));
  return rows;
}

/** A template that the company may use; undefined for all others. */
export async function findTemplate(
  db: Queryable,
  companyId: number,
  templateId: number,
): Promise<StoredTemplate | undefined> {
  const [row] = await templatesByIds(db, companyId, [templateId]);
  return row;
}

/** Those of the templates that the company may use, in no order. */
export const templatesByIds = (
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<StoredTemplate[]> =>
  db
    .select()
    .from(phishingTemplates)
    .where(and(isVisibleTo(companyId), isAmong(phishingTemplates.id, ids)));

/** Those of the templates that an exercise of the company has that has not ended. */
export async function usedTemplates(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: exerciseParts.templateId })
    .from(exerciseParts)
    .innerJoin(
      campaigns,
      and(
        eq(campaigns.companyId, exerciseParts.companyId),
        eq(campaigns.kind, 'phishing_exercise'),
        eq(campaigns.courseId, exerciseParts.exerciseId),
        isOpen(),
      ),
    )
    .where(and(eq(exerciseParts.companyId, companyId), inArray(exerciseParts.templateId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether any exercise of the company that wrote it has it, open or not, or any simulation: those of a partner's are shared
 * with its customers.
 */
export async function isSentOrAsked(db: Queryable, companyId: number, templateId: number): Promise<boolean> {
  const isAsked = and(eq(exerciseParts.companyId, companyId), eq(exerciseParts.templateId, templateId));
  if ((await db.$count(exerciseParts, isAsked)) > 0) return true;
  const [sent] = await db
    .select({ id: simulationTemplates.templateId })
    .from(simulationTemplates)
    .where(eq(simulationTemplates.templateId, templateId))
    .limit(1);
  return sent !== undefined;
}

/** A template that the company wrote, locked until the transaction ends. */
export async function lockOwnTemplate(
  tx: Tx,
  companyId: number,
  templateId: number,
): Promise<StoredTemplate | undefined> {
  const { id, ownerCompanyId, deletedAt } = phishingTemplates;
  const [row] = await tx
    .select()
    .from(phishingTemplates)
    .where(and(eq(id, templateId), eq(ownerCompanyId, companyId), isNull(deletedAt)))
    .for('update');
  return row;
}

/** How many templates the company has written. */
export const countOwnTemplates = (db: Queryable, companyId: number): Promise<number> =>
  db.$count(
    phishingTemplates,
    and(eq(phishingTemplates.ownerCompanyId, companyId), isNull(phishingTemplates.deletedAt)),
  );

/** The templates of an exercise that the company wrote, those that it has deleted since included. */
export const ownTemplatesOf = (tx: Tx, companyId: number, exerciseId: number): Promise<StoredTemplate[]> =>
  tx
    .select(getTableColumns(phishingTemplates))
    .from(phishingTemplates)
    .innerJoin(exerciseParts, eq(exerciseParts.templateId, phishingTemplates.id))
    .where(
      and(
        eq(exerciseParts.companyId, companyId),
        eq(exerciseParts.exerciseId, exerciseId),
        eq(phishingTemplates.ownerCompanyId, companyId),
      ),
    );

/** Those of the templates that companies wrote, those that they have deleted since included. */
export const companyTemplatesAmong = (db: Queryable, ids: readonly number[]): Promise<StoredTemplate[]> =>
  db
    .select()
    .from(phishingTemplates)
    .where(and(isNotNull(phishingTemplates.ownerCompanyId), isAmong(phishingTemplates.id, ids)));

export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx.delete(phishingTemplates).where(eq(phishingTemplates.id, id));
}
