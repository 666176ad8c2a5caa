import { cultureLevel, cultureScore } from '@contract/culture';
import type { Culture } from '@contract/dashboards';
import { addMonths } from '@contract/days';
import { ASSIGNMENT_KINDS } from '@contract/kinds';
import { limits } from '@contract/limits';
import type { ItemType } from '@contract/users/profile';
import type { Queryable } from '@server/platform/db/client';
import {
  type DepartmentDue,
  type DueSums,
  dueByMonth,
  dueOfDepartments,
  type MailedSums,
  mailedOfDepartments,
  mailedWithin,
  monthsOfMany,
  type Telling,
  tellingOf,
  toldWithin,
} from './culture.queries';
import { ALL } from './figures.tables';

/*
 * Company Culture of companies and departments. docs/areas/reports.md#company-culture
 */

const { cultureMonths } = limits.figures;
const { groupMin: least } = limits.reports;

const TRAINING = ASSIGNMENT_KINDS.course.itemType;
const GAME = ASSIGNMENT_KINDS.gaming.itemType;
const GAMES: readonly ItemType[] = [GAME, ASSIGNMENT_KINDS.fake_or_real.itemType];
const TYPES: readonly ItemType[] = [TRAINING, ...GAMES];

type Sums = Pick<DueSums, 'type' | 'due' | 'completed' | 'failed' | 'scoreSum' | 'scored'>;

const share = (part: number, of: number) => (of === 0 ? null : (100 * part) / of);

/** Culture by what was due, and who got mails. Nothing is told of an undefined part. */
export function cultureOf(
  due: readonly Sums[],
  mailed: Pick<MailedSums, 'mailed' | 'reported'> | undefined,
): Culture {
  const total = (rows: readonly Sums[], key: Exclude<keyof Sums, 'type'>) =>
    rows.reduce((sum, row) => sum + row[key], 0);
  const training = due.filter(({ type }) => type === TRAINING);
  const games = due.filter(({ type }) => GAMES.includes(type));
  const given = total(training, 'due');
  const completed = total(training, 'completed');
  const scored = total(games, 'scored');
  const parts = {
    training: share(completed, given),
    gaming: scored === 0 ? null : total(games, 'scoreSum') / scored,
    reported: mailed ? share(mailed.reported, mailed.mailed) : null,
  };
  const score = cultureScore(parts);
  return {
    score,
    level: score === null ? null : cultureLevel(score),
    training: { due: given, completed, percent: parts.training },
    gaming: { scored, score: parts.gaming },
    reported: {
      mailed: mailed?.mailed ?? 0,
      reported: mailed?.reported ?? 0,
      percent: parts.reported,
    },
  };
}

/** Of whom nothing is known. */
export const NO_CULTURE = cultureOf([], undefined);

/** Training that was due and is neither completed nor failed for good. */
const overdueOf = (due: readonly Sums[]) =>
  due
    .filter(({ type }) => type === TRAINING)
    .reduce((sum, row) => sum + row.due - row.completed - row.failed, 0);

/** The months of a period, `YYYY-MM`, by how many there are and how many months ago the last one is. */
const monthsOf = (today: string, months: number, ago: number): string[] =>
  Array.from({ length: months }, (_, at) => addMonths(`${today.slice(0, 7)}-01`, -(ago + at)).slice(0, 7));

const typeOfKind = (kind: string) =>
  Object.entries(ASSIGNMENT_KINDS).find(([name]) => name === kind)?.[1].itemType;

/**
 * What was due in companies that keep learning private: by department and month, as far as at least five people were meant.
 * The company as a whole is the sum of these, so that nobody else is told by a difference.
 */
async function privateDue(db: Queryable, companyIds: readonly number[], now: Date, months: number) {
  if (companyIds.length === 0) return [];
  const rows = await dueByMonth(db, { companyIds, isTotal: false, now }, { months, types: TYPES });
  const many = await monthsOfMany(db, { companyIds, now }, { months, least });
  const told = new Set(
    many.map(({ companyId, departmentId, month, kind }) =>
      [companyId, departmentId, month, typeOfKind(kind)].join(),
    ),
  );
  return rows.filter(({ companyId, departmentId, month, type }) =>
    told.has([companyId, departmentId, month, type].join()),
  );
}

