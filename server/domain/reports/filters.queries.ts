import type { ReportKindName } from '@contract/report-kinds';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { departments, groups } from '@server/domain/people/people.tables';
import { simulations } from '@server/domain/simulations/simulations.tables';
import type { Queryable } from '@server/platform/db/client';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ReportLabel, ReportWord } from './columns';

/** What a filter has chosen: a text, a word of the document, names, or months (YYYY-MM). */
export type FilterValue =
  | string
  | { readonly word: ReportWord }
  | { readonly names: readonly string[] }
  | { readonly months: readonly string[] };
export type ReportFilter = readonly [ReportLabel, FilterValue];

interface About {
  readonly companyId: number;
  readonly report: ReportKindName;
  /** The document is for readers outside the company: what was searched for may be somebody's name. */
  readonly isNameless: boolean;
}

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.length > 0;

const CHOICES = {
  campaignIds: 'campaigns',
  courseIds: 'courses',
  departments: 'departments',
  groups: 'groups',
} as const satisfies Readonly<Record<string, ReportLabel>>;

async function namesOf(
  db: Queryable,
  { companyId, report }: About,
  label: (typeof CHOICES)[keyof typeof CHOICES],
  ids: readonly number[],
): Promise<readonly string[]> {
  // A course belongs to no company: the names are those that it has in the company's assignments.
  if (label === 'courses') {
    const found = await db
      .selectDistinct({ name: campaigns.courseName })
      .from(campaigns)
      .where(and(eq(campaigns.companyId, companyId), inArray(campaigns.courseId, [...ids])))
      .orderBy(asc(campaigns.courseName));
    return found.map(({ name }) => name);
  }
  const owned = report === 'phishingSummary' ? simulations : campaigns;
  const table = { campaigns: owned, departments, groups }[label];
  const found = await db
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.companyId, companyId), inArray(table.id, [...ids])))
    .orderBy(asc(table.nameKey));
  return found.map(({ name }) => name);
}

/** The filters of a report's query beside its days, as its cover tells them. */
export async function filtersOf(db: Queryable, about: About, query: unknown): Promise<ReportFilter[]> {
  const chosen = new Map<string, unknown>(Object.entries(query ?? {}));
  const found: ReportFilter[] = [];
  for (const [key, label] of Object.entries(CHOICES)) {
    const ids = chosen.get(key);
    if (isIds(ids)) found.push([label, { names: await namesOf(db, about, label, ids) }]);
  }
  const months = chosen.get('months');
  if (Array.isArray(months) && months.length > 0) found.push(['videoMonths', { months }]);
  const status = chosen.get('status');
  if (status === 'ACTIVE' || status === 'ENDED') found.push(['status', { word: status }]);
  const search = chosen.get('searchText');
  if (typeof search === 'string' && search !== '' && !about.isNameless) found.push(['search', search]);
  return found;
}
