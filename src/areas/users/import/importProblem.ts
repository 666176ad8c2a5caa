import { limits } from '@contract/limits';
import { isApiError } from '@/client/ApiError';
import { CsvError, type CsvProblem } from '@/csv/csvError';
import type { TypedTranslate } from '@/i18n/useT';

const { fileBytes, maxRows, maxColumns } = limits.imports;
const VALUES: Partial<Record<CsvProblem, { max: number }>> = {
  tooLarge: { max: fileBytes / 1024 / 1024 },
  tooManyRows: { max: maxRows },
  tooManyColumns: { max: maxColumns },
};

/** The error text for a problem with a file, or the gateway's message. */
export function problemText(t: TypedTranslate, error: unknown): string {
  if (error instanceof CsvError) return t(`import.problems.${error.problem}`, VALUES[error.problem]);
  return isApiError(error) ? error.message : t('common.error.generic');
}
