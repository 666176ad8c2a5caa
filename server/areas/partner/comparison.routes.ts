import { limits } from '@contract/limits';
import type { SortOrder } from '@contract/paging';
import {
  type ComparedCustomer,
  type ComparisonSort,
  comparisonEndpoints,
} from '@contract/partner/comparison';
import texts from '@i18n/en/partner.json' with { type: 'json' };
import { readCompany } from '@server/domain/company/company.queries';
import { type CompanyCulture, culturesOf, currentCultures } from '@server/domain/figures/culture.rules';
import { appendToCompanies } from '@server/platform/db/audit.queries';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import { pageInfoOf, windowOf } from '@server/platform/http/paging';
import { type Columns, tableCsv } from '@server/platform/text/csv';
import { sortedBy } from '@server/platform/text/sorting';
import { markRead, selectCompared } from './comparison.queries';

type Compared = Awaited<ReturnType<typeof selectCompared>>[number];

const { groupMin: least } = limits.reports;

/** Customers of whom all months are in memory at once. */
const BATCH = 200;

/** As on the screen: only all are 100%. */
const whole = (value: number | null) => (value === null ? null : Math.floor(value));

const { columns } = texts.comparison;

const COLUMNS: Columns<ComparedCustomer> = [
  [columns.companyName, ({ companyName }) => companyName],
  [`${columns.culture} (%)`, ({ score }) => score],
  [columns.level, ({ level }) => level],
  [`${columns.before} (%)`, ({ previousScore }) => previousScore],
  [columns.learners, ({ learners }) => learners],
  [`${columns.completed} (%)`, ({ completedPercent }) => whole(completedPercent)],
  [`${columns.overdue} (%)`, ({ overduePercent }) => whole(overduePercent)],
  [`${columns.gameScore} (0-100)`, ({ gameScore }) => whole(gameScore)],
  [`${columns.reported} (%)`, ({ reportedPercent }) => whole(reportedPercent)],
];

/** What can be sorted by without any figures. */
const KNOWN = {
  companyName: ({ nameKey }) => nameKey,
  learners: ({ learners }) => learners,
} as const satisfies Partial<Record<ComparisonSort, (row: Compared) => string | number>>;

const FIGURES = {
  culture: ({ score }) => score,
  completedPercent: ({ completedPercent }) => completedPercent,
  overduePercent: ({ overduePercent }) => overduePercent,
  gameScore: ({ gameScore }) => gameScore,
  reportedPercent: ({ reportedPercent }) => reportedPercent,
} as const satisfies Record<
  Exclude<ComparisonSort, keyof typeof KNOWN>,
  (row: ComparedCustomer) => number | null
>;
const isKnown = (sort: ComparisonSort): sort is keyof typeof KNOWN => Object.hasOwn(KNOWN, sort);

type Told = Pick<CompanyCulture, 'current' | 'overdue'> & Partial<Pick<CompanyCulture, 'previous'>>;
type ReadCultures = (db: Queryable, ids: readonly number[], now: Date) => Promise<ReadonlyMap<number, Told>>;
const withPrevious: ReadCultures = (db, ids, now) => culturesOf(db, ids, now, { isForOthers: true });
const alone: ReadCultures = (db, ids, now) => currentCultures(db, ids, now, { isForOthers: true });

/** These customers with their figures, in the same order. */
async function withFigures(
  db: Queryable,
  customers: readonly Compared[],
  now: Date,
  read: ReadCultures = withPrevious,
): Promise<ComparedCustomer[]> {
  const rows: ComparedCustomer[] = [];
  for (let from = 0; from < customers.length; from += BATCH) {
    const some = customers.slice(from, from + BATCH);
    const told = some.filter(({ learners }) => learners >= least).map(({ companyId }) => companyId);
    const cultures = await read(db, told, now);
    for (const { companyId, companyName, learners } of some) {
      const culture = cultures.get(companyId);
      const { training, gaming, reported, score = null, level = null } = culture?.current ?? {};
      rows.push({
        companyId,
        companyName,
        learners,
        isTooSmall: learners < least,
        completedPercent: training?.percent ?? null,
        overduePercent: culture && training?.due ? (100 * culture.overdue) / training.due : null,
        gameScore: gaming?.score ?? null,
        reportedPercent: reported?.percent ?? null,
        score,
        level,
        previousScore: culture?.previous?.score ?? null,
      });
    }
  }
  return rows;
}

/** The customers in an order that only their figures tell: of all of them, no more is read than decides it. */
async function byFigure(
  db: Queryable,
  customers: readonly Compared[],
  now: Date,
  { orderBy, order }: { readonly orderBy: keyof typeof FIGURES; readonly order: SortOrder },
): Promise<Compared[]> {
  const given = new Map(customers.map((one) => [one.companyId, one]));
  const ordered = sortedBy(await withFigures(db, customers, now, alone), FIGURES[orderBy], order);
  return ordered.flatMap(({ companyId }) => given.get(companyId) ?? []);
}

/** A partner's customers side by side. */
export function comparisonRoutes({ act }: ReturnType<typeof binder>): void {
  act(comparisonEndpoints.compare, async ({ db, deps, actor, query, requestId }) => {
    const { searchText, orderBy = 'culture', order = 'asc_nulls_last', isCsv } = query;
    const now = deps.clock();
    const partnerId = actor.companyId;
    const byName = await selectCompared(db, partnerId, searchText);
    const { offset, limit } = windowOf(query);
    const page = <Row>(rows: readonly Row[]) => (isCsv ? rows : rows.slice(offset, offset + limit));
    const items = isKnown(orderBy)
      ? await withFigures(db, page(sortedBy<Compared>(byName, KNOWN[orderBy], order)), now)
      : isCsv
        ? sortedBy(await withFigures(db, byName, now), FIGURES[orderBy], order)
        : await withFigures(db, page(await byFigure(db, byName, now, { orderBy, order })), now);
    await db.transaction(async (tx) => {
      const ids = items.map(({ companyId }) => companyId);
      const read = await markRead(tx, partnerId, ids, now.toISOString().slice(0, 10));
      const details = { partnerCompanyId: partnerId, partnerUserId: actor.userId };
      const event = { action: 'company.compared', details, onBehalfOf: actor.userId } as const;
      if (read.length > 0) await appendToCompanies(tx, read, { ...event, requestId, at: now });
    });
    if (isCsv) return { csv: tableCsv(COLUMNS, [items]) };
    const { timeZone } = await readCompany(db, partnerId);
    const pageInfo = pageInfoOf(query, byName.length);
    return { data: { items: [...items], pageInfo, asOf: now.toISOString(), timeZone } };
  });
}
