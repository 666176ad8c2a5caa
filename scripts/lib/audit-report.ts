interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string; nodes?: readonly string[] }>;
}

export interface Audit {
  readonly isAnswered: boolean;
  /** In code that reaches production or a browser: must be fixed. */
  readonly problems: readonly string[];
  /** In build and test tools only: for information. */
  readonly elsewhere: readonly string[];
}

const REFUSED = new Set(['high', 'critical']);

/**
 * The high and critical findings of `npm audit --json`; unanswered where the registry has no advisories.
 * `shipped` contains the package-lock.json paths of packages that reach production or a browser.
 */
export function auditOf(json: string, shipped: ReadonlySet<string>): Audit {
  let report: Report = {};
  try {
    report = JSON.parse(json) as Report;
  } catch {
    // Not even a JSON error.
  }
  if (!report.vulnerabilities) return { isAnswered: false, problems: [], elsewhere: [] };
  const problems: string[] = [];
  const elsewhere: string[] = [];
  for (const [name, { severity, range, nodes }] of Object.entries(report.vulnerabilities)) {
    if (!REFUSED.has(severity)) continue;
    const isShipped = (nodes ?? [`node_modules/${name}`]).some((path) => shipped.has(path));
    (isShipped ? problems : elsewhere).push(`${name} ${range}: ${severity}`);
  }
  return { isAnswered: true, problems, elsewhere };
}