/** Mails of companies whose reports are anonymous, and people of the others. */
async function mailedOf(
  db: Queryable,
  tellings: readonly Telling[],
  now: Date,
  period: { readonly months: number; readonly ends: readonly number[] },
): Promise<MailedSums[]> {
  const idsOf = (isAnonymous: boolean) =>
    tellings.filter((one) => one.isAnonymous === isAnonymous).map(({ companyId }) => companyId);
  const named = idsOf(false);
  const anonymous = idsOf(true);
  return [
    ...(named.length > 0 ? await mailedWithin(db, { now, companyIds: named }, period) : []),
    ...(anonymous.length > 0
      ? await toldWithin(db, { isTotal: true, now, companyIds: anonymous }, period)
      : []),
  ];
}

/** Games that fewer than five scores are known of are left out. */
const withoutFewScores = (due: readonly DueSums[]) => {
  const scored = due.reduce((sum, row) => sum + (GAMES.includes(row.type) ? row.scored : 0), 0);
  return scored < least ? due.filter(({ type }) => !GAMES.includes(type)) : due;
};

export interface CompanyCulture {
  readonly telling: Telling;
  readonly current: Culture;
  /** Of the same 12 months: training that was due and is neither completed nor failed for good. */
  readonly overdue: number;
  /** Over the 12 months before these. */
  readonly previous: Culture;
  /** Each over the 12 months that end with it, oldest first. */
  readonly trend: readonly (Culture & { readonly month: string })[];
}

interface Reading {
  /** Nothing is told of fewer than five people, whether a company keeps its learning private or not. */
  readonly isForOthers: boolean;
  /** How many months ago the periods end. */
  readonly ends: readonly number[];
}

/** Company Culture over 12 months for each of these ends, in one reading however many companies there are. */
async function culturesAt(
  db: Queryable,
  companyIds: readonly number[],
  now: Date,
  { isForOthers, ends }: Reading,
) {
  const tellings = await tellingOf(db, { companyIds, now });
  const ids = (isPrivate: boolean) =>
    tellings
      .filter((one) => (isForOthers || one.isLearningPrivate) === isPrivate)
      .map(({ companyId }) => companyId);
  const months = cultureMonths + Math.max(...ends);
  const open = ids(false);
  const due = [
    ...(open.length > 0
      ? await dueByMonth(db, { companyIds: open, isTotal: true, now }, { months, types: TYPES })
      : []),
    ...(await privateDue(db, ids(true), now, months)),
  ];
  const mailed = await mailedOf(db, tellings, now, { months: cultureMonths, ends });
  const dueOf = groupedBy(due, 'companyId');
  const told = isForOthers ? mailed.filter((row) => row.mailed >= least) : mailed;
  const mailedIn = groupedBy(told, 'companyId');
  return tellings.map((telling) => {
    const own = { due: dueOf.get(telling.companyId) ?? [], mailed: mailedIn.get(telling.companyId) ?? [] };
    const periods = ends.map((ago) => {
      const period = monthsOf(telling.today, cultureMonths, ago);
      const [month = ''] = period;
      const all = own.due.filter((row) => period.includes(row.month));
      const counted = isForOthers ? withoutFewScores(all) : all;
      const mails = own.mailed.find((row) => row.month === month);
      return { month, overdue: overdueOf(counted), culture: cultureOf(counted, mails) };
    });
    return { telling, periods };
  });
}

type CurrentCulture = Pick<CompanyCulture, 'telling' | 'current' | 'overdue'>;

/** Company Culture of companies over the last 12 months. */
async function currentCultures(db: Queryable, companyIds: readonly number[], now: Date) {
  const read = await culturesAt(db, companyIds, now, { isForOthers: false, ends: [0] });
  return new Map(
    read.map(({ telling, periods: [period] }): [number, CurrentCulture] => {
      if (!period) throw new Error('a period is missing');
      return [telling.companyId, { telling, current: period.culture, overdue: period.overdue }];
    }),
  );
}

export type ComparedCulture = Pick<CompanyCulture, 'current' | 'overdue' | 'previous'>;

/** Company Culture of companies as others may be told of it, with that of the 12 months before. */
export async function comparedCultures(
  db: Queryable,
  companyIds: readonly number[],
  now: Date,
): Promise<Map<number, ComparedCulture>> {
  const read = await culturesAt(db, companyIds, now, { isForOthers: true, ends: [0, cultureMonths] });
  return new Map(
    read.map(({ telling, periods: [current, previous] }) => {
      if (!current || !previous) throw new Error('a period is missing');
      const { culture, overdue } = current;
      return [telling.companyId, { current: culture, overdue, previous: previous.culture }];
    }),
  );
}

