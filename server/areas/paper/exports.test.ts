import { access } from '@contract/access';
import { limits } from '@contract/limits';
import { operationEndpoints } from '@contract/operations';
import { exportEndpoints } from '@contract/paper/exports';
import type { ReportKindName } from '@contract/report-kinds';
import { type AnyReportKind, reportKind } from '@server/domain/reports/report-kind';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { readPdf } from '@tests/support/read-pdf';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { paper } from '.';
import { drawStep } from './drawings';
import { reportExports } from './exports.tables';
import { ReportPdf } from './report-pdf';

interface Row {
  readonly name: string;
  readonly score: number | null;
  readonly at: string;
}

let gateway: TestGateway;
let token: string;
let params: { companyId: number };
let rows: Row[];
let kinds: AnyReportKind[];

const invented = (key: ReportKindName, namesLearners = true) =>
  reportKind({
    key,
    access: access.boostStaffRead,
    query: z.object({
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      search: z.string().optional(),
    }),
    counted: 'mailsCounted',
    facts: async () => [
      { label: 'sent', value: 1234, scale: 'count' },
      { label: 'reported', value: null, scale: 'percent' },
    ],
    charts: async () => [
      {
        label: 'simulationTrend',
        kind: 'line',
        scale: 'percent',
        axis: 'campaign',
        points: [
          { day: '2026-01-01', name: 'New year' },
          { day: '2026-01-02', name: 'The day after' },
          { day: '2026-03-01', name: 'Spring' },
        ],
        series: [{ label: 'phished', values: [10, null, 30] }],
      },
    ],
    table: {
      columns: [
        ['Name', ({ name }: Row) => name, { label: 'name' }],
        ['Score', ({ score }: Row) => score, { label: 'score', as: 'outOfTen' }],
        ['Last activity', ({ at }: Row) => at, { label: 'lastActivity', as: 'time' }],
      ],
      async *rows() {
        for (let from = 0; from < rows.length; from += 300) yield rows.slice(from, from + 300);
      },
      namesLearners,
    },
  });

const row = (index: number): Row => ({
  name: `Person ${index}`,
  score: 62,
  at: '2026-03-29T23:30:00.000Z',
});

