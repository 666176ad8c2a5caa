interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string; nodes?: readonly string[] }>;
}

export interface Audit {
  readonly isAnswered: boolean;
  /** In what reaches production or a browser: must be mended. */
  readonly problems: readonly string[];
  /** In what builds and tests only: worth knowing. */
  readonly elsewhere: readonly string[];
}

const REFUSED = new Set(['high', 'critical']);

/**
 * What `npm audit --json` found of high or critical severity; unanswered where the registry has no advisories.
 * `shipped` holds the paths, as in package-lock.json, of what reaches production or a browser.
 */
export function auditOf(json: string, shipped: ReadonlySet<string>): Audit {
  let report: Report = {};
  try {
    report = JSON.parse(json) as Report;
  } catch {
    // Not even an error in its own form.
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
