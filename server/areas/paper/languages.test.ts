import { REPORT_KINDS, type ReportKindName } from '@contract/report-kinds';
import { departments } from '@server/domain/people/people.tables';
import type { ReportCell } from '@server/domain/reports/columns';
import {
  type AnyReportKind,
  findReportKind,
  type ReadColumn,
  type ReadReport,
  type ReportSource,
} from '@server/domain/reports/report-kind';
import { reportTexts } from '@server/domain/reports/texts';
import { renderMail } from '@server/platform/mail/render';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { bytesOf, readPdf } from '@tests/support/read-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReportPdf } from './report-pdf';
import { writer } from './writer';

/** Names that a report has from people, in three scripts and with letters that could turn the text around them. */
const NAMES = ['Larkfield', 'שירותי אבטחה', '総務部', '\u202emoc.live\u2069 24 (x)'];
/** What stays as it is in any language. */
const KEPT = /Larkfield|moc\.live|\(x\)|Europe|Berlin|PDF|CSV/g;
const ROWS = 24;
const NOW = new Date('2026-03-29T22:30:00Z');

let gateway: TestGateway;
let source: ReportSource;
beforeAll(async () => {
  gateway = await testGateway();
  gateway.clock.advance(NOW.getTime() - gateway.clock().getTime());
  const company = await gateway.buildCompany({ hasBoost: true, timeZone: 'Europe/Berlin' });
  const { db, deps } = gateway;
  source = {
    ...{ db, deps, companyId: company.id, timeZone: company.timeZone, now: NOW },
    ...{ isLearningPrivate: false, isNameless: false },
  };
});
afterAll(() => gateway.close());

/** A cell of a column, whose name comes again in each row. */
function cellOf({ as }: ReadColumn, row: number): ReportCell {
  if (as === undefined) return NAMES[row % NAMES.length] ?? '';
  if (as === 'word') return { word: row % 2 === 0 ? 'inProgress' : 'ENDED' };
  if (as === 'day' || as === 'time') return NOW.toISOString();
  return as === 'month' ? '2026-03' : 85;
}

/** The report with its own figures, charts and columns; rows that every column has something of, and charts that aren't empty. */
function filled(report: ReadReport): ReadReport {
  const { table } = report;
  return {
    ...report,
    charts: async (from) =>
      (await report.charts(from)).map((chart) => ({
        ...chart,
        points: [{ day: '2026-03-01' }, { day: '2026-03-29' }],
        series: chart.series.map(({ label }) => ({ label, values: [10, 85] })),
      })),
    ...(table && {
      table: {
        ...table,
        async *rows() {
          yield Array.from({ length: ROWS }, (_, row) => table.columns.map((column) => cellOf(column, row)));
        },
      },
    }),
  };
}

async function documentOf(key: ReportKindName, language: string) {
  const kind = findReportKind(gateway.deps, key);
  if (!kind) throw new Error(`no area has the report '${key}'`);
  const report = filled(readOf(kind));
  const letterhead = { name: NAMES[0] ?? '', logo: undefined, color: undefined };
  const pdf = new ReportPdf({ kind, report, source, language, letterhead, hasTable: true });
  const bytes = bytesOf(pdf.chunks);
  await pdf.head();
  while (await pdf.rows(500));
  await pdf.end();
  return { kind, report, file: await readPdf(await bytes), bytes: (await bytes).toString('latin1') };
}

const readOf = ({ key, read }: AnyReportKind) =>
  read({ from: '2026-03-01', to: '2026-03-29', type: key === 'quizQuestions' ? 'questions' : 'users' });

/** Letters without spaces: between words, programs put them where they see fit. */
const letters = (text: string) => text.replace(/[\s\p{Bidi_Control}]/gu, '');

