import { access, canAccess } from '@contract/access';
import type { Headline } from '@contract/reports/home';
import { reportsHomeEndpoints } from '@contract/reports/home';
import { readCompany } from '@server/domain/company/company.queries';
import { rangeOf } from '@server/domain/reports/range';
import type { AnyReportKind, DayRange, ReportSource, Shared } from '@server/domain/reports/report-kind';
import type { binder } from '@server/platform/http/bind';
import type { FastifyBaseLogger } from 'fastify';

/** A report's headline. One that cannot be read says nothing, and the others are not kept from being told. */
async function readHeadline(
  { key, read }: AnyReportKind,
  range: Required<DayRange>,
  source: ReportSource,
  log: FastifyBaseLogger,
): Promise<Headline> {
  try {
    const fact = await read(range).headline(source);
    return { key, figure: fact?.value ?? null, scale: fact?.scale ?? null, label: fact?.label ?? null };
  } catch (error) {
    log.warn({ err: error, report: key }, 'a report has no headline');
    return { key, figure: null, scale: null, label: null };
  }
}

/** All reports at a glance, from the figures of their PDFs. */
export function reportsHomeRoutes({ read }: ReturnType<typeof binder>): void {
  read(reportsHomeEndpoints.reports, async ({ db, deps, actor, log }) => {
    const { companyId } = actor;
    const { timeZone, isLearningPrivate } = await readCompany(db, companyId);
    const now = deps.clock();
    const shared: Shared = new Map();
    const source = { db, deps, companyId, timeZone, isLearningPrivate, now, isNameless: false, shared };
    const { from, to } = rangeOf({}, source);
    const isOpen = canAccess(access.boostStaffRead, actor);
    const reports: Headline[] = [];
    const kinds = deps.reportKinds.entries();
    const readOn = async () => {
      for (const [place, kind] of kinds)
        reports[place] =
          isOpen && canAccess(kind.access, actor)
            ? await readHeadline(kind, { from, to }, source, log)
            : { key: kind.key, figure: null, scale: null, label: null };
    };
    // Two at a time: the statements of one are written while the database runs those of the other, and a page that is opened
    // often holds two connections, not eleven.
    await Promise.all([readOn(), readOn()]);
    return { data: { asOf: now.toISOString(), timeZone, reports } };
  });
}
