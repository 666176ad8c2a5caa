import { FIRST_PAGE, listCases, listPath } from './cases';
import { type Figures, figuresOf } from './figures';
import { type Caller, timedGet } from './session';

const OFTEN = { warmUp: 10, samples: 60 };
/** Enough of a page that takes as long as this in all. */
const SLOW_MS = 5000;

/** A read, by its path. */
export interface PageCase {
  readonly name: string;
  readonly path: string;
  /** Of another caller than the rest. */
  readonly token?: string;
}
export interface PageFigures {
  readonly name: string;
  readonly ms: Figures;
}

/** The page that others are compared with. */
export function plainPage({ companyId }: Caller, users: number): PageCase {
  const plain = listCases(users, []).find(({ name }) => name === FIRST_PAGE)?.pages[0];
  if (!plain) throw new Error('there is no first page');
  return { name: 'users, first page', path: listPath(companyId, plain) };
}

/** Asks the pages in turn, so that other load on the machine affects all of them alike. */
export async function measureInTurn(
  origin: string,
  { token }: Caller,
  cases: readonly PageCase[],
  { warmUp, samples }: { readonly warmUp: number; readonly samples: number } = OFTEN,
): Promise<PageFigures[]> {
  const readers = new Map(
    [...new Set(cases.map((one) => one.token ?? token))].map((own) => [own, timedGet(origin, own)]),
  );
  const times = cases.map(() => [] as number[]);
  try {
    for (let round = 0; round < warmUp + samples; round += 1) {
      for (const [index, one] of cases.entries()) {
        const own = times[index] ?? [];
        if (own.length > 1 && own.reduce((sum, ms) => sum + ms) > SLOW_MS) continue;
        const reader = readers.get(one.token ?? token);
        if (!reader) throw new Error('a caller has no connection');
        const { ms } = await reader.get(one.path);
        // A page that is slow is not read often enough to throw any of it away.
        if (round >= warmUp || ms > SLOW_MS / samples) own.push(ms);
      }
    }
  } finally {
    for (const { close } of readers.values()) close();
  }
  return cases.map(({ name }, index) => ({ name, ms: figuresOf(times[index] ?? []) }));
}

/** How many times the first page's median the slowest of the others takes. */
export function slowest([plain, ...others]: readonly PageFigures[]) {
  const ratios = others
    .map(({ name, ms }) => ({ name, ratio: ms.p50 / (plain?.ms.p50 ?? Number.NaN) }))
    .sort((a, b) => b.ratio - a.ratio);
  return ratios[0];
}

/** The page that takes longest in a large company, compared with a small one. */
export const steepest = (large: readonly PageFigures[], small: readonly PageFigures[]) =>
  large
    .map(({ name, ms }, index) => ({ name, growth: ms.p50 / (small[index]?.ms.p50 ?? Number.NaN) }))
    .sort((a, b) => b.growth - a.growth)[0];

/** The slowest page in the middle of a list, by its 95th percentile. */
export const slowestMiddle = (pages: readonly PageFigures[]) =>
  pages.filter(({ name }) => name.includes('middle page')).sort((a, b) => b.ms.p95 - a.ms.p95)[0];

export function printPages(pages: readonly PageFigures[]): void {
  for (const { name, ms } of pages)
    console.log(`  ${name.padEnd(30)} p50 ${ms.p50.toFixed(1)} ms, p95 ${ms.p95.toFixed(1)} ms`);
}