describe.each(REPORT_KINDS)('the document of %s', (key) => {
  it.each(['en', 'ar', 'ja'])('is all in %s, tagged and in order', async (language) => {
    const { kind, report, file, bytes } = await documentOf(key, language);
    const { texts, fill } = reportTexts(language);
    expect([file.title, file.author]).toEqual([texts.titles[key], NAMES[0]]);
    for (const page of file.pages) expect(page.lang).toBe(language);

    // Letters of Arabic are drawn together; a screen reader is told the words.
    const said = file.pages.flatMap((page) => page.said);
    const isFromRight = reportTexts(language).direction === 'rtl';
    const all = letters(isFromRight ? said.map((one) => one.said).join('') : file.text);
    const facts = await report.facts(source);
    const order = [
      fill(texts.counted, { who: texts.labels[kind.counted] }),
      texts.figures,
      ...facts.slice(0, 1).map(({ label }) => texts.labels[label]),
      ...(report.table ? [texts.details] : []),
    ];
    let from = 0;
    for (const text of order) {
      const at = all.indexOf(letters(text), from);
      expect(at, text).toBeGreaterThanOrEqual(from);
      from = at + 1;
    }

    for (const { label } of [...facts, ...(report.table?.columns ?? [])])
      for (const word of texts.labels[label].split(' ')) expect(all).toContain(letters(word));
    // Each name as it was given, without what could make it read as another.
    const names = all + letters(file.text);
    for (const name of NAMES) for (const word of name.split(' ')) expect(names).toContain(letters(word));
    if (language !== 'en') expect(file.text.replace(KEPT, '').match(/[A-Za-z]{2,}/g)).toBeNull();

    const roles = new Set(file.pages.flatMap((page) => page.roles));
    expect([...roles]).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'L', 'LI', 'LBody', 'TH', 'TD']));
    const charts = await report.charts(source);
    const drawn = said.filter(({ role }) => role === 'Figure').map((one) => one.said);
    expect(drawn).toHaveLength(charts.length);
    for (const { label } of charts) expect(drawn.join()).toContain(texts.labels[label]);
    const heads = bytes.match(/\/Scope \/Column/g) ?? [];
    const columns = charts.reduce((sum, { series }) => sum + 1 + series.length, 0);
    expect(heads).toHaveLength(columns + (report.table?.columns.length ?? 0));
    expect(bytes.match(/\/Scope \/Row/g)).toHaveLength(ROWS + 2 * charts.length);

    const last = file.pages.length;
    expect(last).toBeGreaterThan(1);
    file.pages.forEach(({ texts: items }, at) => {
      const numbers = items.join(' ').match(/\d+/g) ?? [];
      expect(numbers).toEqual(expect.arrayContaining([String(at + 1), String(last)]));
    });
  });
});

it('the mails of a schedule are in the language of their report, from its side', () => {
  const values = {
    companyName: 'Larkfield',
    report: 'R',
    schedule: 'S',
    from: '1',
    to: '2',
    name: 'N',
    link: 'L',
  };
  for (const template of ['reportLink', 'reportPdf', 'reportConfirm'] as const) {
    const { html, text, language } = renderMail({ template, values, lang: 'ar' });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(language).toBe('ar');
    expect(text.replace(/Larkfield|PDF/g, '').match(/[A-Za-z]{2,}/g)).toBeNull();
    expect(renderMail({ template, values, lang: 'fi' }).language).toBe('en');
  }
});

it('a variety of a language has its texts, with numbers and days as its country writes them', () => {
  expect(reportTexts('es-es')).toMatchObject({ language: 'es-ES', texts: reportTexts('es').texts });
  expect(reportTexts('en-gb').language).toBe('en-GB');
  expect(reportTexts('sv').texts).toBe(reportTexts('sv-se').texts);
  expect(reportTexts('fi')).toMatchObject({ language: 'en', direction: 'ltr' });
  expect(reportTexts('he').direction).toBe('rtl');
});

it('the cover says what was filtered by, and to readers outside not whom somebody searched for', async () => {
  const [one] = await gateway.db
    .insert(departments)
    .values({ companyId: source.companyId, name: 'Finance', identityKey: 'finance' })
    .returning();
  const filtersOf = (key: ReportKindName, query: object, isNameless = false) =>
    findReportKind(gateway.deps, key)
      ?.read(query)
      .filters({ ...source, isNameless });
  expect(await filtersOf('quizUsers', { type: 'users', departments: [one?.id] })).toEqual([
    ['departments', { names: ['Finance'] }],
  ]);
  expect(await filtersOf('training', { status: 'ENDED' })).toEqual([['status', { word: 'ENDED' }]]);
  expect(await filtersOf('reviews', { searchText: 'Ann' })).toEqual([['search', 'Ann']]);
  expect(await filtersOf('reviews', { searchText: 'Ann' }, true)).toEqual([]);
  const write = writer(reportTexts('en'), source.timeZone);
  expect(write.filter({ names: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] })).toBe('A, B, C, D, E and 2 more');
});

it('a report without days is about those of its numbers', () => {
  const read = (query: object) => findReportKind(gateway.deps, 'training')?.read(query).range(source);
  expect(read({})).toMatchObject({ from: '2026-03-01', to: '2026-03-30' });
});
