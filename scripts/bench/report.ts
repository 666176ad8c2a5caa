import { isWithin, type Verdict } from './budgets';
import type { Measured } from './figures';
import type { ComparedList } from './json-server';

const number = (value: number, width: number) => value.toFixed(2).padStart(width);

export function printHeader(): void {
  console.log('\n                                        SQL bare, ms      gateway, ms');
  console.log('     users  case                        p50      p95      p50      p95   ratio');
}

/** One line of the table; a star marks a case over its budget. */
export function printMeasured(one: Measured): void {
  const { users, name, sql, http } = one;
  const times = [sql.p50, sql.p95, http.p50, http.p95].map((value) => number(value, 9)).join('');
  const size = users.toLocaleString('en').padStart(10);
  const star = isWithin(one) ? '' : ' *';
  console.log(`${size}  ${name.padEnd(22)}${times}${number(http.p50 / sql.p50, 8)}${star}`);
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
