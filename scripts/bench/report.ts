import { type ConsoleLine, consoleLines, isWithin, type Verdict } from './budgets';
import type { AppFigures, ConsoleFigures } from './console/console';
import type { Measured } from './figures';
import type { ComparedList } from './json-server';

const number = (value: number, width: number) => value.toFixed(2).padStart(width);

export function printHeader(): void {
  console.log('\n                                          SQL bare, ms       gateway, ms');
  console.log('  case                       users       p50      p95      p50      p95   ratio');
}

/** Prints one case, a line per size; a star marks a figure over its budget. */
export function printMeasured(measured: readonly Measured[]): void {
  for (const one of measured) {
    const { users, name, sql, http } = one;
    const times = [sql.p50, sql.p95, http.p50, http.p95].map((value) => number(value, 9)).join('');
    const size = users.toLocaleString('en').padStart(10);
    const star = isWithin(one) ? '' : ' *';
    console.log(`  ${name.padEnd(22)}${size}${times}${number(http.p50 / sql.p50, 8)}${star}`);
  }
}

export function printCompared(
  compared: readonly ComparedList[],
  measured: readonly Measured[],
  users: number,
): void {
  console.log(`\njson-server at ${users.toLocaleString('en')}            p50      p95   gateway p50, ms`);
  for (const { name, figures } of compared) {
    const own = measured.find((one) => one.users === users && one.name === name);
    const gateway = own ? number(own.http.p50, 18) : '';
    console.log(`  ${name.padEnd(24)}${number(figures.p50, 9)}${number(figures.p95, 9)}${gateway}`);
  }
}

export function printVerdicts(all: readonly Verdict[]): void {
  console.log('\nBudgets');
  for (const { budget, measured, kept } of all) {
    console.log(`  ${kept ? 'kept  ' : 'MISSED'}  ${budget}: ${measured}`);
  }
}

function toReachText({ toReach }: ConsoleLine): string {
  if ('ratio' in toReach) return `≤ ${toReach.ratio.toFixed(1)} ×`;
  return 'most' in toReach ? `≤ ${toReach.most}` : `≥ ${toReach.least}`;
}

/** The console beside the minimal app, a line per budget. */
export function printConsole(figures: ConsoleFigures): void {
  const cold = `medians of ${figures.samples} cold loads, apps in turn`;
  console.log(`\n  ${cold.padEnd(48)}Vigil     minimal   ratio   to reach`);
  for (const line of consoleLines(figures)) {
    const { what, vigil, minimal, unit, kept } = line;
    const value = (of: number) => `${of.toFixed(0)} ${unit}`.trim().padStart(12);
    const ratio = (vigil / minimal).toFixed(2).padStart(8);
    const verdict = kept ? 'kept  ' : 'MISSED';
    console.log(
      `  ${verdict}  ${what.padEnd(33)}${value(vigil)}${value(minimal)}${ratio}   ${toReachText(line)}`,
    );
  }
}

/** Every request of an app's two pages, in the order they began, and what Lighthouse's scores are made of. */
export function printDetails(name: string, { signInTraffic, listTraffic, lighthouse }: AppFigures): void {
  for (const [page, traffic, scored] of [
    ['sign-in', signInTraffic, lighthouse?.signIn],
    ['list', listTraffic, lighthouse?.list],
  ] as const) {
    console.log(`\n${name}, ${page}:  start     end    bytes  kind`);
    for (const { url, kind, bytes, start, end } of traffic.all) {
      const times = `${start.toFixed(0).padStart(16)}${end.toFixed(0).padStart(8)}`;
      console.log(`${times}${bytes.toLocaleString('en').padStart(10)}  ${kind.padEnd(10)} ${url}`);
    }
    if (scored) {
      const metrics = Object.entries(scored.metrics).map(
        ([metric, value]) => `${metric} ${value < 10 ? value.toFixed(2) : Math.round(value)}`,
      );
      console.log(`  Lighthouse ${scored.score}: ${metrics.join(', ')}`);
    }
  }
}
