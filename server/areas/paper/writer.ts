import type { ReportScale } from '@contract/report-kinds';
import type { ReportCell, ReportForm } from '@server/domain/reports/columns';
import type { FilterValue } from '@server/domain/reports/filters.queries';
import type { ReadColumn, ReportPoint } from '@server/domain/reports/report-kind';
import type { ReportTexts } from '@server/domain/reports/texts';
import { unbroken } from '@server/platform/text/filled';
import { pluralOf } from './plurals';

const OUT_OF = 10;
/** In the place of what isn't told; the cover says so. */
export const NOTHING = '–';
/** Names of a filter that a cover has. */
const NAMES_MOST = 5;
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const MONTH = { month: 'short', year: 'numeric' } as const;

const isScale = (form: ReportForm): form is ReportScale =>
  form !== 'day' && form !== 'time' && form !== 'month';

const TIMES: ReadonlySet<string> = new Set(['hour', 'minute', 'dayPeriod']);

/** A day with its time for a cell: a line may end between the two, and in neither. */
function unbrokenInstant(parts: readonly Intl.DateTimeFormatPart[]): string {
  const isTime = ({ type }: Intl.DateTimeFormatPart) => TIMES.has(type);
  const written = parts.filter(({ type }) => type !== 'literal');
  const [first] = written;
  const second = first && written.find((part) => isTime(part) !== isTime(first));
  const between = second ? parts.indexOf(second) - 1 : parts.length;
  const textOf = (some: readonly Intl.DateTimeFormatPart[]) => some.map(({ value }) => value).join('');
  // What follows the first without a space belongs to it: a comma, or the word for a day.
  const [sign = '', ...rest] = textOf(parts.slice(between, between + 1)).split(/(?=\s)/);
  const [before, after] = [textOf(parts.slice(0, between)) + sign, textOf(parts.slice(between + 1))];
  return unbroken(before) + rest.join('') + unbroken(after);
}

/** How a report writes numbers, days and instants in its language, and in the company's zone. */
export function writer({ language, texts, fill }: ReportTexts, timeZone: string) {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const instant = new Intl.DateTimeFormat(language, { timeZone, ...DAY, ...TIME });
  const dayOfInstant = new Intl.DateTimeFormat(language, { timeZone, ...DAY });
  const dayOf = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...DAY });
  const monthOf = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...MONTH });
  const scales: Readonly<Record<ReportScale, (value: number) => string>> = {
    count: (value) => number.format(value),
    ratio: (value) => number.format(value),
    percent: (value) => percent.format(value / 100),
    // Numbers with a sign between them are read from the left in any language.
    outOfTen: (value) => `${number.format(Math.max(0, value) / OUT_OF)}/${number.format(OUT_OF)}`,
    days: (value) => fill(pluralOf(texts.days, language, value), { count: number.format(value) }),
  };
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  const day = (value: string) => dayOf.format(new Date(`${value}T00:00:00Z`));
  const month = (value: string) => monthOf.format(new Date(`${value}-01T00:00:00Z`));
  const written = (value: string, form: ReportForm | undefined) => {
    if (form === 'time') return unbrokenInstant(instant.formatToParts(new Date(value)));
    if (form === 'day') return unbroken(dayOfInstant.format(new Date(value)));
    return form === 'month' ? unbroken(month(value)) : value;
  };
  return {
    count: (value: number) => number.format(value),
    number: (value: number | null, scale: ReportScale) => (value === null ? NOTHING : scales[scale](value)),
    instant: (at: Date) => instant.format(at),
    day,
    point(point: ReportPoint): string {
      if ('day' in point) return day(point.day);
      return 'month' in point ? month(point.month) : point.name;
    },
    list: (parts: readonly string[]) => list.format(parts),
    filter(value: FilterValue): string {
      if (typeof value === 'string') return value;
      if ('word' in value) return texts.words[value.word];
      const all = 'names' in value ? value.names : value.months.map(month);
      const names = list.format(all.slice(0, NAMES_MOST));
      const count = all.length - NAMES_MOST;
      return count > 0 ? fill(texts.more, { names, count: number.format(count) }) : names;
    },
    cell(cell: ReportCell, as: ReadColumn['as']): string {
      if (cell === null || cell === undefined) return as === undefined ? '' : NOTHING;
      if (typeof cell === 'object') return texts.words[cell.word];
      const form = as === 'word' ? undefined : as;
      if (typeof cell === 'number') return scales[form && isScale(form) ? form : 'count'](cell);
      return written(String(cell), form);
    },
  };
}
export type Writer = ReturnType<typeof writer>;
