import type { Finding } from './doctor-checks';

const HEAD = ['service', 'uses', 'configured', 'reachable', 'healthy', 'what to do'] as const;
const word = (value: boolean | null) => (value === null ? '-' : value ? 'yes' : 'NO');

/** The findings as a table for a terminal. */
export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(({ service, uses, isConfigured, isReachable, isHealthy, advice }) => [
    service,
    uses,
    isConfigured ? 'yes' : 'no',
    word(isReachable),
    word(isHealthy),
    advice,
  ]);
  const all = [HEAD, ...rows];
  const widths = HEAD.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
