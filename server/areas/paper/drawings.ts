import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { findReportKind } from '@server/domain/reports/report-kind';
import { letterheadOf } from '@server/domain/white-label/letterhead';
import type { Deps } from '@server/platform/http/context';
import { type ExportKey, findExport, type StoredExport, updateExport } from './exports.queries';
import type { ReportPdf } from './report-pdf';

/*
 * PDFs that this process is drawing. The steps of an export go into one file, so that the drawing lives from step to step: its
 * bytes go to the file store as they are made. A process that takes over an export begins a new drawing and catches up.
 */

/** Nobody has gone on for so long: the operation was canceled, or runs in another process. */
const IDLE_MS = 2 * 60_000;
const { pdfChunk } = limits.reports;

interface Drawing {
  readonly pdf: ReportPdf;
  readonly fileId: string;
  /** Resolves when all bytes are in the store. */
  readonly stored: Promise<void>;
  /** The last step that is drawn. */
  step: number;
  hasMore: boolean;
  idle: NodeJS.Timeout | undefined;
}

const drawings = new Map<string, Drawing>();
const nameOf = ({ companyId, exportId }: ExportKey) => `${companyId}:${exportId}`;

function drop(key: ExportKey, why: string): void {
  const drawing = drawings.get(nameOf(key));
  if (!drawing) return;
  clearTimeout(drawing.idle);
  drawings.delete(nameOf(key));
  drawing.pdf.fail(new Error(why));
}

async function begin(deps: Deps, key: ExportKey, stored: StoredExport): Promise<Drawing> {
  const kind = findReportKind(deps, stored.report);
  if (!kind) throw new Error(`no area has the report '${stored.report}'`);
  const company = await readCompany(deps.db, key.companyId);
  const report = kind.read(stored.query);
  // Loaded when first needed: fonts and library take longer to load than the rest of the gateway's areas.
  const { ReportPdf } = await import('./report-pdf');
  const pdf = new ReportPdf({
    kind,
    report,
    source: {
      db: deps.db,
      deps,
      companyId: key.companyId,
      timeZone: company.timeZone,
      isLearningPrivate: company.isLearningPrivate,
      now: stored.createdAt,
      isNameless: false,
    },
    language: stored.language,
    letterhead: await letterheadOf(deps, key.companyId, company.name),
    // A company may have made results private since.
    hasTable:
      report.table !== undefined &&
      (!report.table.namesLearners || (stored.namesLearners && !company.isLearningPrivate)),
  });
  const fileId = randomUUID();
  // The row names the file before there is one, so that the upkeep finds whatever a crash leaves.
  await updateExport(deps.db, key, { fileId });
  if (stored.fileId) await deps.files.remove(stored.fileId);
  const content = Readable.from(pdf.chunks, { objectMode: false });
  const written = deps.files.put(fileId, content, 'application/pdf');
  // Its failure is that of the step that waits for it.
  written.catch(() => undefined);
  await pdf.head();
  return { pdf, fileId, stored: written, step: 1, hasMore: true, idle: undefined };
}

/**
 * Draws up to and including a step: the first has the cover and the charts, each other some rows, and the last the end of the
 * file. Rows that are over before make the other steps empty.
 */
export async function drawStep(
  deps: Deps,
  key: ExportKey,
  { step, isLast }: { readonly step: number; readonly isLast: boolean },
): Promise<void> {
  const stored = await findExport(deps.db, key);
  if (!stored) throw new Error('the export is gone');
  const known = drawings.get(nameOf(key));
  if (known) clearTimeout(known.idle);
  // A drawing that is ahead belongs to a run that was interrupted after it.
  const isUsable = known && known.step <= step && stored.fileId === known.fileId;
  if (known && !isUsable) drop(key, 'drawn anew');
  try {
    const drawing = isUsable ? known : await begin(deps, key, stored);
    drawings.set(nameOf(key), drawing);
    while (drawing.step < step) {
      if (drawing.hasMore) drawing.hasMore = await drawing.pdf.rows(pdfChunk);
      drawing.step += 1;
    }
    if (isLast) {
      await drawing.pdf.end();
      await drawing.stored;
      return;
    }
    drawing.idle = setTimeout(() => drop(key, 'nobody goes on with it'), IDLE_MS);
    drawing.idle.unref();
  } catch (error) {
    drop(key, 'failed');
    throw error;
  }
}

/** What became of a drawing at its step; undefined where another process drew it. */
export function drawnAt(key: ExportKey, step: number) {
  const drawing = drawings.get(nameOf(key));
  if (!drawing || drawing.step !== step) return undefined;
  return { rows: drawing.pdf.count, isCut: drawing.pdf.isCut };
}

export function forgetDrawing(key: ExportKey): void {
  drawings.delete(nameOf(key));
}
