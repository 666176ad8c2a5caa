import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { filesBelow, root } from '../../scripts/lib/fresh.mjs';

/** What one file does for all others, by how a second one would look. */
const RULES: Record<string, { readonly pattern: RegExp; readonly only: readonly string[] }> = {
  'what a spreadsheet would run is neutralized, and read again, by contract/spreadsheet.ts': {
    pattern: /\[=\+\\-@/,
    only: ['contract/spreadsheet.ts'],
  },
  'several groups in one cell are written and read by contract/users/importRow.ts': {
    pattern: /groups\.join\(|GROUP_SEPARATORS/,
    only: ['contract/users/importRow.ts'],
  },
  'what a document can draw is decided by server/platform/pdf, and every document is drawn there': {
    pattern: /from '(?:pdfkit|fontkit)'/,
    only: ['server/platform/pdf/sheet.ts', 'server/platform/pdf/fonts.ts'],
  },
  'names of time zones are those of contract/timezones.ts, not of the platform': {
    pattern: /supportedValuesOf\(\s*'timeZone'|resolvedOptions\(\)\.timeZone|longOffset/,
    only: ['contract/timezones.ts', 'src/components/form/days.ts'],
  },
  'the text part of a mail is made by server/areas/phishing-simulation/sending/plain-text.ts': {
    pattern: /from 'html-to-text'|function (plainText|toPlainText|htmlToText)\b/,
    only: ['server/areas/phishing-simulation/sending/plain-text.ts'],
  },
  'months and years are added by addMonths of contract/days.ts': {
    pattern:
      /\.set(UTC)?(Month|FullYear)\(|Date\([^()]*(\([^()]*\)[^()]*)*get(UTC)?Month\(\) *[-+]|\b(const|function) add(Months|Years)\b|interval '\d+ (month|year)/,
    only: ['contract/days.ts'],
  },
  'a day is the one of a zone, by dayAt of contract/days.ts': {
    pattern:
      /toLocaleDateString\('(sv|en-CA)'|DateTimeFormat\('(sv|en-CA)'|formatOf\('(sv|en-CA)'|timeZone = 'UTC'/,
    only: ['contract/days.ts', 'server/platform/time/days.ts', 'fixtures/company.ts', 'fixtures/people.ts'],
  },
  "a day is chosen in src/components/form/DateField.tsx, which shows it in the reader's words": {
    pattern: /type="date"/,
    only: ['src/components/form/DateField.tsx'],
  },
};

const sources = ['contract', 'fixtures', 'learn', 'server', 'src']
  .flatMap((folder) => filesBelow(join(root, folder)))
  .map((file) => relative(root, file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

it.each(Object.entries(RULES))('%s', (_, { pattern, only }) => {
  const found = sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
  expect(found.filter((file) => !only.includes(file))).toEqual([]);
  // A rule whose own file no longer looks like it guards nothing.
  expect(found).not.toEqual([]);
});
