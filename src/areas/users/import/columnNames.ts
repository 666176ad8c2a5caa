import type { TypedTranslate } from '@/i18n/useT';
import type { OpenedFile } from './csvMessages';

/** What the columns are called; those without a name by their place. */
export const columnNames = (
  t: TypedTranslate,
  { header, columns }: Pick<OpenedFile, 'header' | 'columns'>,
): string[] =>
  Array.from({ length: columns }, (_, at) => header?.[at] || t('import.columns.unnamed', { number: at + 1 }));