/** Company Culture of companies with how it was before. */
async function culturesOf(
  db: Queryable,
  companyIds: readonly number[],
  now: Date,
): Promise<Map<number, CompanyCulture>> {
  const ends = Array.from({ length: cultureMonths + 1 }, (_, ago) => ago);
  const read = await culturesAt(db, companyIds, now, { isForOthers: false, ends });
  return new Map(
    read.map(({ telling, periods: trend }) => {
      const [current, previous] = [trend[0], trend[cultureMonths]];
      if (!current || !previous) throw new Error('a period is missing');
      const culture = {
        telling,
        current: current.culture,
        overdue: current.overdue,
        previous: previous.culture,
        trend: trend
          .slice(0, cultureMonths)
          .reverse()
          .map(({ month, culture }) => ({ month, ...culture })),
      };
      return [telling.companyId, culture];
    }),
  );
}

function ofOne<Read>(cultures: ReadonlyMap<number, Read>, companyId: number): Read {
  const culture = cultures.get(companyId);
  if (!culture) throw new Error(`company ${companyId} has no figures`);
  return culture;
}

/** Company Culture of one company. */
export const companyCulture = async (db: Queryable, companyId: number, now: Date): Promise<CompanyCulture> =>
  ofOne(await culturesOf(db, [companyId], now), companyId);

/** The same over the last 12 months alone. */
export const currentCulture = async (db: Queryable, companyId: number, now: Date): Promise<CurrentCulture> =>
  ofOne(await currentCultures(db, [companyId], now), companyId);

export interface DepartmentCulture {
  readonly departmentId: number;
  readonly current: Culture;
  readonly previous: Culture;
  /** Training that was due and is neither completed nor failed for good. */
  readonly overdue: number;
}

/** What was due in a company's departments over the last months, and over as many before. */
async function dueOf(
  db: Queryable,
  telling: Telling,
  now: Date,
  months: number,
): Promise<(Sums & Pick<DepartmentDue, 'departmentId' | 'isCurrent'>)[]> {
  if (telling.isLearningPrivate) {
    const period = new Set(monthsOf(telling.today, months, 0));
    const rows = await privateDue(db, [telling.companyId], now, 2 * months);
    return rows.map((row) => ({ ...row, isCurrent: period.has(row.month) }));
  }
  const rows = await dueOfDepartments(db, telling, { months, training: TRAINING, games: GAMES });
  // Field by field: to copy the rest of a thousand rows takes as long as to read them.
  return rows.flatMap(({ departmentId, isCurrent, due, completed, failed, scoreSum, scored }) => [
    { departmentId, isCurrent, type: TRAINING, due, completed, failed, scoreSum: 0, scored: 0 },
    { departmentId, isCurrent, type: GAME, due: 0, completed: 0, failed: 0, scoreSum, scored },
  ]);
}

/** The culture of a company's departments over the last months, and over as many before. Those with nothing are left out. */
export async function departmentCultures(
  db: Queryable,
  companyId: number,
  now: Date,
  months: number,
): Promise<{ readonly telling: Telling; readonly departments: readonly DepartmentCulture[] }> {
  const [telling] = await tellingOf(db, { companyIds: [companyId], now });
  if (!telling) throw new Error(`company ${companyId} has no figures`);
  const due = groupedBy(await dueOf(db, telling, now, months), 'departmentId');
  const mailed = groupedBy(
    telling.isAnonymous
      ? await toldWithin(db, { companyIds: [companyId], isTotal: false, now }, { months, ends: [0, months] })
      : await mailedOfDepartments(db, telling, months),
    'departmentId',
  );
  const thisMonth = telling.today.slice(0, 7);
  const ids = [...new Set([...due.keys(), ...mailed.keys()])].filter((id) => id !== ALL);
  return {
    telling,
    departments: ids.map((departmentId) => {
      const rows = due.get(departmentId) ?? [];
      const mails = mailed.get(departmentId) ?? [];
      const current = rows.filter(({ isCurrent }) => isCurrent);
      return {
        departmentId,
        current: cultureOf(
          current,
          mails.find(({ month }) => month === thisMonth),
        ),
        previous: cultureOf(
          rows.filter(({ isCurrent }) => !isCurrent),
          mails.find(({ month }) => month !== thisMonth),
        ),
        overdue: overdueOf(current),
      };
    }),
  };
}

function groupedBy<Key extends string, Row extends Record<Key, number>>(
  rows: readonly Row[],
  key: Key,
): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group) group.push(row);
    else groups.set(row[key], [row]);
  }
  return groups;
}
