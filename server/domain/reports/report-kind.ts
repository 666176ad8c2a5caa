import type { AccessRule } from '@contract/access';
import { limits } from '@contract/limits';
import type { ReportKindName, ReportScale } from '@contract/report-kinds';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import type { Database, Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { schemaWords } from '@server/platform/http/schema-words';
import type { z } from 'zod';
import { cellsOf, type ReportCell, type ReportColumns, type ReportForm, type ReportLabel } from './columns';
import { filtersOf, type ReportFilter } from './filters.queries';

/*
 * A report as paper: what a PDF of it, and a mail by schedule, say. The area that has the report's screen writes one of these on
 * the same queries as its calls and names it in its manifest (`reportKinds`), so that screen, CSV, PDF and mail tell the
 * same numbers by the same definition.
 */

/** Where a report's numbers come from. */
export interface ReportSource {
  readonly db: Database;
  readonly deps: Deps;
  readonly companyId: number;
  /** The company's; days of a report are days of this zone. */
  readonly timeZone: string;
  /** Whether the company keeps learning results private. */
  readonly isLearningPrivate: boolean;
  readonly now: Date;
  /**
   * For readers outside the company: no figure about fewer than five people (null instead). `reportKind` sees to facts and
   * charts, by what they say they are about, and the table is left out.
   */
  readonly isNameless: boolean;
  /** For reports that are read together: what several of them ask alike. */
  readonly shared?: Shared;
}

/** What was read once for several, by what was asked. */
export type Shared = Map<string, Promise<unknown>>;

/** Reads something once for all who share. What fails is read anew by the next, so that one failure stays that of one report. */
export function readOnce<Read>(
  shared: Shared | undefined,
  asked: object,
  read: () => Promise<Read>,
): Promise<Read> {
  const key = JSON.stringify(asked);
  const known = shared?.get(key) as Promise<Read> | undefined;
  if (known) return known;
  const reading = read();
  shared?.set(key, reading);
  reading.catch(() => shared?.delete(key));
  return reading;
}

/** A report's company with its plan; once for reports that are read together. */
export const readCompanyOnce = (
  db: Queryable,
  { companyId, shared }: { readonly companyId: number; readonly shared?: Shared | undefined },
): Promise<Company> => readOnce(shared, { company: companyId }, () => readCompany(db, companyId));

/** The company of a source. A file for readers outside it tells of few people no more than one that keeps learning private. */
export const companyOf = ({
  companyId,
  timeZone,
  now,
  isLearningPrivate,
  isNameless,
  shared,
}: ReportSource) => ({
  companyId,
  timeZone,
  now,
  isPrivate: isLearningPrivate || isNameless,
  ...(shared && { shared }),
});

/** A headline figure. */
export interface ReportFact {
  readonly label: ReportLabel;
  /** Null is shown as '–': there is nothing to tell, or it is about fewer than five people. */
  readonly value: number | null;
  readonly scale: ReportScale;
  /**
   * How many people or tasks it is about, or that it is about none ('things', such as the number of courses). Unsaid, a count
   * stands for itself, and readers outside the company are told nothing else.
   */
  readonly about?: number | null | 'things';
}

/** What a value of a chart is of; a campaign, on the day it began, has its name, too. */
export type ReportPoint =
  | { readonly day: string; readonly name?: string }
  | { readonly month: string }
  | { readonly name: string };

/** A chart, which a PDF draws with vectors and repeats as a small table. */
export interface ReportChart {
  readonly label: ReportLabel;
  /** Bars stand for names or kinds, or for every day of a range; a line is over some days, with their true distances. */
  readonly kind: 'line' | 'bar';
  readonly scale: ReportScale;
  /** In order. All of them have a day (YYYY-MM-DD), all a month (YYYY-MM), or all a name. */
  readonly points: readonly ReportPoint[];
  /** What their names are names of. */
  readonly axis?: ReportLabel;
  readonly series: readonly ReportSeries[];
}

export interface ReportSeries {
  readonly label: ReportLabel;
  /** A value for each point; null where there is none. */
  readonly values: readonly (number | null)[];
  /** How many people or tasks each value is about, as in a fact. */
  readonly about?: readonly (number | null)[];
}

/** The rows of a report: those of its CSV, in the same columns. */
export interface ReportTable<Query, Row> {
  readonly columns: ReportColumns<Row>;
  /** All rows that match, a batch at a time; read along an index, never all at once. */
  readonly rows: (source: ReportSource, query: Query) => AsyncIterable<readonly Row[]>;
  /** How many there are, as far as that is quickly known; only for the progress. */
  readonly total?: (source: ReportSource, query: Query) => Promise<number>;
  /** The rows are people with their results: a company that keeps these private has no such table. */
  readonly namesLearners: boolean;
}

/** Days of the company's zone, both included. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface ReportKind<Schema extends z.ZodType, Row = never> {
  readonly key: ReportKindName;
  /** The same as that of the screen's call. */
  readonly access: AccessRule;
  /** The filters: `query` of the screen's call; its page and sort may be in it. */
  readonly query: Schema | undefined;
  /** The days it is about, where the query alone doesn't say; by default its `from` and `to`. */
  readonly range?: (source: ReportSource, query: z.output<Schema>) => DayRange;
  /** Filters that only this report has, beside its days and those that many have (`filtersOf`). */
  readonly filters?: (source: ReportSource, query: z.output<Schema>) => Promise<readonly ReportFilter[]>;
  /** Who is counted. */
  readonly counted: ReportLabel;
  readonly facts: (source: ReportSource, query: z.output<Schema>) => Promise<readonly ReportFact[]>;
  /**
   * The headline of the facts (`headlineOf`), for a report that needs far less for it than for all of them. The function that
   * makes it is the one that `facts` uses, so that the figure has one definition.
   */
  readonly headline?: (source: ReportSource, query: z.output<Schema>) => Promise<ReportFact>;
  readonly charts?: (source: ReportSource, query: z.output<Schema>) => Promise<readonly ReportChart[]>;
  readonly table?: ReportTable<z.output<Schema>, Row>;
}

