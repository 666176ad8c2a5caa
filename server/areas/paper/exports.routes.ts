import { canAccess } from '@contract/access';
import { limits } from '@contract/limits';
import { exportEndpoints } from '@contract/paper/exports';
import { readCompany } from '@server/domain/company/company.queries';
import { startedRecord } from '@server/domain/operations/operation.model';
import { findReportKind, type ReadReport } from '@server/domain/reports/report-kind';
import type { binder } from '@server/platform/http/bind';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import {
  forbidden,
  invalidField,
  invalidInput,
  learningIsPrivate,
  notFound,
} from '@server/platform/http/errors';
import { spend } from '@server/platform/quotas/quotas';
import { words } from '@server/platform/text/words';
import { ZodError } from 'zod';
import { findExport, freezeSteps, insertExport, type StoredExport } from './exports.queries';

const { pdfChunk, pdfKeepMs, pdfPerDay, pdfRowsMax } = limits.reports;
const DAY_MS = 86_400_000;

/** Its steps: the cover with the charts, the rows as far as they are known, and the end. */
const stepsFor = (rows: number | undefined) =>
  2 + Math.ceil(Math.min(pdfRowsMax, rows ?? pdfRowsMax) / pdfChunk);

/** A report by its filters, for somebody who may read it. Throws 403, and 422 by field. */
export function readReport(
  deps: Deps,
  actor: SignedInActor,
  name: Parameters<typeof findReportKind>[1],
  query: unknown,
): ReadReport {
  const kind = findReportKind(deps, name);
  if (!kind) throw invalidField('report', 'is not a report that can be exported');
  if (!canAccess(kind.access, actor)) throw forbidden();
  try {
    return kind.read(query);
  } catch (error) {
    throw error instanceof ZodError ? invalidInput(error, 'query') : error;
  }
}

/** A PDF that the caller may have. Throws 404, 403 where they may not read the report, and 409 for names where results are private. */
async function exportFor(deps: Deps, actor: SignedInActor, exportId: number): Promise<StoredExport> {
  const found = await findExport(deps.db, { companyId: actor.companyId, exportId });
  if (!found || found.expiresAt <= deps.clock()) throw notFound('This PDF');
  const kind = findReportKind(deps, found.report);
  if (!kind || !canAccess(kind.access, actor)) throw forbidden();
  if (found.namesLearners && actor.isLearningPrivate) throw learningIsPrivate();
  return found;
}

/** PDFs of reports. */
export function exportRoutes({ read, write }: ReturnType<typeof binder>): void {
  write(exportEndpoints.start, async ({ tx, deps, actor, body, audit, requestId }) => {
    const { companyId, userId } = actor;
    const report = readReport(deps, actor, body.report, body.query);
    const { table } = report;
    const now = deps.clock();
    const { timeZone, isLearningPrivate } = await readCompany(tx, companyId);
    // Refuses days that no report is about.
    report.range({ db: deps.db, deps, companyId, timeZone, isLearningPrivate, now, isNameless: false });
    await spend(
      tx,
      [{ key: `pdf ${companyId}`, amount: 1, most: pdfPerDay, windowMs: DAY_MS }],
      now,
      words`At most ${pdfPerDay} PDFs can be made in a day.`,
    );
    const { id: exportId } = await insertExport(tx, {
      companyId,
      report: body.report,
      query: body.query,
      language: body.language,
      namesLearners: table?.namesLearners === true && !actor.isLearningPrivate,
      userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + pdfKeepMs),
    });
    const steps = table ? stepsFor(undefined) : 2;
    const request = { kind: 'exportReport', payload: { exportId, report: body.report } } as const;
    const data = await startedRecord(tx, deps, {
      request,
      requester: actor,
      requestId,
      audit,
      freeze: (key) => freezeSteps(tx, key, steps),
    });
    return { data };
  });

  read(exportEndpoints.get, async ({ deps, actor, params }) => {
    const { id, report, rows, isCut, finishedAt, expiresAt } = await exportFor(deps, actor, params.exportId);
    return {
      data: {
        id,
        report,
        rows,
        isCut,
        finishedAt: finishedAt?.toISOString() ?? null,
        expiresAt: expiresAt.toISOString(),
      },
    };
  });

  read(exportEndpoints.file, async ({ deps, actor, params }) => {
    const { report, fileId, finishedAt, createdAt } = await exportFor(deps, actor, params.exportId);
    const content = finishedAt && fileId ? await deps.files.open(fileId) : undefined;
    if (!content) throw notFound('This PDF');
    return { fileName: `${report}-${createdAt.toISOString().slice(0, 10)}.pdf`, chunks: content };
  });
}