beforeAll(async () => {
  gateway = await testGateway();
  kinds = [...gateway.deps.reportKinds];
  Object.assign(gateway.deps, {
    reportKinds: [invented('general'), ...kinds.filter(({ key }) => key !== 'general')],
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const company = await gateway.buildCompany({ name: 'Larkfield', timeZone: 'Europe/Berlin' });
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
  params = { companyId: company.id };
  rows = [row(1), row(2)];
});

async function start(query: Record<string, unknown> = {}, report: ReportKindName = 'general') {
  const answer = await gateway.call(exportEndpoints.start, { token, params, body: { report, query } });
  return answer.body.data;
}
const idOf = ({ payload }: { payload: Record<string, unknown> }) => Number(payload.exportId);
const file = (exportId: number, by = token) =>
  gateway.call(exportEndpoints.file, { token: by, params: { ...params, exportId } });
async function made(query?: Record<string, unknown>) {
  const operation = await start(query);
  await gateway.deliverMails();
  return readPdf((await file(idOf(operation))).raw.rawPayload);
}

describe('the PDF of a report', () => {
  it('has cover, figures, a chart with its numbers, and the rows, in order and tagged', async () => {
    const pdf = await made({ from: '2026-03-01', to: '2026-03-31' });
    expect([pdf.title, pdf.author]).toEqual(['General report', 'Larkfield']);
    const [cover] = pdf.pages;
    expect(cover?.lang).toBe('en');
    const order = [
      'General report',
      'Period: Mar 1, 2026 to Mar 31, 2026',
      'Who is counted',
      'Key figures',
      '1,234',
    ];
    const places = order.map((text) => cover?.text.indexOf(text) ?? -1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(cover?.text).toContain('(Europe/Berlin)');
    expect(cover?.roles).toEqual(
      expect.arrayContaining(['H1', 'H2', 'L', 'LI', 'LBody', 'Figure', 'Table', 'TH']),
    );
    for (const text of ['Campaign', 'The day after']) expect(pdf.text).toContain(text);
    const last = pdf.pages.at(-1)?.text;
    // Out of ten, and in the company's zone.
    for (const text of ['Person 1', '6.2/10', 'Mar 30, 2026']) expect(last).toContain(text);
    expect(pdf.pages.map(({ text }) => /Page \d+ of +(\d+)/.exec(text)?.[1])).toEqual(
      pdf.pages.map(() => String(pdf.pages.length)),
    );
  });

  it('is on one page while it has room, and says what is not told', async () => {
    rows = [{ ...row(1), score: null }];
    const { pages, text } = await made();
    expect(pages).toHaveLength(1);
    expect(text).toMatch(/Person 1\s+–\s/);
  });

  it('says that there is nothing', async () => {
    rows = [];
    expect((await made()).text).toContain('No data');
  });

  it('ends after its most rows and names the CSV', async () => {
    rows = Array.from({ length: 1201 }, (_, index) => row(index));
    const most = vi.spyOn(ReportPdf, 'mostRows', 'get').mockReturnValue(1200);
    const operation = await start();
    await gateway.deliverMails();
    most.mockRestore();
    const exportId = idOf(operation);
    const { body } = await gateway.call(exportEndpoints.get, { token, params: { ...params, exportId } });
    expect(body.data).toMatchObject({ rows: 1200, isCut: true });
    const { text } = await readPdf((await file(exportId)).raw.rawPayload);
    expect(text).toContain('This PDF ends after 1,200 rows. Export the report as CSV to get all of them.');
  });

  it('is a whole one though the process died in the middle', async () => {
    rows = Array.from({ length: 1200 }, (_, index) => row(index));
    const operation = await start();
    const key = { ...params, exportId: idOf(operation) };
    await drawStep(gateway.deps, key, { step: 1, isLast: false });
    const [before] = await gateway.db.select().from(reportExports).where(eq(reportExports.id, key.exportId));
    // Another process has begun it: this one's drawing is of no use to it.
    await gateway.db.update(reportExports).set({ fileId: null }).where(eq(reportExports.id, key.exportId));
    await gateway.deliverMails();
    const { text } = await readPdf((await file(key.exportId)).raw.rawPayload);
    expect(text.match(/Person \d+/g)).toHaveLength(1200);
    expect(new Set(text.match(/Person \d+/g)).size).toBe(1200);
    expect(before?.fileId).not.toBeNull();
  });

  it('is for admins who may read the report, of this company, until it expires', async () => {
    const operation = await start();
    const exportId = idOf(operation);
    expect((await file(exportId)).status).toBe(404);
    await gateway.deliverMails();
    const { companyId } = params;
    const colleague = await gateway.tokenFor(await gateway.buildUser({ companyId, role: 'read_only_admin' }));
    expect((await file(exportId, colleague)).status).toBe(200);
    const learner = await gateway.tokenFor(await gateway.buildUser({ companyId }));
    expect((await file(exportId, learner)).status).toBe(403);
    const other = await gateway.buildCompany({});
    const stranger = await gateway.tokenFor(await gateway.buildAdmin(other));
    const asked = { token: stranger, params: { companyId: other.id, exportId } };
    expect((await gateway.call(exportEndpoints.file, asked)).status).toBe(404);
    const [stored] = await gateway.db.select().from(reportExports).where(eq(reportExports.id, exportId));
    gateway.clock.advance(limits.reports.pdfKeepMs);
    token = await gateway.tokenFor(await gateway.buildAdmin({ id: companyId }));
    expect((await file(exportId)).status).toBe(404);
    await paper.hourly['report files'](gateway.deps);
    expect(await gateway.deps.files.open(stored?.fileId ?? '')).toBeUndefined();
    expect(await gateway.db.$count(reportExports, eq(reportExports.id, exportId))).toBe(0);
  });

  it('refuses filters that its screen refuses, and reports that nobody has', async () => {
    const call = (body: { report: ReportKindName; query: Record<string, unknown> }) =>
      gateway.call(exportEndpoints.start, { token, params, body });
    expect((await call({ report: 'general', query: { from: 'yesterday' } })).error.details[0]?.code).toBe(
      'from',
    );
  });

  it('stops when it is canceled', async () => {
    const { id } = await start();
    await gateway.call(operationEndpoints.cancel, { token, params: { ...params, operationId: id } });
    await gateway.deliverMails();
    const { body } = await gateway.call(operationEndpoints.get, {
      token,
      params: { ...params, operationId: id },
    });
    expect(body.data.state).toBe('cancelled');
  });
});