/** A column of a report whose query is settled. */
export interface ReadColumn {
  readonly label: ReportLabel;
  /** How its cells are written; texts of somebody's own, or words of the document, where it doesn't say. */
  readonly as?: ReportForm | 'word' | undefined;
}

/** A report with its filters read: everything about its query and rows is settled. */
export interface ReadReport {
  readonly range: (source: ReportSource) => DayRange;
  readonly filters: (source: ReportSource) => Promise<readonly ReportFilter[]>;
  readonly facts: (source: ReportSource) => Promise<readonly ReportFact[]>;
  /** The figure that a report is told by in a word; none where it has no facts. */
  readonly headline: (source: ReportSource) => Promise<ReportFact | undefined>;
  readonly charts: (source: ReportSource) => Promise<readonly ReportChart[]>;
  readonly table?: {
    readonly columns: readonly ReadColumn[];
    readonly rows: (source: ReportSource) => AsyncIterable<readonly (readonly ReportCell[])[]>;
    readonly total?: (source: ReportSource) => Promise<number>;
    readonly namesLearners: boolean;
  };
}

/** A report of any kind. */
export interface AnyReportKind {
  readonly key: ReportKindName;
  readonly access: AccessRule;
  readonly counted: ReportLabel;
  /** Reads filters as they were sent. Throws a ZodError. */
  readonly read: (query: unknown) => ReadReport;
}

const { groupMin } = limits.reports;
/** Some, but fewer than may be told. */
const isFew = (count: number) => count > 0 && count < groupMin;

type Value = Pick<ReportFact, 'value' | 'scale' | 'about'>;

/** A value for readers outside the company: neither about a few people, nor about all but a few. */
function namelessValue({ value, scale, about }: Value): number | null {
  if (value === null || about === 'things') return value;
  const people = about ?? (scale === 'count' ? value : 0);
  if (people < groupMin) return null;
  return scale === 'count' && (isFew(value) || isFew(people - value)) ? null : value;
}

export const namelessFact = (fact: ReportFact): ReportFact => ({ ...fact, value: namelessValue(fact) });

/** Campaigns may be called after people. */
const namelessPoint = (point: ReportPoint): ReportPoint => ('day' in point ? { day: point.day } : point);

/** The charts for readers outside the company, by the same rule; without those of which nothing is left. */
export const namelessCharts = (charts: readonly ReportChart[]): ReportChart[] =>
  charts
    .map((chart) => ({
      ...chart,
      points: chart.points.map(namelessPoint),
      series: chart.series.map(({ values, about, ...series }) => ({
        ...series,
        values: values.map((value, at) =>
          namelessValue({ value, scale: chart.scale, about: about?.[at] ?? null }),
        ),
      })),
    }))
    .filter(({ series }) => series.some(({ values }) => values.some((value) => value !== null)));

/** Of a report's facts the first that months can be compared by: a share, a score or an average; else its first. */
export const headlineOf = (facts: readonly ReportFact[]): ReportFact | undefined =>
  facts.find(({ scale }) => scale !== 'count' && scale !== 'days') ?? facts[0];

async function* rowsOf<Row>(columns: ReportColumns<Row>, batches: AsyncIterable<readonly Row[]>) {
  for await (const batch of batches) yield batch.map((row) => cellsOf(columns, row));
}

const dayIn = (query: unknown, name: 'from' | 'to'): string | undefined => {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** A report for an area's `reportKinds`. */
export function reportKind<Schema extends z.ZodType, Row>(kind: ReportKind<Schema, Row>): AnyReportKind {
  const { key, access, counted, table, query: schema } = kind;
  if (!schema) throw new Error(`the report '${key}' has no query`);
  return {
    key,
    access,
    counted,
    read(given) {
      const query = schema.parse(given, { error: schemaWords });
      return {
        range: (source) =>
          kind.range?.(source, query) ?? { from: dayIn(query, 'from'), to: dayIn(query, 'to') },
        filters: async (source) => [
          ...(await filtersOf(source.db, { ...source, report: key }, query)),
          ...((await kind.filters?.(source, query)) ?? []),
        ],
        facts: async (source) => {
          const facts = await kind.facts(source, query);
          return source.isNameless ? facts.map(namelessFact) : facts;
        },
        headline: async (source) => {
          const fact = kind.headline
            ? await kind.headline(source, query)
            : headlineOf(await kind.facts(source, query));
          return fact && source.isNameless ? namelessFact(fact) : fact;
        },
        charts: async (source) => {
          const charts = (await kind.charts?.(source, query)) ?? [];
          return source.isNameless ? namelessCharts(charts) : charts;
        },
        ...(table && {
          table: {
            columns: table.columns.map(([, , { label, as, word }]) => ({
              label,
              as: as ?? (word && 'word'),
            })),
            rows: (source) => rowsOf(table.columns, table.rows(source, query)),
            ...(table.total && { total: (source) => table.total?.(source, query) ?? Promise.resolve(0) }),
            namesLearners: table.namesLearners,
          },
        }),
      };
    },
  };
}

/** The report of a key; undefined while no area has it. */
export const findReportKind = (
  { reportKinds }: Pick<Deps, 'reportKinds'>,
  key: ReportKindName,
): AnyReportKind | undefined => reportKinds.find((kind) => kind.key === key);
