interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
}

const REFUSED = new Set(['high', 'critical']);

/** What `npm audit --json` found that must be mended; unanswered where the registry has no advisories. */
export function auditOf(json: string): { isAnswered: boolean; problems: readonly string[] } {
  let report: Report = {};
  try {
    report = JSON.parse(json) as Report;
  } catch {
    // Not even an error in its own form.
  }
  if (!report.vulnerabilities) return { isAnswered: false, problems: [] };
  const problems = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => REFUSED.has(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  return { isAnswered: true, problems };
}
